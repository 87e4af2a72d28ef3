import { deleteUpload as described } from "#contract/uploads.ts";
import { deleteUnusedUpload, uploadOf } from "#server/data/uploads.ts";
import { Refusal } from "#server/http/refusal.ts";
import { scopedRoute } from "#server/http/route.ts";

/** `DELETE /v1/uploads/:id`: gives a file up that no list was made of. */
export const deleteUploadRoute = scopedRoute(described, async ({ params, who, parts, reply }) => {
  const { queries } = parts.database;
  const row = await uploadOf(queries, who.account.id, params.id);
  if (row === undefined || !(await deleteUnusedUpload(queries, row.id))) {
    throw new Refusal("not_found");
  }
  void reply.code(204);
});
