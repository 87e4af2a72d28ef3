import { ledgerKinds } from "#contract/credits.ts";

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
    "created[gte]": startOf(from, 0),
    "created[lt]": startOf(to, 1),
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""));
}

/** Returns the start of a day (`2026-11-23`), or of one some days later, as an instant; empty if the text isn't a day. */
function startOf(day: string, later: number): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/u.exec(day) ?? [];
  if (year === undefined) {
    return "";
  }
  const at = new Date(Number(year), Number(month) - 1, Number(date) + later);
  return Number.isNaN(at.getTime()) ? "" : at.toISOString();
}
