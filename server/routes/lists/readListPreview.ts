import { previewOf } from "#server/data/tables/listRow.ts";
import { readListPreview } from "#contract/listReview.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { requestedList } from "./requestedList.ts";

/** `GET /v1/lists/:id/preview`: returns the detected structure of a file. */
export const readListPreviewRoute = scopedRoute(
  readListPreview,
  async ({ params, caller, context }) => {
    const list = await requestedList(context, caller.account.id, params.id);
    const preview = previewOf(list.preview);
    if (preview === null) {
      throw new ApiError("invalid_state", { state: list.state });
    }
    return preview;
  },
);
