import { readEvidence } from "#contract/validations.ts";
import { findEvidence } from "#server/data/queries/evidence.ts";
import { findValidation } from "#server/data/queries/validations.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { presentEvidence } from "#server/presenters/evidence/presentEvidence.ts";

/** `GET /v1/validations/:id/evidence`: returns the evidence of a check; 404 until it is completed, 410 for a free check beyond those of the day that store it. */
export const readEvidenceRoute = scopedRoute(readEvidence, async ({ params, caller, context }) => {
  const { queries } = context.database;
  const row = await findValidation(queries, caller.account.id, params.id);
  const evidenceId = row?.evidence_id ?? "";
  const stored = await findEvidence(queries, evidenceId);
  if (row === undefined || stored === undefined) {
    const omitted = row?.without_evidence === 1 && row.status === "completed";
    throw new ApiError(omitted ? "evidence_not_stored" : "not_found");
  }
  return presentEvidence(row.id, stored);
});
