import type { ChosenEntries } from "#contract/ledger.ts";
import type { LedgerFilter } from "#server/data/queries/ledger.ts";
import { readInstant } from "#server/http/readInstant.ts";

type Bound = "created[gte]" | "created[lt]";

/** Returns the filter in a call's query; throws 422 if a bound isn't an instant. */
export function ledgerFilter(query: ChosenEntries): LedgerFilter {
  return {
    kind: query.kind,
    listId: query.list_id,
    createdFrom: createdAt(query, "created[gte]"),
    createdBefore: createdAt(query, "created[lt]"),
  };
}

/** Returns a bound of the time of the entry in ms, if given. */
function createdAt(query: ChosenEntries, bound: Bound): number | undefined {
  const text = query[bound];
  return text === undefined ? undefined : readInstant(`?${bound}`, text);
}
