import { readEvidenceBundle } from "#contract/evidenceBundles.ts";
import { findEvidence } from "#server/data/queries/evidence.ts";
import { findValidation } from "#server/data/queries/validations.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { presentEvidence } from "#server/presenters/evidence/presentEvidence.ts";
import { presentValidation } from "#server/presenters/presentValidation.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { createBundle } from "#server/services/evidence/createBundle.ts";

/** `GET /v1/validations/:id/evidence-bundle`: returns the signed evidence; 409 while the check runs, 410 if its evidence is deleted or was never stored. */
export const readEvidenceBundleRoute = scopedRoute(
  readEvidenceBundle,
  async ({ params, caller, context }) => {
    const { queries } = context.database;
    const row = await findValidation(queries, caller.account.id, params.id);
    if (row === undefined) {
      throw new ApiError("not_found");
    }
    if (row.status !== "completed") {
      throw new ApiError("invalid_state", { state: "running" });
    }
    const stored = await findEvidence(queries, row.evidence_id ?? "");
    if (stored === undefined) {
      throw new ApiError(row.without_evidence === 1 ? "evidence_not_stored" : "expired");
    }
    return createBundle(context, presentValidation(row), presentEvidence(row.id, stored));
  },
);
