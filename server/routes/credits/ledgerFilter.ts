import type { ChosenEntries } from "#contract/ledger.ts";
import type { LedgerFilter } from "#server/data/queries/ledger.ts";
import { createdBetween } from "#server/http/createdBetween.ts";

/** Returns the filter in a call's query; throws 422 if a bound isn't an instant. */
export function ledgerFilter(query: ChosenEntries): LedgerFilter {
  return {
    kind: query.kind,
    listId: query.list_id,
    ...createdBetween(query),
  };
}
