import { expect, test } from "vitest";
import { ApiError } from "#server/http/errors/apiError.ts";
import { readDays } from "#server/http/readDays.ts";
import { dateOf, dayMs } from "#server/presenters/instant.ts";

const read = (query: { from?: string; to?: string }) => {
  const { first, last } = readDays(query, { now: 20_000 * dayMs, max: 366 });
  return [dateOf(first), dateOf(last)];
};

test.each<[{ from?: string; to?: string }, string[]]>([
  [{}, ["2024-09-05", "2024-10-04"]],
  [{ to: "2024-03-01" }, ["2024-02-01", "2024-03-01"]],
  [{ from: "2024-10-01" }, ["2024-10-01", "2024-10-04"]],
  // Years before 0000 have no date that RFC 3339 can write.
  [{ to: "0000-01-01" }, ["0000-01-01", "0000-01-01"]],
  [{ to: "0000-01-31" }, ["0000-01-02", "0000-01-31"]],
])("the period of %o is %o", (query, period) => {
  expect(read(query)).toEqual(period);
});

test.each([
  { from: "2024-02-02", to: "2024-02-01" },
  { from: "2023-01-01", to: "2024-01-02" },
  { to: "2024-02-30" },
])("the period of %o is rejected", (query) => {
  expect(() => read(query)).toThrow(ApiError);
});
