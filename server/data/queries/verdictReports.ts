import type { Queries } from "#server/data/connection/database.ts";
import type { ValidationRow, VerdictReportRow } from "#server/data/tables/validationRow.ts";

/** A report with the verdict it is about. */
export type ReportedVerdict = VerdictReportRow & Pick<ValidationRow, "verdict" | "reason">;

/** Stores a report; it replaces an earlier one of the same validation. */
export async function saveVerdictReport(queries: Queries, row: VerdictReportRow): Promise<void> {
  const { outcome, note, author, created_at: createdAt } = row;
  await queries
    .insertInto("verdict_reports")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column("validation_id")
        .doUpdateSet({ outcome, note, author, created_at: createdAt }),
    )
    .execute();
}

/** Deletes a report; returns false if the account has none for this validation. */
export async function deleteVerdictReportRow(
  queries: Queries,
  accountId: string,
  validationId: string,
): Promise<boolean> {
  const gone = await queries
    .deleteFrom("verdict_reports")
    .where("account_id", "=", accountId)
    .where("validation_id", "=", validationId)
    .returning("validation_id")
    .executeTakeFirst();
  return gone !== undefined;
}

/** Returns reports of an account by their validations, newest first, from after an id. */
export async function verdictReportPage(
  queries: Queries,
  page: {
    accountId: string;
    validationId: string | undefined;
    after: string | null;
    limit: number;
  },
): Promise<ReportedVerdict[]> {
  let query = queries
    .selectFrom("verdict_reports")
    .innerJoin("validations", "validations.id", "verdict_reports.validation_id")
    .selectAll("verdict_reports")
    .select(["validations.verdict", "validations.reason"])
    .where("verdict_reports.account_id", "=", page.accountId);
  if (page.validationId !== undefined) {
    query = query.where("verdict_reports.validation_id", "=", page.validationId);
  }
  if (page.after !== null) {
    query = query.where("verdict_reports.validation_id", "<", page.after);
  }
  return query.orderBy("verdict_reports.validation_id", "desc").limit(page.limit).execute();
}
