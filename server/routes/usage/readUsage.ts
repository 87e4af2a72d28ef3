import { readUsage, usageDaysMax } from "#contract/usage.ts";
import { keyNamesOf, listUsage, validationUsage } from "#server/data/queries/usage.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { dayMs, presentUsage } from "#server/presenters/presentUsage.ts";
import { scopedRoute } from "#server/routing/route.ts";

/** Returns a day since the epoch; NaN for one that doesn't exist, such as 31 February. */
function dayOf(date: string): number {
  const at = Date.parse(`${date}T00:00:00Z`);
  const exists = !Number.isNaN(at) && new Date(at).toISOString().startsWith(date);
  return exists ? at / dayMs : Number.NaN;
}

function requireDay(day: number, pointer: string): number {
  if (Number.isNaN(day)) {
    throw new ApiError("validation_failed", { fields: [{ pointer, code: "not_allowed" }] });
  }
  return day;
}

/** `GET /v1/usage`: returns validations and credits by day and key, of at most {@link usageDaysMax} days. */
export const readUsageRoute = scopedRoute(readUsage, async ({ context, caller, query }) => {
  const today = Math.floor(context.now() / dayMs);
  const last = query.to === undefined ? today : requireDay(dayOf(query.to), "?to");
  const first = query.from === undefined ? last - 29 : requireDay(dayOf(query.from), "?from");
  if (first > last || last - first >= usageDaysMax) {
    const bounds = { max: usageDaysMax };
    throw new ApiError("validation_failed", {
      fields: [{ pointer: "?from", code: "out_of_range", bounds }],
    });
  }
  const { queries } = context.database;
  const accountId = caller.account.id;
  const period = { accountId, from: first * dayMs, before: (last + 1) * dayMs };
  const validations = await validationUsage(queries, period);
  const lists = await listUsage(queries, period);
  // Test keys belong to the account whose test data this is.
  const keyNames = await keyNamesOf(queries, caller.account.test_of ?? accountId);
  return presentUsage({ first, last, validations, lists, keyNames });
});
