import { readRowEvidenceBundle } from "#contract/evidenceBundles.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { createBundle } from "#server/services/evidence/createBundle.ts";
import { requestedRow } from "./requestedRow.ts";

/** `GET /v1/lists/:id/results/:position/evidence-bundle`: returns the signed evidence of a row; 409 while it has no result, 410 once its evidence is deleted. */
export const readRowEvidenceBundleRoute = scopedRoute(
  readRowEvidenceBundle,
  async ({ params, caller, context }) => {
    const { list, described } = await requestedRow(context, caller.account.id, params);
    const { validation, evidence } = described;
    if (validation === null) {
      throw new ApiError("invalid_state", { state: list.state });
    }
    if (evidence === null) {
      throw new ApiError("expired");
    }
    return createBundle(context, validation, evidence);
  },
);
