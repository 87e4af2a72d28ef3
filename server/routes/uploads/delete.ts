import { deleteUpload as described } from "#contract/uploads.ts";
import { deleteUnlistedUpload, uploadOf } from "#server/data/queries/uploads.ts";
import { Refusal } from "#server/http/refusal.ts";
import { scopedRoute } from "#server/http/route.ts";
import { deleteLeftFiles } from "#server/services/uploads/deleteOrphanedFiles.ts";

/** `DELETE /v1/uploads/:id`: gives a file up that no list was made of. */
export const deleteUploadRoute = scopedRoute(described, async ({ params, who, parts, reply }) => {
  const { queries } = parts.database;
  const row = await uploadOf(queries, who.account.id, params.id);
  if (row === undefined || !(await deleteUnlistedUpload(queries, row.id))) {
    throw new Refusal("not_found");
  }
  await deleteLeftFiles(parts.database, [row.id]);
  void reply.code(204);
});
