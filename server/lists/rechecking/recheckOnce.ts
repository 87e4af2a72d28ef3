import type { Mapping } from "#contract/listShape.ts";
import type { AppContext } from "#server/context.ts";
import { lockAccount } from "#server/data/queries/accounts.ts";
import { owningAccountId } from "#server/data/tables/testAccountId.ts";
import type { Queries } from "#server/data/connection/database.ts";
import type { Payer } from "#server/data/queries/memberLimits.ts";
import { openRecheck } from "#server/data/queries/lists.ts";
import { findEmails } from "#server/data/queries/resultPages.ts";
import { optionsOf, rowsInFile, type ListRow } from "#server/data/tables/listRow.ts";
import { suggestionsCsv } from "#server/lists/exports/suggestionsCsv.ts";
import {
  createList,
  type CreatedList,
  type NewListSource,
} from "#server/lists/lifecycle/createList.ts";

type RecheckKind = "unknown" | "suggestions";
type Source = Extract<NewListSource, { kind: "recheck" | "suggestions" }>;

/** Returns the selected rows of a list as the source of a new one; null if there are none. */
async function loadSource(
  queries: Queries,
  list: ListRow,
  rows: RecheckKind,
): Promise<{ source: Source; mapping: Partial<Mapping> } | null> {
  if (rows === "suggestions") {
    const { text, mapping } = await suggestionsCsv(queries, list);
    return text === "" ? null : { source: { kind: "suggestions", text }, mapping };
  }
  const of = { listId: list.id, rows: rowsInFile(list), verdict: "unknown" as const };
  const emails = await findEmails(queries, of);
  return emails.length === 0 ? null : { source: { kind: "recheck", emails }, mapping: {} };
}

/** Creates a list from rows of another one, or returns the unfinished one created before, so that repeating the request is safe. */
export async function recheckOnce(
  { database, now }: Pick<AppContext, "database" | "now">,
  list: ListRow,
  { rows, payer }: { rows: RecheckKind; payer: Payer },
): Promise<CreatedList | { ok: false; error: "no_rows" }> {
  const source = await loadSource(database.queries, list, rows);
  if (source === null) {
    return { ok: false, error: "no_rows" };
  }
  return database.atomically(async (queries) => {
    await lockAccount(queries, owningAccountId(list.account_id));
    const before = await openRecheck(queries, list.id, source.source.kind);
    if (before !== undefined) {
      return { ok: true, list: before };
    }
    const request = {
      ...source,
      accountId: list.account_id,
      name: list.name,
      options: { ...optionsOf(list.options), start: "manual" as const, max_credits: null },
      previousListId: list.id,
      payer,
    };
    return createList(queries, request, now());
  });
}
