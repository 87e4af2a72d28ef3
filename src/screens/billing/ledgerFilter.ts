import { ledgerKinds } from "#contract/ledger.ts";
import { startOfDay } from "#web/text/startOfDay.ts";

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

/** Returns the query of the API call; days begin and end in the reader's time zone. */
export function ledgerQueryOf({ kind, list, from, to }: LedgerFilter): Record<string, string> {
  const query = {
    kind,
    list_id: list,
    "created[gte]": startOfDay(from, 0),
    "created[lt]": startOfDay(to, 1),
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""));
}

const pageSize = 50;

/** Returns the call that reads the first page of the entries that match a filter. */
export const firstEntries = (filter: LedgerFilter) => ({
  query: { limit: pageSize, ...ledgerQueryOf(filter) },
});
