import { expect, test } from "vitest";
import { AdmissionLimit } from "#server/http/limits/admissionLimit.ts";

/** Calls per tick that a simulated server can serve, and the time its turns take for each call under way, in ms. */
const served = 40;
const msEach = 1.5;

/** Simulates a server for some ticks with arriving calls; returns the calls under way after each. */
function simulate(limit: AdmissionLimit, arriving: readonly number[], before = 0): number[] {
  let underWay = before;
  return arriving.map((calls) => {
    for (let call = 0; call < calls && limit.allows(underWay); call += 1) {
      underWay += 1;
    }
    limit.adjust(underWay * msEach, underWay);
    underWay = Math.max(0, underWay - served);
    return underWay;
  });
}

test("an idle server takes a thousand calls at once", () => {
  const limit = new AdmissionLimit();
  expect(limit.allows(999)).toBe(true);
});

test("at five times the capacity, as many calls are under way as the goal allows, and the server stays busy", () => {
  const limit = new AdmissionLimit();
  const underWay = simulate(
    limit,
    Array.from({ length: 200 }, () => 5 * served),
  ).slice(50);
  expect(Math.max(...underWay)).toBeLessThan(120);
  expect(Math.min(...underWay)).toBeGreaterThan(0);
});

test("calls that wait for others, such as mail servers, are not limited", () => {
  const limit = new AdmissionLimit();
  for (let tick = 0; tick < 100; tick += 1) {
    limit.adjust(2, 3000);
  }
  expect(limit.allows(3000)).toBe(true);
});

test("after an overload, a burst is taken again", () => {
  const limit = new AdmissionLimit();
  for (let tick = 0; tick < 100; tick += 1) {
    limit.adjust(1000, 50);
  }
  expect(limit.allows(64)).toBe(false);
  expect(limit.allows(63)).toBe(true);
  for (let tick = 0; tick < 20; tick += 1) {
    limit.adjust(2, 0);
  }
  expect(limit.allows(150)).toBe(true);
});
