import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ownAccount } from "#bench/fixtures/benchAccount.ts";
import { insertList } from "#server/data/queries/lists.ts";
import { insertResults } from "#server/data/queries/listResults.ts";
import { everything } from "#server/data/queries/resultPages.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import { emptyResult } from "#server/lists/running/rowResult.ts";
import { sortedPositions } from "#server/lists/results/sortedPositions.ts";
import { databases, type TestDatabase } from "#tests/support/databases.ts";
import { countedList } from "#tests/server/lists/running/ledgerModel.ts";

/** More rows than two windows, the last one blank. */
const rows = 21_001;
const addressOf = (position: number) => `a${(position * 7919) % 20_011}@example.net`;
const scoreOf = (position: number) => (position * 31) % 101;
const verdictOf = (position: number) =>
  (["deliverable", "risky", "undeliverable", "unknown"] as const)[position % 4];
const scored = (position: number) =>
  position === rows || verdictOf(position) === "unknown" ? null : scoreOf(position);

describe.each(databases)("sorted rows on $name", ({ open }) => {
  let opened: TestDatabase;
  let list: ListRow;
  beforeAll(async () => {
    opened = await open();
    const { database } = opened;
    const accountId = await ownAccount(database.queries, 0);
    const counted = Array.from({ length: rows }, () => ({ kind: "blank" as const, email: null }));
    list = {
      ...countedList("list_sorted", accountId, { counted, maxCredits: null }),
      state: "completed",
    };
    await insertList(database.queries, list);
    await database.atomically(async (queries) => {
      for (let from = 1; from < rows; from += 500) {
        const some = Array.from({ length: Math.min(500, rows - from) }, (_, index) => ({
          ...emptyResult(list.id, from + index, addressOf(from + index)),
          status: "final" as const,
          verdict: verdictOf(from + index) ?? null,
          score: scoreOf(from + index),
        }));
        await insertResults(queries, some);
      }
    });
  });
  afterAll(() => opened.drop());

  const order = async (sort: Parameters<typeof sortedPositions>[2]["sort"], risky = false) => [
    ...(await sortedPositions(opened.database, list, {
      filter: risky ? { ...everything, verdicts: ["risky"] } : null,
      sort,
    })),
  ];

  test("scores rise or fall; rows without a score come last, and no row is missing", async () => {
    for (const [sort, sign] of [
      ["score", 1],
      ["-score", -1],
    ] as const) {
      const positions = await order(sort);
      expect(new Set(positions).size).toBe(rows);
      const scores = positions.map(scored);
      const first = scores.indexOf(null);
      expect(scores.slice(first).every((score) => score === null)).toBe(true);
      const known = scores.slice(0, first) as number[];
      expect(known).toEqual(known.toSorted((one, other) => sign * (one - other)));
    }
  });

  test("addresses are sorted over all windows, either way", async () => {
    const positions = await order("email");
    const names = positions.slice(0, -1).map(addressOf);
    expect(names).toEqual(names.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0)));
    expect(positions.at(-1)).toBe(rows);
    const down = (await order("-email")).slice(0, -1).map(addressOf);
    expect(down).toEqual(names.toReversed());
  });

  test("a filter keeps its rows only, and lines run backwards", async () => {
    const risky = await order("-line", true);
    expect(risky).toEqual(
      Array.from({ length: rows - 1 }, (_, index) => index + 1)
        .filter((position) => verdictOf(position) === "risky")
        .toReversed(),
    );
    expect((await order("-line"))[0]).toBe(rows);
    const verdictsInOrder = (await order("verdict")).slice(0, -1).map(verdictOf);
    expect(verdictsInOrder.indexOf("unknown")).toBe(15_750);
  });
});
