import { expect, test } from "vitest";
import { job, runningJob } from "#tests/web/support/jobs.ts";
import { isOver, laterJob } from "#web/api/laterJob.ts";

test("progress that was overtaken on its way is not shown", () => {
  expect(laterJob(runningJob(20), runningJob(10)).progress.done).toBe(20);
  expect(laterJob(runningJob(20), runningJob(21)).progress.done).toBe(21);
});

test("a list that is over stays over", () => {
  const over = runningJob(20, { state: "canceled" });
  expect(laterJob(over, runningJob(21)).state).toBe("canceled");
});

test("a list that is counted anew before its start shows its new count", () => {
  expect(laterJob(job(), job({ state: "parsing", counts: null })).state).toBe("parsing");
});

test("only the last four states are ends", () => {
  expect((["ready", "finalizing"] as const).some((state) => isOver({ state }))).toBe(false);
  const ends = ["completed", "canceled", "failed", "expired"] as const;
  expect(ends.every((state) => isOver({ state }))).toBe(true);
});
