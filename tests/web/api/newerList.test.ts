import { expect, test } from "vitest";
import { exampleList, runningList } from "#tests/web/support/lists.ts";
import { isFinished, newerList } from "#web/api/newerList.ts";

test("progress that was overtaken on its way is not shown", () => {
  expect(newerList(runningList(20), runningList(10)).progress.done).toBe(20);
  expect(newerList(runningList(20), runningList(21)).progress.done).toBe(21);
});

test("a list that is over stays over", () => {
  const over = runningList(20, { state: "canceled" });
  expect(newerList(over, runningList(21)).state).toBe("canceled");
});

test("a list that is counted again before its start shows the new count", () => {
  expect(newerList(exampleList(), exampleList({ state: "parsing", counts: null })).state).toBe(
    "parsing",
  );
});

test("only the last four states are ends", () => {
  expect((["ready", "finalizing"] as const).some((state) => isFinished({ state }))).toBe(false);
  const ends = ["completed", "canceled", "failed", "expired"] as const;
  expect(ends.every((state) => isFinished({ state }))).toBe(true);
});
