import { readUpload } from "#contract/uploads.ts";
import { uploadOf } from "#server/data/queries/uploads.ts";
import { Refusal } from "#server/http/refusal.ts";
import { scopedRoute } from "#server/http/route.ts";
import { presentUpload } from "#server/present/upload.ts";

/** `GET /v1/uploads/:id`: how much has arrived. */
export const readUploadRoute = scopedRoute(readUpload, async ({ params, who, parts }) => {
  const row = await uploadOf(parts.database.queries, who.account.id, params.id);
  if (row === undefined) {
    throw new Refusal("not_found");
  }
  return presentUpload(row);
});
