import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  checkSlots,
  type CheckSlots,
  type QueuedSlot,
} from "#server/services/validations/checkSlots.ts";

let busyMs = 0;
let slots: CheckSlots;
/** Running checks by account, oldest first. */
let running: { accountId: string; slot: QueuedSlot }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  busyMs = 0;
  running = [];
  slots = checkSlots({ now: () => Date.now(), busy: () => busyMs });
});
afterEach(() => void vi.useRealTimers());

/** Queues a batch of an account. */
function queue(accountId: string, checks: number): void {
  slots.book(accountId, checks);
  for (let check = 0; check < checks; check += 1) {
    const slot = slots.queue(accountId);
    void slot.ready.then(() => running.push({ accountId, slot }));
  }
}

/** Ends the oldest running checks. */
async function end(count: number): Promise<void> {
  for (const { slot } of running.splice(0, count)) {
    slot.leave();
  }
  await vi.advanceTimersByTimeAsync(0);
}

const byAccount = () =>
  Object.fromEntries(
    [...new Set(running.map(({ accountId }) => accountId))]
      .toSorted()
      .map((id) => [id, running.filter(({ accountId }) => accountId === id).length]),
  );

test("sixteen checks of batches begin at once; then accounts take turns", async () => {
  queue("a", 50);
  queue("b", 50);
  await vi.advanceTimersByTimeAsync(0);
  expect(byAccount()).toEqual({ a: 10, b: 6 });
  queue("c", 3);
  queue("d", 3);
  await end(6);
  expect(byAccount()).toEqual({ a: 6, b: 8, c: 1, d: 1 });
  await end(6);
  expect(byAccount()).toEqual({ a: 3, b: 7, c: 3, d: 3 });
});

test("as few run as a busy event loop completes in 25 ms, then more again", async () => {
  for (const account of ["a", "b", "c", "d"]) {
    queue(account, 200);
  }
  const most: number[] = [];
  for (let time = 0; time < 50; time += 1) {
    busyMs += 100;
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await vi.advanceTimersByTimeAsync(100);
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await end(Math.min(10, running.length));
    most.push(running.length);
  }
  expect(Math.max(...most.slice(20))).toBeLessThanOrEqual(4);
  expect(Math.min(...most.slice(20))).toBeGreaterThanOrEqual(2);
  await vi.advanceTimersByTimeAsync(2000);
  expect(running).toHaveLength(40);
});

test("two run however busy the event loop is", async () => {
  queue("a", 100);
  for (let time = 0; time < 50; time += 1) {
    busyMs += 100;
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await vi.advanceTimersByTimeAsync(100);
  }
  await end(10);
  expect(running).toHaveLength(2);
});

/** Lets 100 ms pass, the event loop being busy for some of them. */
async function pass(busy: number): Promise<void> {
  busyMs += busy;
  await vi.advanceTimersByTimeAsync(100);
}

test("beside a single check of anyone, they start slowly: faster after each idle 100 ms, half as fast after busy ones", async () => {
  void slots.admit("c", false);
  queue("a", 200);
  queue("b", 200);
  await vi.advanceTimersByTimeAsync(0);
  const starts: number[] = [];
  for (const busy of [0, 50, 50, 51, 51, 51, 50]) {
    starts.push(running.length);
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await end(running.length);
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await pass(busy);
  }
  expect(starts).toEqual([1, 2, 3, 4, 2, 1, 1]);
  expect(running).toHaveLength(2);
});

test("beside a single check, 16 start in 100 ms at most", async () => {
  void slots.admit("c", false);
  for (const account of ["a", "b", "c", "d"]) {
    queue(account, 200);
  }
  for (let time = 0; time < 20; time += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await end(running.length);
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await pass(0);
  }
  expect(running).toHaveLength(16);
});

test("they still start slowly in the second after a single check", async () => {
  const leave = slots.admit("c", false) as () => void;
  leave();
  queue("a", 50);
  queue("b", 50);
  for (let time = 0; time < 9; time += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await pass(60);
  }
  await end(running.length);
  expect(running).toHaveLength(0);
  await pass(60);
  expect(byAccount()).toEqual({ a: 10, b: 10 });
});

test("single checks that began ten seconds ago hold no batch back", async () => {
  void slots.admit("c", false);
  queue("a", 200);
  for (let time = 0; time < 120; time += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await pass(60);
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await end(time < 20 ? running.length : 0);
    if (time === 20) {
      expect(running).toHaveLength(1);
    }
  }
  expect(running).toHaveLength(10);
});

test("checks that wait for mail servers run as many at once as their accounts may", async () => {
  const accounts = Array.from({ length: 20 }, (_, index) => `account ${index}`);
  for (const account of accounts) {
    queue(account, 20);
  }
  for (let time = 0; time < 20; time += 1) {
    busyMs += 30;
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(byAccount()).toEqual(Object.fromEntries(accounts.toSorted().map((id) => [id, 10])));
});

test("nothing is measured while no check runs", async () => {
  queue("a", 2);
  await vi.advanceTimersByTimeAsync(100);
  expect(vi.getTimerCount()).toBe(1);
  await end(2);
  await vi.advanceTimersByTimeAsync(200);
  expect(vi.getTimerCount()).toBe(0);
  queue("a", 1);
  expect(vi.getTimerCount()).toBe(1);
});
