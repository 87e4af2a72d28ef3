import { expect, test } from "vitest";
import { estimateTime } from "#server/lists/progress/estimateTime.ts";
import type { ObservedProgress } from "#server/lists/progress/observedProgress.ts";
import { FirstPassPace } from "#server/lists/progress/firstPassPace.ts";
import { RetryOutcomes } from "#server/lists/progress/retryOutcomes.ts";
import { QueueFigures } from "#server/lists/progress/queueFigures.ts";
import type { HostBacklog } from "#server/data/queries/listBacklog.ts";
import type { HostPauses } from "#server/lists/progress/hostPauses.ts";

const at = 1_000_000;

/** Returns a queue; `retry` are the rows that wait for a retry, from their first to their last time. */
function host(
  key: string,
  rows: number,
  retry: { rows: number; from: number; to: number; reason?: string } | null = null,
): HostBacklog {
  return {
    host_key: key,
    rows,
    due_at: retry?.from ?? 0,
    retrying: retry?.rows ?? 0,
    next_retry_at: retry?.from ?? null,
    retries:
      retry === null
        ? []
        : [
            {
              tries: 1,
              reason: retry.reason ?? "greylisted",
              rows: retry.rows,
              first_at: retry.from,
              last_at: retry.to,
            },
          ],
  };
}

/** Returns a list of 300 rows without duplicates, measured for 7 s, with these queues. */
function seen(
  backlog: readonly HostBacklog[],
  over: Partial<ObservedProgress> = {},
): ObservedProgress {
  const waiting = backlog.reduce((sum, { rows }) => sum + rows, 0);
  return {
    total: 300,
    done: 300 - waiting,
    backlog,
    pace: new FirstPassPace(at - 12_000, 0),
    outcomes: new RetryOutcomes(),
    paused: new Map() as HostPauses,
    queues: new QueueFigures(null),
    perSecond: () => 1,
    retryWaitsMs: (_key, tries) => [6000, 12_000, 24_000].slice(tries - 1),
    ...over,
  };
}

test("the first pass is a range around the measured pace", () => {
  const backlog = [host("mx.example.com", 50)];
  const estimate = estimateTime(seen(backlog, { perSecond: () => null }), at);
  expect(estimate).toMatchObject({ tried: 250, rate_per_s: 20.8, retrying: 0, retries: null });
  expect(estimate.first_pass).toEqual({ earliest: at + 1080, latest: at + 5580 });
  expect([estimate.earliest, estimate.latest]).toEqual([at + 1080, at + 5580]);
});

test("rows that wait for a retry don't delay the first pass, and their end is its own range", () => {
  const retry = { rows: 3, from: at + 4000, to: at + 6000 };
  const backlog = [host("mx.example.com", 3, retry)];
  const estimate = estimateTime(seen(backlog), at);
  expect(estimate).toMatchObject({ tried: 300, first_pass: null, retrying: 3 });
  expect(estimate.next_retry_at).toBe(at + 4000);
  // The due time is known, so nothing ends before it; greylisting mostly ends with the first or second retry.
  expect(estimate.retries!.earliest).toBeGreaterThanOrEqual(at + 6000);
  expect(estimate.retries!.latest).toBeGreaterThan(at + 6000 + 12_000);
  expect([estimate.earliest, estimate.latest]).toEqual([
    estimate.retries!.earliest,
    estimate.retries!.latest,
  ]);
});

test("retries that failed again and again move the range to the last one", () => {
  const outcomes = new RetryOutcomes();
  for (let row = 0; row < 20; row += 1) {
    outcomes.retried({ reason: "greylisted", tries: 1, due_at: at - 2000 }, true, at);
    outcomes.retried({ reason: "greylisted", tries: 2, due_at: at - 2000 }, true, at);
  }
  const backlog = [host("mx.example.com", 3, { rows: 3, from: at + 4000, to: at + 6000 })];
  const { retries } = estimateTime(seen(backlog, { outcomes }), at);
  // The retry that is due, and the two after it.
  expect(retries!.earliest).toBeGreaterThan(at + 6000 + 12_000 + 24_000);
  expect(retries!.latest).toBeLessThan(at + 2 * (6000 + 12_000 + 24_000));
});

