import { deleteUpload } from "#contract/uploads.ts";
import { deleteUnlistedUpload, findUpload } from "#server/data/queries/uploads.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { deleteOrphanedFiles } from "#server/services/uploads/deleteOrphanedFiles.ts";

/** `DELETE /v1/uploads/:id`: deletes an upload that hasn't become a list. */
export const deleteUploadRoute = scopedRoute(
  deleteUpload,
  async ({ params, caller, context, reply }) => {
    const { queries } = context.database;
    const row = await findUpload(queries, caller.account.id, params.id);
    if (row === undefined || !(await deleteUnlistedUpload(queries, row.id))) {
      throw new ApiError("not_found");
    }
    await deleteOrphanedFiles(context.database, [row.id]);
    void reply.code(204);
  },
);
