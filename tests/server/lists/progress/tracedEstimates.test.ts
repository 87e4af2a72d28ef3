import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { ProgressTrace } from "#bench/fixtures/progressTrace.ts";
import type { HostBacklog, RetryGroup } from "#server/data/queries/listBacklog.ts";
import { estimateTime } from "#server/lists/progress/estimateTime.ts";
import { FirstPassPace } from "#server/lists/progress/firstPassPace.ts";
import { shortMs, widthMax } from "#server/lists/progress/boundedRange.ts";
import { QueueFigures } from "#server/lists/progress/queueFigures.ts";
import { RetryOutcomes } from "#server/lists/progress/retryOutcomes.ts";
import { retryWaitsMs } from "#server/lists/progress/retryWaitsMs.ts";

/** Recorded by `npm run bench -- estimates --record` on a busy machine; of `fast`, every fourth row. */
const names = ["fast", "greylisted", "slow", "throttled", "mixed"] as const;
const traceOf = (name: string): ProgressTrace =>
  JSON.parse(readFileSync(`tests/server/lists/progress/traces/${name}.jsonl`, "utf8"));

/** Time in ms between two estimates, as in the worker. */
const stepMs = 1000;

/** Returns the waiting rows at a time, by host. */
function backlogAt({ rows }: ProgressTrace, now: number): HostBacklog[] {
  const hosts = new Map<string, { rows: number; retries: Map<string, RetryGroup> }>();
  for (const { host, checks } of rows) {
    const past = checks.filter(([at]) => at <= now);
    const last = past.at(-1);
    if (last?.[1] === 0) {
      continue;
    }
    const queue = hosts.get(host) ?? { rows: 0, retries: new Map<string, RetryGroup>() };
    hosts.set(host, queue);
    queue.rows += 1;
    if (last !== undefined) {
      const [, due, reason] = last;
      const key = `${past.length} ${reason}`;
      const before = queue.retries.get(key);
      queue.retries.set(key, {
        tries: past.length,
        reason,
        rows: (before?.rows ?? 0) + 1,
        first_at: Math.min(due, before?.first_at ?? due),
        last_at: Math.max(due, before?.last_at ?? due),
      });
    }
  }
  return [...hosts].map(([key, queue]) => {
    const retries = [...queue.retries.values()];
    const retrying = retries.reduce((sum, group) => sum + group.rows, 0);
    const first = Math.min(...retries.map((group) => group.first_at));
    const next = retries.length === 0 ? null : first;
    return { host_key: key, rows: queue.rows, due_at: 0, retrying, next_retry_at: next, retries };
  });
}

type Range = { earliest: number; latest: number } | null;

/** Replays a list with a simulated clock; returns every range that it showed and the time that came true. */
function replay(trace: ProgressTrace): { now: number; end: number; range: Range; part: string }[] {
  const { rows, pauses, polite, retry } = trace;
  const firstEnd = Math.max(...rows.map(({ checks }) => checks[0]![0]));
  const end = Math.max(...rows.map(({ checks }) => checks.at(-1)![0]));
  const pace = new FirstPassPace(0, 0);
  const outcomes = new RetryOutcomes();
  const queues = new QueueFigures(null);
  const shown = [];
  for (let now = 0; now < end; now += stepMs) {
    for (const { checks } of rows) {
      for (const [index, [at, due]] of checks.entries()) {
        const before = checks[index - 1];
        if (due !== 0 && at > now - stepMs && at <= now) {
          outcomes.waits(checks[index]![2], due - at);
        }
        if (before !== undefined && at > now - stepMs && at <= now) {
          const row = { reason: before[2], tries: index, due_at: before[1] };
          outcomes.retried(row, due !== 0, at);
        }
      }
    }
    const backlog = backlogAt(trace, now);
    const waiting = backlog.reduce((sum, host) => sum + host.rows, 0);
    const estimate = estimateTime(
      {
        total: rows.length,
        done: rows.length - waiting,
        backlog,
        pace,
        outcomes,
        queues,
        paused: new Map(
          pauses
            .filter(({ at }) => at <= now)
            .map(({ host, until, why }) => [host, { until, why }]),
        ),
        perSecond: () => (polite ? 1 : null),
        retryWaitsMs: (_key, tries) => retryWaitsMs(retry, { tries, sandbox: false }),
      },
      now,
    );
    const whole =
      estimate.earliest === null || estimate.latest === null
        ? null
        : { earliest: estimate.earliest, latest: estimate.latest };
    shown.push({ now, end: firstEnd, range: estimate.first_pass, part: "first pass" });
    shown.push({ now, end, range: whole, part: "whole" });
  }
  return shown.filter(({ range }) => range !== null);
}

describe.each(names)("the time left of the recorded list %s", (name) => {
  const shown = replay(traceOf(name));

  test("is inside the shown range four times in five", () => {
    const inside = shown.filter(
      ({ range, end }) => range!.earliest <= end + 500 && end <= range!.latest,
    );
    expect(shown.length).toBeGreaterThan(3);
    expect(inside.length / shown.length).toBeGreaterThanOrEqual(0.8);
  });

  test("is never a range more than four times wide", () => {
    const wide = shown.filter(({ now, range }) => {
      const [from, to] = [range!.earliest - now, range!.latest - now];
      return to > Math.max(from, shortMs) * widthMax + 1;
    });
    expect(wide).toEqual([]);
  });
});

test("the lists together are inside the range four times in five, first pass and whole apart", () => {
  const all = names.flatMap((name) => replay(traceOf(name)));
  for (const part of ["first pass", "whole"]) {
    const told = all.filter((one) => one.part === part);
    const inside = told.filter(
      ({ range, end }) => range!.earliest <= end + 500 && end <= range!.latest,
    );
    expect(inside.length / told.length).toBeGreaterThanOrEqual(0.8);
  }
});