test("1 % of retries leaves the range of the first pass as it is", () => {
  const retry = { rows: 3, from: at + 1_000_000, to: at + 1_000_000 };
  const backlog = [host("mx.example.com", 50), host("grey.example.com", 3, retry)];
  const estimate = estimateTime(seen(backlog, { perSecond: () => null }), at);
  expect(estimate.first_pass?.latest).toBeLessThan(at + 6000);
  expect(estimate.retries?.earliest).toBeGreaterThanOrEqual(at + 1_000_000);
});

test("a rate limit bounds the first pass, and its provider is named as the limit", () => {
  const backlog = [host("google", 200), host("mx.example.com", 5)];
  const paused: HostPauses = new Map([["google", { until: at + 1000, why: "rate_limited" }]]);
  const estimate = estimateTime(seen(backlog, { paused }), at);
  expect(estimate.bottleneck).toEqual({ provider: "google", per_minute: 60, remaining: 200 });
  expect(estimate.first_pass).toEqual({
    earliest: Math.round(at + 200_000 * 0.9),
    latest: Math.round(at + 200_000 * 1.25 + 1500),
  });
});

test("a rate limit is known before it is felt: only the first rows pass at once", () => {
  const pace = new FirstPassPace(at, 0);
  const estimate = estimateTime(seen([host("google", 230)], { pace, done: 70 }), at);
  expect(estimate.first_pass).toEqual({ earliest: at + 180_000, latest: at + 251_500 });
});

test("nothing is promised before the pace was measured", () => {
  const pace = new FirstPassPace(at - 500, 0);
  const queue = [host("mx.example.com", 300)];
  const estimate = estimateTime(seen(queue, { pace, perSecond: () => null }), at);
  expect(estimate).toMatchObject({ first_pass: null, earliest: null, latest: null });
});

test("duplicates wait for their originals", () => {
  const backlog = [host("mx.example.com", 50)];
  expect(estimateTime(seen(backlog, { done: 240 }), at).tried).toBe(240);
});

test("queues show the rows left and done, and the reason of a wait", () => {
  const queues = new QueueFigures(null);
  const retry = { rows: 4, from: at + 9000, to: at + 9000 };
  const paused: HostPauses = new Map([["google", { until: at + 1000, why: "rate_limited" }]]);
  estimateTime(seen([host("google", 250), host("mx.example.com", 20)], { queues }), at);
  const backlog = [
    host("google", 200),
    host("grey.example.com", 4, retry),
    host("(unpaid)", 7),
    ...Array.from({ length: 12 }, (_, i) => host(`mx${i}.example.com`, 1)),
  ];
  const told = estimateTime(seen(backlog, { queues, paused, perSecond: () => null }), at);
  expect(told.queues).toHaveLength(10);
  expect(told.queues.slice(0, 3)).toEqual([
    {
      provider: "google",
      remaining: 200,
      done: 50,
      per_second: null,
      waiting: "rate_limited",
      until: at + 1000,
    },
    {
      provider: "(unpaid)",
      remaining: 7,
      done: 0,
      per_second: null,
      waiting: "no_credits",
      until: null,
    },
    {
      provider: "grey.example.com",
      remaining: 4,
      done: 0,
      per_second: null,
      waiting: "greylisted",
      until: at + 9000,
    },
  ]);
});

test.each([
  ["connect_timeout", "retrying"],
  ["greylisted", "greylisted"],
])("rows that wait after %s wait for: %s", (reason, waiting) => {
  const retry = { rows: 2, from: at + 5000, to: at + 9000, reason };
  const { queues } = estimateTime(seen([host("mx.example.com", 2, retry)]), at);
  expect(queues).toMatchObject([{ waiting, until: at + 5000 }]);
});

test("a server that greylisted some rows and failed for others isn't called greylisting", () => {
  const [some, others] = ["greylisted", "connect_failed"].map((reason) =>
    host("mx.example.com", 2, { rows: 1, from: at + 5000, to: at + 9000, reason }),
  );
  const retries = [...(some?.retries ?? []), ...(others?.retries ?? [])];
  const both = { ...host("mx.example.com", 2), retrying: 2, next_retry_at: at + 5000, retries };
  expect(estimateTime(seen([both]), at).queues).toMatchObject([{ waiting: "retrying" }]);
});

test("a restart continues the queues of the last estimate", () => {
  const before = estimateTime(seen([host("google", 250)]), at);
  const queues = new QueueFigures(before);
  const [google] = estimateTime(seen([host("google", 100)], { queues }), at).queues;
  expect(google).toMatchObject({ remaining: 100, done: 150 });
});
