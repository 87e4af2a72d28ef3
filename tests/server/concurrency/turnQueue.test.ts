import { expect, test } from "vitest";
import { TurnQueue } from "#server/concurrency/turnQueue.ts";

test("holders take turns, each in the order of its starts", () => {
  const queue = new TurnQueue();
  const run: string[] = [];
  const add = (holder: string, name: string) => queue.add(holder, () => run.push(name));
  add("a", "a1");
  add("a", "a2");
  add("b", "b1");
  add("a", "a3");
  expect(queue.size).toBe(4);
  expect(queue.runNext(() => true)).toBe(true);
  add("c", "c1");
  while (queue.runNext(() => true)) {
    // Runs all of them.
  }
  expect(run).toEqual(["a1", "b1", "a2", "c1", "a3"]);
  expect(queue.size).toBe(0);
});

test("a holder for whom there is no slot keeps its turn, and one that no longer waits loses it", () => {
  const queue = new TurnQueue();
  const run: string[] = [];
  const first = () => run.push("a1");
  queue.add("a", first);
  queue.add("a", () => run.push("a2"));
  queue.add("b", () => run.push("b1"));
  expect(queue.runNext((holder) => holder === "c")).toBe(false);
  queue.remove("a", first);
  expect(queue.runNext((holder) => holder === "b")).toBe(true);
  expect(queue.runNext(() => true)).toBe(true);
  expect(run).toEqual(["b1", "a2"]);
  const last = () => run.push("c1");
  queue.add("c", last);
  queue.remove("c", last);
  expect([queue.size, queue.runNext(() => true)]).toEqual([0, false]);
});
