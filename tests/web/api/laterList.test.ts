import { expect, test } from "vitest";
import { exampleList, runningList } from "#tests/web/support/lists.ts";
import { isOver, laterList } from "#web/api/laterList.ts";

test("progress that was overtaken on its way is not shown", () => {
  expect(laterList(runningList(20), runningList(10)).progress.done).toBe(20);
  expect(laterList(runningList(20), runningList(21)).progress.done).toBe(21);
});

test("a list that is over stays over", () => {
  const over = runningList(20, { state: "canceled" });
  expect(laterList(over, runningList(21)).state).toBe("canceled");
});

test("a list that is counted anew before its start shows its new count", () => {
  expect(laterList(exampleList(), exampleList({ state: "parsing", counts: null })).state).toBe(
    "parsing",
  );
});

test("only the last four states are ends", () => {
  expect((["ready", "finalizing"] as const).some((state) => isOver({ state }))).toBe(false);
  const ends = ["completed", "canceled", "failed", "expired"] as const;
  expect(ends.every((state) => isOver({ state }))).toBe(true);
});
