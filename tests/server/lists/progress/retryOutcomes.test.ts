import { expect, test } from "vitest";
import { RetryOutcomes } from "#server/lists/progress/retryOutcomes.ts";

const row = (tries: number, due = 0) => ({ reason: "greylisted", tries, due_at: due });

test("an assumption that weighs two rows gives way to the retries of the list, one number of tries at a time", () => {
  const outcomes = new RetryOutcomes();
  expect([outcomes.again("greylisted", 1), outcomes.again("greylisted", 2)]).toEqual([0.4, 0.8]);
  expect([outcomes.again("other", 1), outcomes.again("other", 2)]).toEqual([0.6, 0.85]);
  outcomes.retried(row(1), true, 0);
  outcomes.retried(row(1), true, 0);
  outcomes.retried(row(1), false, 0);
  expect(outcomes.again("greylisted", 1)).toBeCloseTo((2 + 0.4 * 2) / (3 + 2));
  expect(outcomes.again("greylisted", 2)).toBe(0.8);
  expect(outcomes.again("other", 1)).toBe(0.6);
});

test("another retry never seems less probable than 40 %", () => {
  const outcomes = new RetryOutcomes();
  for (let retry = 0; retry < 50; retry += 1) {
    outcomes.retried({ ...row(1), reason: "server_busy" }, false, 0);
  }
  expect(outcomes.again("other", 1)).toBe(0.4);
});

test("the longest time from a due row to its result counts at once, shorter ones by 30 %, of each kind", () => {
  const outcomes = new RetryOutcomes();
  expect([outcomes.lagMs("greylisted"), outcomes.lagMs("other")]).toEqual([3000, 10_000]);
  outcomes.retried(row(1, 1000), false, 9000);
  expect([outcomes.lagMs("greylisted"), outcomes.lagMs("other")]).toEqual([8000, 10_000]);
  outcomes.retried(row(1, 1000), false, 4000);
  expect(outcomes.lagMs("greylisted")).toBe(6500);
  // A row before its time counts as none, and a row of yesterday as 90 s.
  outcomes.retried(row(1, 5000), false, 4000);
  expect(outcomes.lagMs("greylisted")).toBe(4550);
  outcomes.retried(row(1, 0), false, 86_400_000);
  expect(outcomes.lagMs("greylisted")).toBe(90_000);
});

test("the last wait of each kind is kept", () => {
  const outcomes = new RetryOutcomes();
  expect([outcomes.waitMs("greylisted"), outcomes.waitMs("other")]).toEqual([0, 0]);
  outcomes.waits("greylisted", 60_000);
  outcomes.waits("server_busy", 5000);
  outcomes.waits(null, 7000);
  expect([outcomes.waitMs("greylisted"), outcomes.waitMs("other")]).toEqual([60_000, 7000]);
});
