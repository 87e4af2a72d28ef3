import type { Validation } from "#contract/validations.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { type ValidationPage, validationPage } from "#server/data/queries/validationPages.ts";
import { presentValidation } from "#server/presenters/presentValidation.ts";
import { byteOrderMark, csvLine } from "#server/services/csv/csvLine.ts";

const rowsPerQuery = 500;

type Value = string | number | null;

/** Columns of the file, in their order. */
const columns: Readonly<Record<string, (validation: Validation) => Value>> = {
  id: ({ id }) => id,
  email: ({ email, input }) => email ?? input,
  verdict: ({ verdict }) => verdict,
  reason: ({ reason }) => reason,
  action: ({ action }) => action,
  score: ({ score, verdict }) => (verdict === "unknown" ? null : score),
  suggestion: ({ suggestion }) => suggestion?.email ?? null,
  provider: ({ provider }) => provider,
  credits: ({ billing }) => billing.credits,
  checked_at: ({ checked_at: checkedAt }) => checkedAt,
  source: ({ source }) => source,
  tags: ({ tags }) => tags.join(", "),
};

/** Yields every validation that matches as CSV with a header, a few hundred at a time. */
export async function* validationsCsv(
  queries: Queries,
  chosen: Pick<ValidationPage, "accountId" | "filter" | "order">,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(Object.keys(columns));
  let after: string | null = null;
  do {
    // Each page begins after the last row of the one before.
    // oxlint-disable-next-line no-await-in-loop
    const rows = await validationPage(queries, { ...chosen, after, limit: rowsPerQuery });
    yield rows
      .map(presentValidation)
      .map((validation) => csvLine(Object.values(columns).map((valueOf) => valueOf(validation))))
      .join("");
    after = rows.length < rowsPerQuery ? null : (rows.at(-1)?.id ?? null);
  } while (after !== null);
}
