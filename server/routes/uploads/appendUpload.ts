import { appendUpload } from "#contract/uploads.ts";
import { findUpload } from "#server/data/queries/uploads.ts";
import { invalidFields, ApiError } from "#server/http/errors/apiError.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { presentUpload } from "#server/presenters/presentUpload.ts";
import { appendBytes } from "#server/services/uploads/appendBytes.ts";

function parseOffset(header: string | string[] | undefined): number {
  if (typeof header !== "string" || !/^\d{1,12}$/u.test(header)) {
    throw invalidFields([{ pointer: "Upload-Offset", code: "required" }]);
  }
  return Number(header);
}

/** `PATCH /v1/uploads/:id`: appends the next part of a file, all or none. */
export const appendUploadRoute = scopedRoute(
  appendUpload,
  async ({ params, caller, context, request }) => {
    const offset = parseOffset(request.headers["upload-offset"]);
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const row = await findUpload(context.database.queries, caller.account.id, params.id);
    if (row === undefined) {
      throw new ApiError("not_found");
    }
    const grown =
      row.received === offset ? await appendBytes(context.database, row, bytes) : undefined;
    if (grown === undefined) {
      throw new ApiError("offset_mismatch");
    }
    return presentUpload(grown);
  },
);
