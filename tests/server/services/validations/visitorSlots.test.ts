import { beforeEach, describe, expect, test } from "vitest";
import {
  createVisitorSlots,
  type VisitorSlot,
  type VisitorSlots,
} from "#server/services/validations/visitorSlots.ts";

let now = 0;
let slots: VisitorSlots;
let networks = 0;
beforeEach(() => {
  [now, networks] = [0, 0];
  slots = createVisitorSlots(() => now);
});

/** Takes a place for a network of its own. */
function take(domain: string | null): VisitorSlot | "holder_full" | "all_full" {
  networks += 1;
  return slots.take([`network ${networks}`, `range ${networks}`], domain);
}

function taken(domain: string | null): VisitorSlot {
  const slot = take(domain);
  if (typeof slot === "string") {
    throw new Error(slot);
  }
  return slot;
}

/** Lets the name servers of a domain answer once. */
function answer(domain: string): void {
  const slot = taken(domain);
  slot.answered();
  slot.leave();
}

const many = (count: number, domain: string | null) =>
  Array.from({ length: count }, () => taken(domain));

describe("places for checks of visitors", () => {
  test("twenty checks of domains that haven't answered leave the places of those that have, and of the sandbox", () => {
    answer("good.example");
    const unknown = many(20, "silent.example");
    expect(take("silent.example")).toBe("all_full");
    expect(take("other.example")).toBe("all_full");
    many(20, "good.example");
    expect(take("good.example")).toBe("all_full");
    many(20, null);
    expect(take(null)).toBe("all_full");
    unknown[0]!.leave();
    taken("other.example");
    expect(take("other.example")).toBe("all_full");
  });

  test("a check that waits for a silent name server makes room; two hundred may wait", () => {
    for (let round = 0; round < 10; round += 1) {
      for (const slot of many(20, "silent.example")) {
        expect(slot.keepWaiting()).toBe(true);
        // Waiting on changes nothing.
        expect(slot.keepWaiting()).toBe(true);
      }
    }
    const [first, ...others] = many(20, "silent.example");
    expect(first!.keepWaiting()).toBe(false);
    expect(take("silent.example")).toBe("all_full");
    first!.leave();
    const last = taken("silent.example");
    expect(take("silent.example")).toBe("all_full");
    for (const slot of [...others, last]) {
      slot.leave();
    }
    many(20, "silent.example");
  });

  test("a check that waited frees its place among those that wait", () => {
    const waiting = Array.from({ length: 200 }, () => {
      const slot = taken("silent.example");
      slot.keepWaiting();
      return slot;
    });
    const next = taken("silent.example");
    expect(next.keepWaiting()).toBe(false);
    waiting[0]!.leave();
    expect(next.keepWaiting()).toBe(true);
  });

  test("a domain counts as answering for ten minutes, and no longer once it falls silent", () => {
    answer("good.example");
    many(20, "other.example");
    now = 599_999;
    taken("good.example");
    now = 600_000;
    expect(take("good.example")).toBe("all_full");
    now = 0;
    const slot = taken("good.example");
    expect(slot.keepWaiting()).toBe(true);
    // What it answers late doesn't count.
    slot.answered();
    expect(take("good.example")).toBe("all_full");
  });

  test("a check that ends without an answer doesn't make others forget the domain", () => {
    answer("good.example");
    many(20, "other.example");
    taken("good.example").leave();
    taken("good.example");
  });

  test("a network has three checks, a range around it six, waiting ones included", () => {
    const of = (network: string) => slots.take([network, "range"], "silent.example");
    const first = [of("a"), of("a"), of("a")].map((slot) => slot as VisitorSlot);
    first[0]!.keepWaiting();
    expect(of("a")).toBe("holder_full");
    expect(slots.take(["a", "range"], null)).toBe("holder_full");
    for (const network of ["b", "c", "d"]) {
      expect(of(network)).not.toBe("holder_full");
    }
    expect(of("e")).toBe("holder_full");
    first[0]!.leave();
    expect(of("a")).not.toBe("holder_full");
  });
});
