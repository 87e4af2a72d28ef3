import { beforeEach, describe, expect, test } from "vitest";
import type { DueEndpoint } from "#server/data/queries/dueWebhooks.ts";
import { DeliverySlots } from "#server/services/webhooks/deliverySlots.ts";

let clock: number;
let slots: DeliverySlots;
beforeEach(() => {
  clock = 0;
  slots = new DeliverySlots(
    () => clock,
    () => null,
  );
});

const endpoint = (owner: string, id: string, more: Partial<DueEndpoint> = {}): DueEndpoint => ({
  id: `${owner}_${id}`,
  owner_id: owner,
  url: "https://hooks.example/",
  failing_since: null,
  average_ms: 100,
  due_at: 0,
  ...more,
});

/** Takes as many slots as endpoints have room for, at most `most`; returns how many. */
function takeAll(endpoints: readonly DueEndpoint[], most = 1000): number {
  let taken = 0;
  for (const one of endpoints) {
    while (taken < most && slots.hasRoom(one)) {
      slots.take(one);
      taken += 1;
    }
  }
  return taken;
}

const tenOf = (owner: string, more: Partial<DueEndpoint> = {}) =>
  Array.from({ length: 10 }, (_, index) => endpoint(owner, String(index), more));
const accounts = (count: number) => Array.from({ length: count }, (_, index) => `acc${index}`);

describe("attempts at once", () => {
  test("are 5 at an endpoint that answers within 2 s on average", () => {
    expect(takeAll([endpoint("a", "1", { average_ms: 2000 })])).toBe(5);
    expect(slots.countFor("a_1")).toBe(5);
  });

  test.each([
    ["that answers slowly", { average_ms: 2001 }],
    ["without an answer so far", { average_ms: null }],
    ["that fails", { failing_since: 1 }],
  ])("are 1 at an endpoint %s, and 4 of its account", (_name, more) => {
    expect(takeAll([endpoint("a", "1", more)])).toBe(1);
    expect(takeAll(tenOf("a", more))).toBe(4 - 1);
  });

  test("are 20 of an account, and slow endpoints leave the rest to quick ones", () => {
    expect(takeAll(tenOf("a", { average_ms: null }))).toBe(4);
    expect(slots.fullAccounts()).toEqual([]);
    expect(takeAll(tenOf("a").map((one) => ({ ...one, id: `quick_${one.id}` })))).toBe(16);
    expect(slots.fullAccounts()).toEqual(["a"]);
    expect(takeAll(tenOf("b"))).toBe(20);
  });

  test("are 100 in all, of which slow endpoints get 50", () => {
    const slow = accounts(30).flatMap((id) => tenOf(id, { average_ms: 9000 }));
    expect(takeAll(slow)).toBe(50);
    expect(slots.areFullOfSlow()).toBe(true);
    expect(slots.areFull()).toBe(false);
    expect(takeAll(accounts(9).flatMap((id) => tenOf(`quick_${id}`)))).toBe(50);
    expect(slots.areFull()).toBe(true);
  });

  test("at a quick endpoint count as slow after 2 s, and no further one starts there", () => {
    const one = endpoint("a", "1");
    slots.take(one);
    clock = 2000;
    expect(slots.hasRoom(one)).toBe(true);
    clock = 2001;
    expect(slots.hasRoom(one)).toBe(false);
    expect(slots.hasRoom(endpoint("a", "2"))).toBe(true);
    expect(takeAll(tenOf("a", { average_ms: null }).slice(2))).toBe(3);
  });

  test("end with the slot that is given back", () => {
    const release = slots.take(endpoint("a", "1", { average_ms: null }));
    expect(slots.hasRoom(endpoint("a", "1", { average_ms: null }))).toBe(false);
    release();
    expect(slots.hasRoom(endpoint("a", "1", { average_ms: null }))).toBe(true);
    expect(slots.areFullOfSlow()).toBe(false);
  });

  test("are 20 at a host of all accounts together, 10 of one; other hosts have theirs", () => {
    slots = new DeliverySlots(
      () => clock,
      ({ url }) => new URL(url).hostname,
    );
    expect(takeAll(tenOf("a"))).toBe(10);
    expect(takeAll(tenOf("b"), 9)).toBe(9);
    expect(takeAll(tenOf("c"))).toBe(1);
    expect(takeAll(tenOf("c", { url: "https://other.example/" }))).toBe(10);
  });
});
