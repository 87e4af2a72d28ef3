import { readUpload } from "#contract/uploads.ts";
import { findUpload } from "#server/data/queries/uploads.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { presentUpload } from "#server/presenters/presentUpload.ts";

/** `GET /v1/uploads/:id`: returns the number of bytes received. */
export const readUploadRoute = scopedRoute(readUpload, async ({ params, caller, context }) => {
  const row = await findUpload(context.database.queries, caller.account.id, params.id);
  if (row === undefined) {
    throw new ApiError("not_found");
  }
  return presentUpload(row);
});
