import * as z from "zod/mini";
import { displayName } from "./displayName.ts";
import { endpoint } from "./endpoint.ts";

/** Limits of the saved views of one account. */
export const savedViewLimits = { views: 50, nameLength: 60, queryLength: 1000 } as const;

const readErrors = ["missing_credentials", "invalid_token", "expired_token"] as const;
const writeErrors = [...readErrors, "xsrf_mismatch"] as const;

/** A named view of the history: its filters, order and columns. */
export const savedView = z.object({
  object: z.literal("saved_view"),
  id: z.string(),
  name: z.string(),
  /** Query of the history's URL without the question mark, such as `verdict=risky&order=oldest`. */
  query: z.string(),
  /** True if the history shows it above the filters. */
  pinned: z.boolean(),
  /** True for the view that the history opens with; at most one of an account. */
  default: z.boolean(),
  created_at: z.string(),
});

export type SavedView = z.infer<typeof savedView>;

const name = displayName.check(z.trim(), z.minLength(1), z.maxLength(savedViewLimits.nameLength));
const query = z.string().check(z.maxLength(savedViewLimits.queryLength));
const byId = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) });

export const listSavedViews = endpoint({
  name: "listSavedViews",
  summary: "List the saved views of the history by name",
  method: "GET",
  path: "/v1/saved-views",
  access: "session",
  scope: null,
  right: "saved:read",
  reply: z.object({ object: z.literal("list"), data: z.array(savedView) }),
  statuses: [200],
  errors: [...readErrors],
});

export const createSavedView = endpoint({
  name: "createSavedView",
  summary: "Save a view of the history",
  method: "POST",
  path: "/v1/saved-views",
  access: "session",
  scope: null,
  right: "saved:write",
  body: z.strictObject({
    name,
    query,
    pinned: z.optional(z.boolean()),
    default: z.optional(z.boolean()),
  }),
  reply: savedView,
  statuses: [201],
  errors: [...writeErrors, "conflict"],
});

export const updateSavedView = endpoint({
  name: "updateSavedView",
  summary: "Update a saved view (omitted fields stay the same)",
  method: "PATCH",
  path: "/v1/saved-views/:id",
  access: "session",
  scope: null,
  right: "saved:write",
  params: byId,
  body: z.strictObject({
    name: z.optional(name),
    query: z.optional(query),
    pinned: z.optional(z.boolean()),
    default: z.optional(z.boolean()),
  }),
  reply: savedView,
  statuses: [200],
  errors: [...writeErrors, "not_found", "conflict"],
});

export const deleteSavedView = endpoint({
  name: "deleteSavedView",
  summary: "Delete a saved view",
  method: "DELETE",
  path: "/v1/saved-views/:id",
  access: "session",
  scope: null,
  right: "saved:write",
  params: byId,
  statuses: [204],
  errors: [...writeErrors, "not_found"],
});
