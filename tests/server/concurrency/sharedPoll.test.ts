import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSharedPoll } from "#server/concurrency/sharedPoll.ts";
import { SignalHub } from "#server/concurrency/signals.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

interface Row {
  id: string;
  state: string;
}

/** A poll of rows that are signaled unless they are `busy`; `reads` are the ids of each read. */
function start(states: Record<string, string>) {
  const signals = new SignalHub();
  signals.setLive(true);
  const reads: (readonly string[])[] = [];
  let readMs = 0;
  const poll = createSharedPoll<Row>(
    async (ids) => {
      reads.push(ids);
      const rows = ids.map((id) => ({ id, state: states[id] ?? "" }));
      await new Promise((resolve) => setTimeout(resolve, readMs));
      return new Map(rows.map((row) => [row.id, row]));
    },
    { signals, topic: "lists", isSignaled: ({ state }) => state !== "busy" },
  );
  const seen: string[] = [];
  const gone = new AbortController();
  const follow = async (id: string) => {
    for (let row = await poll.next(id, gone.signal); row !== undefined;) {
      seen.push(`${row.id} ${row.state}`);
      row = await poll.next(id, gone.signal);
    }
  };
  return { signals, reads, seen, follow, gone, states, slow: (ms: number) => (readMs = ms) };
}

test("rows whose changes are signaled are read when one changes, and every five seconds", async () => {
  const { signals, reads, seen, follow, states } = start({ a: "paused", b: "ready" });
  void follow("a");
  void follow("b");
  await vi.advanceTimersByTimeAsync(4000);
  expect(reads).toEqual([["a", "b"]]);
  states.a = "completed";
  signals.publish("lists", ["other", "running"]);
  await vi.advanceTimersByTimeAsync(100);
  expect(reads).toHaveLength(1);
  signals.publish("lists", ["a", "completed"]);
  await vi.advanceTimersByTimeAsync(100);
  expect(seen.slice(2)).toEqual(["a completed", "b ready"]);
  await vi.advanceTimersByTimeAsync(5600);
  expect(reads).toHaveLength(3);
});

test("a row at work, a new follower, and lost signals have it read twice a second", async () => {
  const { signals, reads, follow, states } = start({ a: "busy", b: "paused" });
  void follow("a");
  await vi.advanceTimersByTimeAsync(2200);
  expect(reads).toHaveLength(4);
  states.a = "paused";
  await vi.advanceTimersByTimeAsync(2000);
  expect(reads).toHaveLength(5);
  void follow("b");
  await vi.advanceTimersByTimeAsync(600);
  expect(reads.slice(5)).toEqual([["a", "b"]]);
  signals.setLive(false);
  await vi.advanceTimersByTimeAsync(2000);
  expect(reads.length).toBeGreaterThanOrEqual(9);
});

test("a change during a read is read again, and the poll ends with its last follower", async () => {
  const { signals, reads, seen, follow, gone, states, slow } = start({ a: "paused" });
  slow(300);
  void follow("a");
  await vi.advanceTimersByTimeAsync(600);
  states.a = "ready";
  signals.publish("lists", ["a", "ready"]);
  await vi.advanceTimersByTimeAsync(1200);
  expect(seen).toEqual(["a paused", "a ready"]);
  gone.abort();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reads).toHaveLength(2);
});
