import type { VerdictReport } from "#contract/verdictReports.ts";
import type { ReportedVerdict } from "#server/data/queries/verdictReports.ts";
import { instant } from "./instant.ts";

/** Returns a report of a wrong verdict as the API shows it. */
export function presentVerdictReport(row: ReportedVerdict): VerdictReport {
  return {
    object: "verdict_report",
    validation_id: row.validation_id,
    outcome: row.outcome,
    note: row.note,
    author: row.author,
    verdict: row.verdict as VerdictReport["verdict"],
    reason: row.reason as VerdictReport["reason"],
    created_at: instant(row.created_at),
  };
}
