import {
  type AnalyticsFilters,
  analyticsDaysMax,
  breakdownDefault,
  readBreakdown,
} from "#contract/analytics.ts";
import { mailProviders } from "#engine/providers/mailProviders.ts";
import { figuresByDomain, figuresByField } from "#server/data/queries/readFigures.ts";
import { findKeyNames } from "#server/data/queries/usage.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { dateOf } from "#server/presenters/instant.ts";
import { readDays } from "#server/http/readDays.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { countVerdicts } from "#server/services/analytics/countVerdicts.ts";

/** Domains are counted by verdict only; throws 422 for any other filter. */
function requireDomainFilters(filters: AnalyticsFilters): void {
  const unsuitable = Object.entries(filters).filter(
    ([field, value]) => value !== undefined && field !== "verdict",
  );
  if (unsuitable.length > 0) {
    throw new ApiError("validation_failed", {
      fields: unsuitable.map(([field]) => ({ pointer: `?${field}`, code: "not_allowed" })),
    });
  }
}

/** `GET /v1/analytics/breakdown`: returns results by one field, most frequent first. */
export const readBreakdownRoute = scopedRoute(
  readBreakdown,
  async ({ context, caller, query: { by, limit = breakdownDefault, from, to, ...filters } }) => {
    if (by === "domain") {
      requireDomainFilters(filters);
    }
    const period = readDays({ from, to }, { now: context.now(), max: analyticsDaysMax });
    const { database } = context;
    const days = { accountId: caller.account.id, ...period };
    const rows = await database.read((queries) =>
      by === "domain"
        ? figuresByDomain(queries, days, filters)
        : figuresByField(queries, days, { by, filters }),
    );
    // Test keys belong to the account whose test data this is.
    const owner = caller.account.test_of ?? caller.account.id;
    const names =
      by === "key"
        ? await findKeyNames(database.queries, owner)
        : new Map(by === "provider" ? mailProviders.map(({ id, name }) => [id, name]) : []);
    const values = [...Map.groupBy(rows, ({ value }) => value)]
      .map(([value, counts]) => ({
        value: value === "" ? null : value,
        name: names.get(value) ?? null,
        ...countVerdicts(counts),
      }))
      .toSorted(
        (one, other) =>
          other.results.total - one.results.total ||
          ((one.value ?? "") < (other.value ?? "") ? -1 : 1),
      );
    const shown = new Set(values.slice(0, limit).map(({ value }) => value ?? ""));
    return {
      object: "breakdown" as const,
      from: dateOf(days.first),
      to: dateOf(days.last),
      by,
      data: values.slice(0, limit),
      rest: {
        values: Math.max(0, values.length - limit),
        ...countVerdicts(rows.filter(({ value }) => !shown.has(value))),
      },
    };
  },
);
