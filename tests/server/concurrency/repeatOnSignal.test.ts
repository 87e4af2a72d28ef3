import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { repeatOnSignal } from "#server/concurrency/repeatOnSignal.ts";
import { SignalHub } from "#server/concurrency/signals.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A task with an interval of a second; `runs` are the times of its runs since the start, in ms. */
function start({
  live,
  dueAt = () => null,
  takesMs = 0,
}: {
  live: boolean;
  dueAt?: (after: number) => number | null;
  takesMs?: number;
}) {
  const signals = new SignalHub();
  signals.setLive(live);
  const startedAt = Date.now();
  const runs: number[] = [];
  const errors: unknown[] = [];
  const task = repeatOnSignal(
    { log: { error: (error: unknown) => errors.push(error) }, now: Date.now, signals },
    {
      name: "task",
      topic: "mails",
      ms: 1000,
      act: async () => {
        runs.push(Date.now() - startedAt);
        if (takesMs > 0) {
          await new Promise((resolve) => setTimeout(resolve, takesMs));
        }
      },
      dueAt,
      wanted: ([at]) => Number(at),
    },
  );
  return { signals, runs, task, errors, startedAt };
}

test("without live signals it runs every interval, whatever is due", async () => {
  const { runs, task } = start({ live: false, dueAt: (now) => now + 1 });
  await vi.advanceTimersByTimeAsync(3500);
  expect(runs).toEqual([0, 1000, 2000, 3000]);
  await task.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(runs).toHaveLength(4);
});

test("with live signals it looks all the same after 15 to 30 s", async () => {
  const { runs, task } = start({ live: true });
  await vi.advanceTimersByTimeAsync(14_900);
  expect(runs).toEqual([0]);
  await vi.advanceTimersByTimeAsync(15_200);
  expect(runs).toHaveLength(2);
  await task.stop();
});

test("it runs when the next work is due, at the earliest after its interval", async () => {
  const due = [7000, 7001, null];
  const { runs, task, startedAt } = start({
    live: true,
    dueAt: () => {
      const next = due.shift() ?? null;
      return next === null ? null : startedAt + next;
    },
  });
  await vi.advanceTimersByTimeAsync(12_000);
  expect(runs).toEqual([0, 7000, 8000]);
  await task.stop();
});

test("it runs again for work that became due during a run", async () => {
  const { runs, task, startedAt } = start({
    live: true,
    takesMs: 1500,
    dueAt: (after) => (startedAt + 700 > after ? startedAt + 700 : null),
  });
  await vi.advanceTimersByTimeAsync(5000);
  expect(runs).toEqual([0, 1501]);
  await task.stop();
});

test("a signal brings it forward, for now or for later, and many cost no more than the interval", async () => {
  let later: number | null = null;
  const { signals, runs, task, startedAt } = start({ live: true, dueAt: () => later });
  await vi.advanceTimersByTimeAsync(4000);
  later = startedAt + 9000;
  signals.publish("mails", [String(later)]);
  await vi.advanceTimersByTimeAsync(1000);
  for (let times = 0; times < 40; times += 1) {
    signals.publish("mails", [String(Date.now())]);
    await vi.advanceTimersByTimeAsync(50);
  }
  signals.publish("webhooks", [String(Date.now())]);
  signals.publish("mails", []);
  await vi.advanceTimersByTimeAsync(1990);
  later = null;
  await vi.advanceTimersByTimeAsync(1000);
  expect(runs).toEqual([0, 5000, 6000, 7000, 9000]);
  await task.stop();
});

test("a signal or a call during a run has it run again", async () => {
  const { signals, runs, task } = start({ live: true, takesMs: 1500 });
  await vi.advanceTimersByTimeAsync(100);
  signals.publish("mails", [String(Date.now())]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(runs).toEqual([0, 1500]);
  task.now();
  await vi.advanceTimersByTimeAsync(10);
  task.now();
  await vi.advanceTimersByTimeAsync(5000);
  expect(runs).toEqual([0, 1500, 5100, 6600]);
  const stopped = task.stop();
  await vi.advanceTimersByTimeAsync(2000);
  await stopped;
});

test("when signals are lost it runs every interval, and at once when they are back", async () => {
  const { signals, runs, task } = start({ live: true });
  await vi.advanceTimersByTimeAsync(3000);
  signals.setLive(false);
  await vi.advanceTimersByTimeAsync(1500);
  expect(runs).toEqual([0, 3000, 4000]);
  signals.setLive(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(runs).toEqual([0, 3000, 4000, 4500]);
  await task.stop();
});

test("a failure is logged, and it runs again after its interval", async () => {
  let fails = true;
  const { runs, task, errors } = start({
    live: true,
    dueAt: () => {
      if (fails) {
        fails = false;
        throw new Error("the database is gone");
      }
      return null;
    },
  });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(runs).toEqual([0, 1000]);
  expect(errors).toHaveLength(1);
  await task.stop();
});
