import { expect, test } from "vitest";
import { unpaidKey } from "#server/data/queries/unpaidRows.ts";
import { withinBudget } from "#server/lists/running/withinBudget.ts";
import { type RowResult, emptyResult } from "#server/lists/running/rowResult.ts";

function answered(position: number, over: Partial<RowResult> = {}): RowResult {
  const row = {
    ...emptyResult("list_1", position, `row${position}@example.net`),
    status: "final" as const,
    verdict: "deliverable" as const,
    reason: "mailbox_accepted" as const,
    score: 98,
    credits: 1,
    charge: "definitive" as const,
  };
  return { row, held: true, cacheKey: `row${position}@example.net`, ...over };
}

test("results beyond the reserved credits wait as if they hadn't been checked, and cost nothing", () => {
  const [first, second] = withinBudget({ held: 1 }, [answered(1), answered(2)]);
  expect(first).toEqual(answered(1));
  const unasked = emptyResult("list_1", 2, "row2@example.net");
  expect(second).toEqual({
    row: { ...unasked, status: "waiting", host_key: unpaidKey },
    held: true,
    cacheKey: null,
  });
});

test("answers that no credit is held for, and rows that wait, take nothing of it", () => {
  const free = answered(1, { held: false });
  const waiting: RowResult = { ...answered(2), row: emptyResult("list_1", 2, null) };
  const answers = [free, waiting, answered(3)];
  expect(withinBudget({ held: 1 }, answers)).toEqual(answers);
});
