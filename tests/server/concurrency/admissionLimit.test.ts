import { describe, expect, test } from "vitest";
import { AdmissionLimit } from "#server/concurrency/admissionLimit.ts";
import { callsAtOnce } from "#server/http/limits/loadShedder.ts";

/** Time of a measurement, in ms. */
const ms = 100;

/** Simulates a server that serves some calls per measurement, in turn; returns the calls under way after each. */
function simulate(
  limit: AdmissionLimit,
  { served, arriving, times }: { served: number; arriving: number; times: number },
): number[] {
  let underWay = 0;
  return Array.from({ length: times }, () => {
    for (let call = 0; call < arriving && limit.allows(underWay); call += 1) {
      underWay += 1;
    }
    const peak = underWay;
    const ended = Math.min(underWay, served);
    underWay -= ended;
    limit.adjust({ ms, busyMs: (ended / served) * ms, ended, underWay, peak });
    return underWay;
  });
}

test("an idle server takes 64 calls at once and no more", () => {
  const limit = new AdmissionLimit(callsAtOnce);
  expect(limit.allows(63)).toBe(true);
  expect(limit.allows(64)).toBe(false);
});

describe.each([2, 5, 20])("at %i times the capacity", (factor) => {
  test.each([10, 40, 100])(
    "of %i calls in 100 ms, as many are under way as it serves in 150 ms, and it stays busy",
    (served) => {
      const arriving = factor * served;
      const underWay = simulate(new AdmissionLimit(callsAtOnce), {
        served,
        arriving,
        times: 200,
      }).slice(50);
      expect(Math.max(...underWay)).toBeLessThanOrEqual(1.7 * served);
      expect(Math.min(...underWay)).toBeGreaterThanOrEqual(Math.min(6, served));
    },
  );
});

test("at 1.2 times the capacity, four in five calls are served", () => {
  const limit = new AdmissionLimit(callsAtOnce);
  const underWay = simulate(limit, { served: 40, arriving: 48, times: 200 });
  expect(Math.min(...underWay.slice(50))).toBeGreaterThan(0);
});

/** Measures some times. */
const measure = (
  limit: AdmissionLimit,
  times: number,
  what: Partial<Parameters<AdmissionLimit["adjust"]>[0]>,
) => {
  for (let time = 0; time < times; time += 1) {
    limit.adjust({ ms, busyMs: 0, ended: 0, underWay: 0, peak: 0, ...what });
  }
};

test("calls that wait for others, such as mail servers, are not limited", () => {
  const limit = new AdmissionLimit(callsAtOnce);
  measure(limit, 100, { busyMs: 80, ended: 10, underWay: 2000, peak: 3000 });
  expect(limit.allows(5999)).toBe(true);
});

/** Returns the number of measurements after which 401 calls may be under way. */
const timesUntil = (busyMs: number) => {
  const limit = new AdmissionLimit(callsAtOnce);
  let times = 0;
  while (!limit.allows(400)) {
    measure(limit, 1, { busyMs, ended: 10, underWay: 300, peak: 300 });
    times += 1;
  }
  return times;
};

test("the limit rises fast only while the event loop is idle most of the time", () => {
  expect(timesUntil(49)).toBe(5);
  expect(timesUntil(50)).toBeGreaterThan(20);
});

test("a busy event loop without waiting calls lowers nothing", () => {
  const limit = new AdmissionLimit(callsAtOnce);
  measure(limit, 100, { busyMs: 100, ended: 60, underWay: 80 });
  expect(limit.allows(63)).toBe(true);
});

test("however slow the event loop is, sixteen calls may be under way, and after it a burst is taken again", () => {
  const limit = new AdmissionLimit(callsAtOnce);
  measure(limit, 100, { busyMs: 100, ended: 0, underWay: 500 });
  expect(limit.allows(16)).toBe(false);
  expect(limit.allows(15)).toBe(true);
  measure(limit, 50, { busyMs: 5 });
  expect(limit.allows(63)).toBe(true);
  expect(limit.allows(64)).toBe(false);
});

test("the limit falls from the calls under way, not from the limit of before", () => {
  const limit = new AdmissionLimit(callsAtOnce);
  measure(limit, 100, { ended: 10, underWay: 2000, peak: 3000 });
  measure(limit, 1, { busyMs: 100, underWay: 100, peak: 100 });
  expect(limit.allows(84)).toBe(true);
  expect(limit.allows(85)).toBe(false);
});

test("a measurement in which no call ends changes the average little", () => {
  const limit = new AdmissionLimit(callsAtOnce);
  measure(limit, 40, { busyMs: 100, ended: 60, underWay: 60, peak: 60 });
  expect(limit.allows(119)).toBe(true);
  // The average falls from 60 to 48: the calls wait for 125 ms, which is within the goal.
  measure(limit, 1, { busyMs: 100, underWay: 60, peak: 60 });
  expect(limit.allows(119)).toBe(true);
  // After another one it is 38, and the calls wait for 156 ms.
  measure(limit, 1, { busyMs: 100, underWay: 60, peak: 60 });
  expect(limit.allows(51)).toBe(false);
  expect(limit.allows(50)).toBe(true);
  measure(limit, 10, { busyMs: 100, underWay: 80, peak: 80 });
  expect(limit.allows(63)).toBe(false);
});
