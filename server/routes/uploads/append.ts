import { appendUpload } from "#contract/uploads.ts";
import { uploadOf } from "#server/data/queries/uploads.ts";
import { fieldRefusal, Refusal } from "#server/http/refusal.ts";
import { requireDiskSpace } from "#server/http/requireDiskSpace.ts";
import { scopedRoute } from "#server/http/route.ts";
import { presentUpload } from "#server/present/upload.ts";
import { appendBytes } from "#server/services/uploads/appendBytes.ts";

function offsetOf(header: string | string[] | undefined): number {
  if (typeof header !== "string" || !/^\d{1,12}$/u.test(header)) {
    throw fieldRefusal([{ pointer: "Upload-Offset", code: "required" }]);
  }
  return Number(header);
}

/** `PATCH /v1/uploads/:id`: the next part of a file, kept whole or not at all. */
export const appendUploadRoute = scopedRoute(
  appendUpload,
  async ({ params, who, parts, request }) => {
    const offset = offsetOf(request.headers["upload-offset"]);
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const row = await uploadOf(parts.database.queries, who.account.id, params.id);
    if (row === undefined) {
      throw new Refusal("not_found");
    }
    await requireDiskSpace(parts);
    const grown =
      row.received === offset ? await appendBytes(parts.database, row, bytes) : undefined;
    if (grown === undefined) {
      throw new Refusal("offset_mismatch");
    }
    return presentUpload(grown);
  },
);
