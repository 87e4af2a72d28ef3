import { domainToASCII } from "node:url";
import { dayMs } from "#server/presenters/instant.ts";
import type { ListResultRow } from "#server/data/tables/listResultRow.ts";
import type { Reason, Verdict } from "#vocabulary/verdicts.ts";
import type { CountedResult } from "./countResults.ts";

/** Returns rows of a list that got their result now as results to count. */
export function rowsToCount(
  rows: readonly Pick<
    ListResultRow,
    "search" | "verdict" | "reason" | "provider" | "charge" | "credits"
  >[],
  now: number,
): CountedResult[] {
  return rows.map((row) => ({
    day: Math.floor(now / dayMs),
    origin: "list",
    verdict: row.verdict as Verdict,
    reason: row.reason as Reason,
    charge: chargeOf(row.charge),
    provider: row.provider ?? "",
    keyId: "",
    source: "",
    domain: row.reason === "invalid_syntax" ? "" : domainIn(row.search ?? ""),
    credits: row.credits,
    times: [],
  }));
}

/** Returns the reason for a row's price by the name that validations have for it. */
const chargeOf = (charge: ListResultRow["charge"]): string =>
  charge === "definitive" ? "verdict" : (charge ?? "");

/** Returns the part after the last @ in ASCII. */
function domainIn(address: string): string {
  const domain = address.slice(address.lastIndexOf("@") + 1);
  return domainToASCII(domain) || domain;
}
