import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ownAccount } from "#bench/fixtures/benchAccount.ts";
import { insertList } from "#server/data/queries/lists.ts";
import { insertResults } from "#server/data/queries/listResults.ts";
import { everything } from "#server/data/queries/resultPages.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import { newestMax, newestPositions } from "#server/lists/results/newestPositions.ts";
import { emptyResult } from "#server/lists/running/rowResult.ts";
import { databases, type TestDatabase } from "#tests/support/databases.ts";
import { countedList } from "#tests/server/lists/running/ledgerModel.ts";

/** More rows than a window. */
const rows = 12_000;
/** Half of the rows have a result; they came in their own order. */
const done = (position: number) => position % 2 === 0;
const checkedAt = (position: number) => 1_000_000 + ((position * 7919) % 12_007);
const risky = (position: number) => position % 4 === 0;

describe.each(databases)("the newest results on $name", ({ open }) => {
  let opened: TestDatabase;
  let list: ListRow;
  const positions = Array.from({ length: rows }, (_, index) => index + 1);
  const expected = (fits: (position: number) => boolean) =>
    positions
      .filter((position) => done(position) && fits(position))
      .toSorted((one, other) => checkedAt(other) - checkedAt(one))
      .slice(0, newestMax);
  beforeAll(async () => {
    opened = await open();
    const { database } = opened;
    const accountId = await ownAccount(database.queries, 0);
    const counted = positions.map(() => ({ kind: "blank" as const, email: null }));
    list = {
      ...countedList("list_newest", accountId, { counted, maxCredits: null }),
      state: "running",
    };
    await insertList(database.queries, list);
    await database.atomically(async (queries) => {
      for (let from = 0; from < rows; from += 500) {
        await insertResults(
          queries,
          positions.slice(from, from + 500).map((position) => ({
            ...emptyResult(list.id, position, `a${position}@example.net`),
            // A retry has a time too, but no final result.
            checked_at: position % 3 === 0 || done(position) ? checkedAt(position) : null,
            ...(done(position)
              ? {
                  status: "final" as const,
                  verdict: risky(position) ? ("risky" as const) : ("unknown" as const),
                }
              : {}),
          })),
        );
      }
    });
  });
  afterAll(() => opened.drop());

  test("come first, over all windows, and only final ones", async () => {
    const found = await newestPositions(opened.database, list, null);
    expect([...found]).toEqual(expected(() => true));
  });

  test("are those that match the filter", async () => {
    const filter = { ...everything, verdicts: ["risky"] };
    const found = await newestPositions(opened.database, list, filter);
    expect([...found]).toEqual(expected(risky));
  });

  test("are found again only after nine times as long as it took", async () => {
    let time = 0;
    const now = () => time;
    const filter = { ...everything, domain: "example.net" };
    const look = () => newestPositions(opened.database, list, filter, now);
    const first = look();
    expect(look()).toBe(first);
    time = 100;
    await first;
    time = 1000;
    expect(look()).toBe(first);
    time = 1001;
    expect(look()).not.toBe(first);
  });
});
