import { readCreditAlerts, replaceCreditAlerts } from "#contract/creditAlerts.ts";
import { limits } from "#contract/limits.ts";
import { findCreditAlerts, replaceCreditAlertRows } from "#server/data/queries/creditAlerts.ts";
import { owningAccountId } from "#server/data/tables/testAccountId.ts";
import { sessionRoute } from "#server/routing/route.ts";

const present = (balances: number[]) => ({
  object: "credit_alerts" as const,
  standard: limits.lowCredits,
  balances,
});

/** `GET /v1/credit-alerts`: returns the balances at which the account gets an alert. */
export const readCreditAlertsRoute = sessionRoute(
  readCreditAlerts,
  async ({ context: { database }, caller }) =>
    present(await findCreditAlerts(database.queries, owningAccountId(caller.account.id))),
);

/** `PUT /v1/credit-alerts`: replaces the account's own balances. */
export const replaceCreditAlertsRoute = sessionRoute(
  replaceCreditAlerts,
  async ({ context: { database }, caller, body }) => {
    const accountId = owningAccountId(caller.account.id);
    await replaceCreditAlertRows(database, accountId, body.balances);
    return present(await findCreditAlerts(database.queries, accountId));
  },
);
