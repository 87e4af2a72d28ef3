import * as z from "zod/mini";
import { displayName } from "./displayName.ts";
import { endpoint } from "./endpoint.ts";
import { listOptions } from "./listShape.ts";
import { limits } from "./limits.ts";
import { userId } from "./userId.ts";

/** The field an unsent text was typed into: the dashboard's quick check, the validate field, a pasted list. */
const draftKind = z.enum(["quick", "single", "list"]);

/** An unsent check or list, saved so that typed work isn't lost. */
export const draft = z.object({
  id: z.string(),
  object: z.literal("draft"),
  kind: draftKind,
  name: z.string(),
  text: z.string(),
  /** Options chosen for a list; null if none were. */
  options: z.nullable(listOptions),
  updated_at: z.string(),
});
export type Draft = z.infer<typeof draft>;

const byId = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) });
const signedInErrors = ["missing_credentials", "invalid_token", "expired_token"] as const;

export const listDrafts = endpoint({
  name: "listDrafts",
  summary: "List drafts",
  method: "GET",
  path: "/drafts/",
  access: "session",
  scope: null,
  right: "self",
  reply: z.object({ object: z.literal("list"), data: z.array(draft) }),
  statuses: [200],
  errors: signedInErrors,
});

export const saveDraft = endpoint({
  name: "saveDraft",
  summary: "Save a draft under an id chosen by the client",
  method: "PUT",
  path: "/drafts/:id",
  access: "session",
  scope: null,
  right: "self",
  params: byId,
  body: z.strictObject({
    kind: draftKind,
    name: displayName.check(z.maxLength(limits.nameLength)),
    text: z.string().check(z.maxLength(limits.draftTextLength)),
    options: z.optional(z.nullable(listOptions)),
    user_id: userId,
  }),
  bodyBytes: 320 * 1024,
  reply: draft,
  statuses: [200],
  errors: [...signedInErrors, "xsrf_mismatch", "conflict"],
});

export const deleteDraft = endpoint({
  name: "deleteDraft",
  summary: "Delete a draft",
  method: "DELETE",
  path: "/drafts/:id",
  access: "session",
  scope: null,
  right: "self",
  params: byId,
  statuses: [204],
  errors: [...signedInErrors, "xsrf_mismatch"],
});
