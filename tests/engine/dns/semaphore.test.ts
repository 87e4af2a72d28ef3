import { expect, it } from "vitest";
import { Semaphore } from "#engine/dns/semaphore.ts";
import { systemClock } from "#engine/transport/systemClock.ts";

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Lets callers named `holder number` enter in this order; returns those admitted so far. */
function entering(gate: Semaphore, names: readonly string[], timeoutMs = 60_000): string[] {
  const entered: string[] = [];
  const enter = async (name: string) => {
    const admitted = await gate.enter(name.split(" ", 1)[0] ?? "", timeoutMs);
    entered.push(admitted ? name : `${name} timed out`);
  };
  for (const name of names) {
    void enter(name);
  }
  return entered;
}

it("admits no more than its width, and the rest in order", async () => {
  const gate = new Semaphore({ all: 2, each: 2 }, systemClock);
  const entered = entering(gate, ["a 1", "a 2", "a 3", "a 4"]);
  await settled();
  expect(entered).toEqual(["a 1", "a 2"]);
  gate.leave("a");
  gate.leave("a");
  await settled();
  expect(entered).toEqual(["a 1", "a 2", "a 3", "a 4"]);
});

it("admits no more of one holder than its share", async () => {
  const gate = new Semaphore({ all: 4, each: 2 }, systemClock);
  const entered = entering(gate, ["a 1", "a 2", "a 3", "b 1"]);
  await settled();
  expect(entered).toEqual(["a 1", "a 2", "b 1"]);
  gate.leave("b");
  await settled();
  expect(entered).toEqual(["a 1", "a 2", "b 1"]);
  gate.leave("a");
  await settled();
  expect(entered.at(-1)).toBe("a 3");
});

it("lets holders take turns, however many of one wait", async () => {
  const gate = new Semaphore({ all: 1, each: 1 }, systemClock);
  const entered = entering(gate, ["a 1", "a 2", "a 3", "a 4", "b 1", "b 2", "c 1"]);
  for (const holder of ["a", "a", "b", "c", "a", "b", "a"]) {
    await settled();
    expect(entered.at(-1)?.startsWith(holder)).toBe(true);
    gate.leave(holder);
  }
  expect(entered).toEqual(["a 1", "a 2", "b 1", "c 1", "a 3", "b 2", "a 4"]);
  expect(await gate.enter("d", 10)).toBe(true);
});

it("turns away who has waited too long, and forgets them", async () => {
  const gate = new Semaphore({ all: 1, each: 1 }, systemClock);
  await gate.enter("a", 10);
  expect(await gate.enter("a", 10)).toBe(false);
  expect(await gate.enter("b", 10)).toBe(false);
  const entered = entering(gate, ["a 2"], 10);
  const later = entering(gate, ["a 3", "b 1"]);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(entered).toEqual(["a 2 timed out"]);
  gate.leave("a");
  await settled();
  expect(later).toEqual(["a 3"]);
  gate.leave("a");
  await settled();
  expect(later).toEqual(["a 3", "b 1"]);
});
