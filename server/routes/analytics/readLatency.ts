import { analyticsDaysMax, readLatency } from "#contract/analytics.ts";
import { latencyFigures } from "#server/data/queries/readFigures.ts";
import { dateOf } from "#server/presenters/instant.ts";
import { readDays } from "#server/http/readDays.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { calculateQuantile } from "#server/services/analytics/countResults.ts";
import { checkNames } from "#vocabulary/checks.ts";

/** `GET /v1/analytics/latency`: returns the times of validations and of each check. */
export const readLatencyRoute = scopedRoute(readLatency, async ({ context, caller, query }) => {
  const days = readDays(query, { now: context.now(), max: analyticsDaysMax });
  const rows = await context.database.read((queries) =>
    latencyFigures(queries, { accountId: caller.account.id, ...days }),
  );
  const byCheck = Map.groupBy(rows, ({ check_name: check }) => check);
  return {
    object: "latency" as const,
    from: dateOf(days.first),
    to: dateOf(days.last),
    data: (["total", ...checkNames] as const).flatMap((check) => {
      const buckets = byCheck.get(check) ?? [];
      const validations = buckets.reduce((sum, { count }) => sum + count, 0);
      return validations === 0
        ? []
        : {
            check,
            validations,
            p50_ms: calculateQuantile(buckets, 0.5),
            p90_ms: calculateQuantile(buckets, 0.9),
            p99_ms: calculateQuantile(buckets, 0.99),
          };
    }),
  };
});
