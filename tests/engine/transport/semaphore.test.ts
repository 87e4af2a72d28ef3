import { expect, it } from "vitest";
import { Semaphore } from "#engine/transport/semaphore.ts";
import { systemClock } from "#engine/transport/systemClock.ts";

it("lets no more in than it is wide, and the rest in order", async () => {
  const gate = new Semaphore(2, systemClock);
  const entered: number[] = [];
  const enter = async (number: number) => {
    if (await gate.enter(1000)) {
      entered.push(number);
    }
  };
  const all = [1, 2, 3, 4].map(enter);
  await Promise.resolve();
  await Promise.resolve();
  expect(entered).toEqual([1, 2]);
  gate.leave();
  gate.leave();
  await Promise.all(all);
  expect(entered).toEqual([1, 2, 3, 4]);
});

it("turns away who has waited too long", async () => {
  const gate = new Semaphore(1, systemClock);
  await gate.enter(10);
  expect(await gate.enter(10)).toBe(false);
  gate.leave();
  expect(await gate.enter(10)).toBe(true);
});
