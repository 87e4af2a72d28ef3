import * as z from "zod/mini";
import { displayName } from "./displayName.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";

const signedInErrors = ["missing_credentials", "invalid_token", "expired_token"] as const;
const writeErrors = [...signedInErrors, "xsrf_mismatch"] as const;
const byId = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) });

/** An uploaded file, complete or not. It can be sent in parts; the `Upload-Offset` header gives the start of each part. */
export const upload = z.object({
  object: z.literal("upload"),
  id: z.string(),
  /** File name; used as a label, never as a path. */
  name: z.string(),
  bytes: z.int(),
  received: z.int(),
  complete: z.boolean(),
  created_at: z.string(),
  expires_at: z.string(),
});

export type Upload = z.infer<typeof upload>;

export const createUpload = endpoint({
  name: "createUpload",
  summary: "Create an upload; send its bytes in parts",
  method: "POST",
  path: "/v1/uploads",
  access: "session",
  scope: "lists:write",
  body: z.strictObject({
    name: displayName.check(z.minLength(1), z.maxLength(limits.fileNameLength)),
    bytes: z.int().check(z.gte(1), z.lte(limits.uploadBytes)),
  }),
  reply: upload,
  statuses: [201],
  errors: [...writeErrors, "too_many_uploads", "uploads_full"],
});

export const readUpload = endpoint({
  name: "readUpload",
  summary: "Get how many bytes of an upload have arrived, to resume it",
  method: "GET",
  path: "/v1/uploads/:id",
  access: "session",
  scope: "lists:write",
  params: byId,
  reply: upload,
  statuses: [200],
  errors: [...signedInErrors, "not_found"],
});

/** Appends one part. The body is `application/octet-stream`, and the `Upload-Offset` header gives its start. */
export const appendUpload = endpoint({
  name: "appendUpload",
  summary: "Upload the next part of a file",
  method: "PATCH",
  path: "/v1/uploads/:id",
  access: "session",
  scope: "lists:write",
  params: byId,
  bodyBytes: limits.uploadPartBytes,
  consumes: "application/octet-stream",
  reply: upload,
  statuses: [200],
  errors: [...writeErrors, "not_found", "offset_mismatch"],
});

export const unpackUpload = endpoint({
  name: "unpackUpload",
  summary: "Replace a zip archive by an upload for each list file inside",
  method: "POST",
  path: "/v1/uploads/:id/unpack",
  access: "session",
  scope: "lists:write",
  params: byId,
  body: z.strictObject({}),
  reply: z.object({ object: z.literal("list"), data: z.array(upload) }),
  statuses: [201],
  errors: [
    ...writeErrors,
    "not_found",
    "conflict",
    "archive_refused",
    "too_many_uploads",
    "uploads_full",
  ],
});

export const deleteUpload = endpoint({
  name: "deleteUpload",
  summary: "Delete an upload",
  method: "DELETE",
  path: "/v1/uploads/:id",
  access: "session",
  scope: "lists:write",
  params: byId,
  statuses: [204],
  errors: [...writeErrors, "not_found"],
});
