import { limits } from "#contract/limits.ts";
import { listVerdictReports } from "#contract/verdictReports.ts";
import { verdictReportPage } from "#server/data/queries/verdictReports.ts";
import { buildPage, readCursor } from "#server/http/cursor.ts";
import { presentVerdictReport } from "#server/presenters/presentVerdictReport.ts";
import { scopedRoute } from "#server/routing/route.ts";

/** `GET /v1/verdict-reports`: returns reports of wrong verdicts, by their validations, newest first. */
export const listVerdictReportsRoute = scopedRoute(
  listVerdictReports,
  async ({ context, caller, query }) => {
    const limit = query.limit ?? limits.pageDefault;
    const accountId = caller.account.id;
    const validationId = query.validation_id;
    const pageKey = `verdict-reports ${accountId} ${validationId ?? ""}`;
    const after = readCursor(context.secrets, pageKey, query.after);
    const page = { accountId, validationId, after, limit: limit + 1 };
    const found = await verdictReportPage(context.database.queries, page);
    const rows = found.map((row) => ({ ...row, id: row.validation_id }));
    return buildPage(context.secrets, pageKey, { rows, limit, present: presentVerdictReport });
  },
);
