import type { CreditStatement } from "#contract/credits.ts";
import type { LedgerTotal } from "#server/data/queries/ledger.ts";

/** Returns the statement of a month from its opening balance and the sums of its ledger entries. Charges are positive. */
export function creditStatementOf({
  month,
  opening,
  totals,
}: {
  month: string;
  opening: number;
  totals: readonly LedgerTotal[];
}): CreditStatement {
  const sumOf = (of: (total: LedgerTotal) => boolean) => {
    const some = totals.filter(of);
    return {
      count: some.reduce((sum, { count }) => sum + count, 0),
      credits: some.reduce((sum, { credits }) => sum + Math.abs(credits), 0),
    };
  };
  return {
    object: "credit_statement",
    month,
    opening_balance: opening,
    closing_balance: totals.reduce((sum, { credits }) => sum + credits, opening),
    granted: sumOf(({ kind }) => kind !== "charge"),
    charged_lists: sumOf(({ kind, ofList }) => kind === "charge" && ofList),
    charged_validations: sumOf(({ kind, ofList }) => kind === "charge" && !ofList),
  };
}
