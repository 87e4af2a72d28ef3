import { readUsage, usageDaysMax } from "#contract/usage.ts";
import { findKeyNames, listUsage, validationUsage } from "#server/data/queries/usage.ts";
import { dayMs } from "#server/presenters/instant.ts";
import { readDays } from "#server/http/readDays.ts";
import { presentUsage } from "#server/presenters/presentUsage.ts";
import { scopedRoute } from "#server/routing/route.ts";

/** `GET /v1/usage`: returns validations and credits by day and key, of at most {@link usageDaysMax} days. */
export const readUsageRoute = scopedRoute(readUsage, async ({ context, caller, query }) => {
  const { first, last } = readDays(query, { now: context.now(), max: usageDaysMax });
  const { queries } = context.database;
  const accountId = caller.account.id;
  const period = { accountId, from: first * dayMs, before: (last + 1) * dayMs };
  const validations = await validationUsage(queries, period);
  const lists = await listUsage(queries, period);
  // Test keys belong to the account whose test data this is.
  const keyNames = await findKeyNames(queries, caller.account.test_of ?? accountId);
  return presentUsage({ first, last, validations, lists, keyNames });
});
