import { type CountedRow } from "#server/data/tables/listChunkRow.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ownAccount } from "#bench/fixtures/benchAccount.ts";
import { insertChunks } from "#server/data/queries/listChunks.ts";
import { insertList } from "#server/data/queries/lists.ts";
import { insertResults } from "#server/data/queries/listResults.ts";
import { everything } from "#server/data/queries/resultPages.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import { emptyResult } from "#server/lists/running/rowResult.ts";
import { filteredRows } from "#server/lists/results/filteredRows.ts";
import { positionOfLine } from "#server/lists/results/positionOfLine.ts";
import { databases, type TestDatabase } from "#tests/support/databases.ts";
import { chunksOf, countedList } from "#tests/server/lists/running/ledgerModel.ts";

/** More rows than two windows of a filter. */
const rows = 21_000;
const filter = { ...everything, verdicts: ["risky"] };
/** Returns true for every seventh row of the first thousand and of the last two thousand. */
const fits = (position: number) =>
  position % 7 === 0 && (position <= 1000 || position > rows - 2000);

describe.each(databases)("places of rows on $name", ({ open }) => {
  let opened: TestDatabase;
  let accountId: string;
  beforeAll(async () => {
    opened = await open();
    accountId = await ownAccount(opened.database.queries, 0);
  });
  afterAll(() => opened.drop());

  async function keep(id: string, counted: readonly CountedRow[]): Promise<ListRow> {
    const list = { ...countedList(id, accountId, { counted, maxCredits: null }) };
    const ended = { ...list, state: "completed" as const };
    await insertList(opened.database.queries, ended);
    return ended;
  }

  test("the n-th matching row is found anywhere, and its position from the row", async () => {
    const { database } = opened;
    const counted = Array.from({ length: rows }, () => ({ kind: "blank" as const, email: null }));
    const list = await keep("list_fitting", counted);
    await database.atomically(async (queries) => {
      for (let from = 1; from <= rows; from += 500) {
        const some = Array.from({ length: Math.min(500, rows - from + 1) }, (_, index) => ({
          ...emptyResult(list.id, from + index, "a@example.net"),
          status: "final" as const,
          verdict: fits(from + index) ? ("risky" as const) : ("deliverable" as const),
        }));
        await insertResults(queries, some);
      }
    });
    const expected = Array.from({ length: rows }, (_, index) => index + 1).filter(fits);
    const fitting = filteredRows(database, list, filter);
    expect(await fitting.total()).toBe(expected.length);
    for (const nth of [1, 2, 142, 143, expected.length]) {
      const position = await fitting.position(nth);
      expect(position).toBe(expected[nth - 1]);
      expect(await fitting.place(position)).toBe(nth);
    }
    expect(await fitting.position(expected.length + 1)).toBe(rows + 1);
    expect(await fitting.place(15_000)).toBe(143);
    const whole = filteredRows(database, list, null);
    expect([await whole.total(), await whole.position(9), await whole.place(9)]).toEqual([
      rows,
      9,
      9,
    ]);
  });

  test.each([
    ["one line a row behind a header", [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
    ["rows over several lines, and blank lines between", [2, 5, 6, 10, 11, 12, 20, 21, 30]],
    ["all rows on one line", [1, 1, 1, 1, 1, 1, 1, 1]],
    ["one row", [3]],
  ])("the row at a line is found: %s", async (name, lines) => {
    const { queries } = opened.database;
    const counted = lines.map((): CountedRow => ({ kind: "blank", email: null }));
    const list = await keep(`list ${name}`, counted);
    const chunks = chunksOf(list.id, counted).map((chunk) => {
      const from = chunk.first_position - 1;
      const some = lines.slice(from, from + chunk.size);
      return { ...chunk, records: JSON.stringify(some.map((line) => [line, ["x"]])) };
    });
    await insertChunks(queries, chunks);
    for (let line = 1; line <= 35; line += 1) {
      const exact = lines.indexOf(line) + 1;
      const before = lines.filter((at) => at < line).length;
      expect(
        await positionOfLine(queries, { listId: list.id, rows: lines.length }, line),
        `line ${line}`,
      ).toBe(exact === 0 ? Math.max(1, before) : exact);
    }
  });
});
