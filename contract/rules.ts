import * as z from "zod/mini";
import { ruleKinds, ruleScopes } from "#vocabulary/rules.ts";
import { displayName } from "./displayName.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";

/** An account's rule for one address, a domain and its subdomains, subdomains alone, a local part at every domain, or the domains of an MX host. */
export const rule = z.object({
  id: z.string(),
  object: z.literal("rule"),
  kind: z.enum(ruleKinds),
  scope: z.enum(ruleScopes),
  /** Address, domain, `*.domain` or `name@*`, in lower case, with the domain as A-labels. */
  target: z.string(),
  note: z.nullable(z.string()),
  /** Address of the member, or name of the API key, that saved it last; null for those from before 30 November 2026. */
  author: z.nullable(z.string()),
  created_at: z.string(),
});

export type Rule = z.infer<typeof rule>;

const byId = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) });

const signedInErrors = ["missing_credentials", "invalid_token", "expired_token"] as const;

/** An address, a domain with or without a leading `@` or `*@`, `*.domain` for its subdomains alone, `name@*` for a local part at every domain, or `mx:host` for domains with this MX host or one under it (`mx:*.host`: under it alone). */
const target = z.string().check(z.minLength(1), z.maxLength(limits.ruleTargetLength));
const note = displayName.check(z.maxLength(limits.ruleNoteLength));

export const createRule = endpoint({
  name: "createRule",
  summary: "Create a rule that allows or blocks addresses",
  method: "POST",
  path: "/v1/rules",
  access: "session",
  scope: "rules:write",
  body: z.strictObject({
    kind: z.enum(ruleKinds),
    target,
    note: z.optional(note),
  }),
  reply: rule,
  statuses: [201],
  errors: [...signedInErrors, "xsrf_mismatch", "conflict"],
});

export const updateRule = endpoint({
  name: "updateRule",
  summary: "Update a rule (omitted fields stay the same)",
  method: "PATCH",
  path: "/v1/rules/:id",
  access: "session",
  scope: "rules:write",
  params: byId,
  body: z.strictObject({
    kind: z.optional(z.enum(ruleKinds)),
    target: z.optional(target),
    /** Null or blank removes the note. */
    note: z.optional(z.nullable(note)),
  }),
  reply: rule,
  statuses: [200],
  errors: [...signedInErrors, "xsrf_mismatch", "not_found", "conflict"],
});

export const deleteRule = endpoint({
  name: "deleteRule",
  summary: "Delete a rule",
  method: "DELETE",
  path: "/v1/rules/:id",
  access: "session",
  scope: "rules:write",
  params: byId,
  statuses: [204],
  errors: [...signedInErrors, "xsrf_mismatch", "not_found"],
});
