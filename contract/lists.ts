import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { list, listOptions, listStates, listTags, mapping } from "./listShape.ts";
import { page, pageQuery } from "./page.ts";
import { id, byId, name, address, signedInErrors, writeErrors, actErrors } from "./listCalls.ts";

export const createList = endpoint({
  name: "createList",
  summary: "Create a list from an upload, addresses or text (requires an Idempotency-Key header)",
  method: "POST",
  path: "/v1/lists",
  access: "session",
  scope: "lists:write",
  body: z.strictObject({
    name: z.optional(name),
    tags: z.optional(listTags),
    /** Exactly one of the four fields. */
    source: z.strictObject({
      upload_id: z.optional(id),
      /** HTTP or HTTPS address that the server downloads the file from, at the standard port and without a password. Private networks are rejected. */
      url: z.optional(z.string().check(z.minLength(1), z.maxLength(limits.listUrlLength))),
      emails: z.optional(z.array(address).check(z.minLength(1), z.maxLength(limits.listEmailsMax))),
      text: z.optional(z.string().check(z.minLength(1))),
    }),
    mapping: z.optional(z.partial(mapping)),
    options: z.optional(listOptions),
  }),
  bodyBytes: limits.listBodyBytes,
  bodyValues: limits.listEmailsMax + 1000,
  reply: list,
  statuses: [201],
  errors: [
    ...writeErrors,
    "missing_idempotency_key",
    "idempotency_key_reused",
    "list_deleted",
    "not_found",
    "conflict",
    "concurrency_limited",
    "unpaid_lists_full",
  ],
});

export const readLists = endpoint({
  name: "readLists",
  summary: "List lists, newest first",
  method: "GET",
  path: "/v1/lists",
  access: "session",
  scope: "lists:read",
  query: z.strictObject({
    ...pageQuery,
    state: z.optional(z.enum(listStates)),
    /** Part of the name, ignoring case. */
    q: z.optional(z.string().check(z.maxLength(limits.nameLength))),
    /** Tag that the lists have, ignoring case. */
    tag: z.optional(z.string().check(z.maxLength(limits.listTagLength))),
    /** Instants of RFC 3339, or days: the list was created at or after the first, before the second. */
    "created[gte]": z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
    "created[lt]": z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
  }),
  reply: page(list),
  statuses: [200],
  errors: [...signedInErrors, "invalid_cursor"],
});

export const readList = endpoint({
  name: "readList",
  summary: "Get a list: state, counts, progress and credits",
  method: "GET",
  path: "/v1/lists/:id",
  access: "session",
  scope: "lists:read",
  params: byId,
  reply: list,
  statuses: [200],
  errors: [...signedInErrors, "not_found"],
});

export const updateList = endpoint({
  name: "updateList",
  summary: "Change how a file is read or its options (before the start, recounts the rows)",
  method: "PATCH",
  path: "/v1/lists/:id",
  access: "session",
  scope: "lists:write",
  params: byId,
  body: z.strictObject({
    name: z.optional(name),
    tags: z.optional(listTags),
    mapping: z.optional(z.partial(mapping)),
    options: z.optional(listOptions),
  }),
  reply: list,
  statuses: [200],
  errors: [...actErrors],
});

export const deleteList = endpoint({
  name: "deleteList",
  summary: "Delete a list with its file, rows and results",
  method: "DELETE",
  path: "/v1/lists/:id",
  access: "session",
  scope: "lists:write",
  params: byId,
  reply: z.object({
    object: z.literal("deletion_receipt"),
    list_id: z.string(),
    deleted_at: z.string(),
    rows: z.int(),
    results: z.int(),
    bytes: z.int(),
    /** HMAC of the fields above, which lets this installation verify its own receipts. */
    signature: z.string(),
  }),
  statuses: [200],
  errors: [...actErrors],
});

export const streamList = endpoint({
  name: "streamList",
  summary: "Stream a list's progress: `list` events, then `done`",
  method: "GET",
  path: "/v1/lists/:id/events",
  access: "session",
  scope: "lists:read",
  params: byId,
  statuses: [200],
  errors: [...signedInErrors, "not_found", "too_many_streams"],
  produces: "text/event-stream",
});
