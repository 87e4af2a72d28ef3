import type { CreditStatement } from "#contract/credits.ts";
import type { LedgerTotal } from "#server/data/queries/ledger.ts";

/** Returns the credits taken back; those given back after a won dispute count against them. */
function refundedIn(totals: readonly LedgerTotal[]): CreditStatement["refunded"] {
  const some = totals.filter(({ kind }) => kind === "refund");
  return {
    count: some.reduce((sum, { count }) => sum + count, 0),
    credits: some.reduce((sum, { credits }) => sum - credits, 0),
  };
}

/** Returns the statement of a month from its opening balance and the sums of its ledger entries. Charges are positive. */
export function buildCreditStatement({
  month,
  opening,
  totals,
}: {
  month: string;
  opening: number;
  totals: readonly LedgerTotal[];
}): CreditStatement {
  const sumCredits = (of: (total: LedgerTotal) => boolean) => {
    const some = totals.filter(of);
    return {
      count: some.reduce((sum, { count }) => sum + count, 0),
      credits: some.reduce((sum, { credits }) => sum + Math.abs(credits), 0),
    };
  };
  // Credits that the operator took back count against those granted.
  const granted = totals.filter(({ kind }) => kind === "opening" || kind === "grant");
  return {
    object: "credit_statement",
    month,
    opening_balance: opening,
    closing_balance: totals.reduce((sum, { credits }) => sum + credits, opening),
    granted: {
      count: granted.reduce((sum, { count }) => sum + count, 0),
      credits: granted.reduce((sum, { credits }) => sum + credits, 0),
    },
    purchased: sumCredits(({ kind }) => kind === "purchase"),
    refunded: refundedIn(totals),
    charged_lists: sumCredits(({ kind, ofList }) => kind === "charge" && ofList),
    charged_validations: sumCredits(({ kind, ofList }) => kind === "charge" && !ofList),
  };
}
