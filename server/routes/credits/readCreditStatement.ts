import { readCreditStatement } from "#contract/credits.ts";
import { balanceBefore, ledgerTotals } from "#server/data/queries/ledger.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { buildCreditStatement } from "#server/services/credits/buildCreditStatement.ts";

/** `GET /v1/credits/statement`: returns the sums of a month's ledger entries. */
export const readCreditStatementRoute = scopedRoute(
  readCreditStatement,
  async ({ context, caller, query: { month } }) => {
    const [year = 0, number = 1] = month.split("-").map(Number);
    const from = Date.UTC(year, number - 1);
    const before = Date.UTC(year, number);
    const { queries } = context.database;
    const accountId = caller.account.id;
    const opening = await balanceBefore(queries, accountId, from);
    const totals = await ledgerTotals(queries, { accountId, from, before });
    return buildCreditStatement({ month, opening, totals });
  },
);
