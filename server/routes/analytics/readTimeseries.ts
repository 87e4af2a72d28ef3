import { analyticsDaysMax, readTimeseries } from "#contract/analytics.ts";
import { figuresByDay } from "#server/data/queries/readFigures.ts";
import { dateOf } from "#server/presenters/instant.ts";
import { readDays } from "#server/http/readDays.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { intervalStart } from "#server/services/analytics/intervalStart.ts";
import { countVerdicts } from "#server/services/analytics/countVerdicts.ts";

/** `GET /v1/analytics/timeseries`: returns results by day, week or month. */
export const readTimeseriesRoute = scopedRoute(
  readTimeseries,
  async ({ context, caller, query: { interval = "day", from, to, ...filters } }) => {
    const days = readDays({ from, to }, { now: context.now(), max: analyticsDaysMax });
    const { first, last } = days;
    const rows = await context.database.read((queries) =>
      figuresByDay(queries, { accountId: caller.account.id, ...days }, filters),
    );
    const startOf = (day: number) => Math.max(first, intervalStart(day, interval));
    const byStart = Map.groupBy(rows, ({ day }) => startOf(day));
    const all = Array.from({ length: last - first + 1 }, (_, index) => startOf(first + index));
    return {
      object: "timeseries" as const,
      from: dateOf(first),
      to: dateOf(last),
      interval,
      totals: countVerdicts(rows),
      data: [...new Set(all)].map((start) => ({
        date: dateOf(start),
        ...countVerdicts(byStart.get(start) ?? []),
      })),
    };
  },
);
