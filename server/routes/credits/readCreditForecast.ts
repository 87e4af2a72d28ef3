import { readCreditForecast } from "#contract/credits.ts";
import { chargesSince } from "#server/data/queries/ledger.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { forecast, forecastDays } from "#server/services/credits/forecast.ts";

const dayMs = 86_400_000;

/** `GET /v1/credits/forecast`: estimates from the last 30 days when the credits run out. */
export const readCreditForecastRoute = scopedRoute(
  readCreditForecast,
  async ({ context, caller: { account } }) => {
    const now = context.now();
    const since = now - forecastDays * dayMs;
    const charges = await chargesSince(context.database.queries, account.id, since);
    return forecast({ ...charges, balance: account.balance, now });
  },
);
