import { ledgerKinds } from "#contract/ledger.ts";
import { filterQuery } from "#web/text/filterQuery.ts";

/** Filters of the ledger, as they are in the URL; an empty text is no filter. */
export interface LedgerFilter {
  kind: (typeof ledgerKinds)[number] | "";
  list: string;
  from: string;
  to: string;
}

/** Returns the filter in a URL; unknown values are no filter. */
export function ledgerFilterIn(query: URLSearchParams): LedgerFilter {
  return {
    kind: ledgerKinds.find((one) => one === query.get("kind")) ?? "",
    list: query.get("list") ?? "",
    from: query.get("from") ?? "",
    to: query.get("to") ?? "",
  };
}

/** Returns the query of the API call. */
export const ledgerQuery = ({ list, ...filter }: LedgerFilter): Record<string, string> =>
  filterQuery({ ...filter, list_id: list });

const pageSize = 50;

/** Returns the call that reads the first page of the entries that match a filter. */
export const firstEntries = (filter: LedgerFilter) => ({
  query: { limit: pageSize, ...ledgerQuery(filter) },
});
