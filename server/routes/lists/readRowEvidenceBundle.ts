import { readRowEvidenceBundle } from "#contract/evidenceBundles.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { describeRow } from "#server/lists/results/describeRow.ts";
import { rowAt } from "#server/lists/results/rowAt.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { createBundle } from "#server/services/evidence/createBundle.ts";
import { askedList } from "./askedList.ts";

/** `GET /v1/lists/:id/results/:position/evidence-bundle`: returns the signed evidence of a row; 409 while it has no result, 410 once its evidence is deleted. */
export const readRowEvidenceBundleRoute = scopedRoute(
  readRowEvidenceBundle,
  async ({ params, caller, context }) => {
    const list = await askedList(context, caller.account.id, params.id);
    if (list.state === "expired") {
      throw new ApiError("expired");
    }
    const row = await rowAt(context.database.queries, list.id, params.position);
    if (row === undefined) {
      throw new ApiError("not_found");
    }
    const { validation, evidence } = await describeRow(context, list, row);
    if (validation === null) {
      throw new ApiError("invalid_state", { state: list.state });
    }
    if (evidence === null) {
      throw new ApiError("expired");
    }
    return createBundle(context, validation, evidence);
  },
);
