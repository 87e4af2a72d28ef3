import { unpackUpload } from "#contract/uploads.ts";
import { findUpload } from "#server/data/queries/uploads.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { presentUpload } from "#server/presenters/presentUpload.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { unpackArchive } from "#server/services/uploads/unpackArchive.ts";

const errors = {
  archive_refused: () => new ApiError("archive_refused"),
  account_full: () => new ApiError("too_many_uploads"),
  installation_full: () => new ApiError("uploads_full", { headers: { "retry-after": "3600" } }),
} as const;

/** `POST /v1/uploads/:id/unpack`: replaces a zip archive by an upload for each list file inside. */
export const unpackUploadRoute = scopedRoute(
  unpackUpload,
  async ({ params, caller, context, reply }) => {
    const row = await findUpload(context.database.queries, caller.account.id, params.id);
    if (row === undefined || row.listed === 1) {
      throw new ApiError("not_found");
    }
    if (row.received !== row.bytes) {
      throw new ApiError("conflict");
    }
    const unpacked = await unpackArchive(context, row);
    if (!unpacked.ok) {
      throw errors[unpacked.error]();
    }
    void reply.code(201);
    return { object: "list" as const, data: unpacked.uploads.map(presentUpload) };
  },
);
