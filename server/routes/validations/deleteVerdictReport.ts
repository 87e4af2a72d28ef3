import { deleteVerdictReport } from "#contract/verdictReports.ts";
import { deleteVerdictReportRow } from "#server/data/queries/verdictReports.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { scopedRoute } from "#server/routing/route.ts";

/** `DELETE /v1/validations/:id/report`: deletes the report of a validation. */
export const deleteVerdictReportRoute = scopedRoute(
  deleteVerdictReport,
  async ({ context, caller, params, reply }) => {
    const { queries } = context.database;
    if (!(await deleteVerdictReportRow(queries, caller.account.id, params.id))) {
      throw new ApiError("not_found");
    }
    void reply.code(204);
  },
);
