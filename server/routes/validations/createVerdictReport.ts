import { createVerdictReport } from "#contract/verdictReports.ts";
import { findValidation } from "#server/data/queries/validations.ts";
import { saveVerdictReport } from "#server/data/queries/verdictReports.ts";
import { authorOf } from "#server/http/auth/authorOf.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { presentVerdictReport } from "#server/presenters/presentVerdictReport.ts";
import { scopedRoute } from "#server/routing/route.ts";

/** `POST /v1/validations/:id/report`: stores what really happened; 409 while the validation runs. */
export const createVerdictReportRoute = scopedRoute(
  createVerdictReport,
  async ({ context, caller, params, body, reply }) => {
    const { queries } = context.database;
    const validation = await findValidation(queries, caller.account.id, params.id);
    if (validation === undefined) {
      throw new ApiError("not_found");
    }
    if (validation.status !== "completed") {
      throw new ApiError("invalid_state", { state: "running" });
    }
    const note = body.note?.trim() ?? "";
    const row = {
      validation_id: validation.id,
      account_id: caller.account.id,
      outcome: body.outcome,
      note: note === "" ? null : note,
      author: authorOf(caller),
      created_at: context.now(),
    };
    await saveVerdictReport(queries, row);
    void reply.code(201);
    const { verdict, reason } = validation;
    return presentVerdictReport({ ...row, verdict, reason });
  },
);
