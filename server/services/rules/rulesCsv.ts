import type { Queries } from "#server/data/connection/database.ts";
import { type RuleFilter, rulePage } from "#server/data/queries/rules.ts";
import { presentRule } from "#server/presenters/presentRule.ts";
import { byteOrderMark, csvLine } from "#server/services/csv/csvLine.ts";

const rowsPerQuery = 500;

const columns = ["target", "kind", "scope", "note", "created_at"] as const;

/** Yields rules as CSV with a header, newest first, a few hundred at a time. An import reads the file back. */
export async function* rulesCsv(queries: Queries, chosen: RuleFilter): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns);
  let after: string | null = null;
  do {
    // Each page begins after the last row of the one before.
    // oxlint-disable-next-line no-await-in-loop
    const rows = await rulePage(queries, { ...chosen, after, limit: rowsPerQuery });
    yield rows
      .map(presentRule)
      .map((rule) => csvLine(columns.map((name) => rule[name])))
      .join("");
    after = rows.length < rowsPerQuery ? null : (rows.at(-1)?.id ?? null);
  } while (after !== null);
}
