import { expect, test } from "vitest";
import { CallsUnderWay } from "#server/concurrency/callsUnderWay.ts";

test("a call is counted out once, however often it leaves, and ends count once", () => {
  const calls = new CallsUnderWay(() => 0);
  const leave = calls.enter();
  calls.enter();
  leave();
  leave();
  expect(calls.count()).toEqual({ underWay: 1, peak: 2, ended: 1 });
  expect(calls.count()).toEqual({ underWay: 1, peak: 1, ended: 0 });
});
