import { expect, test } from "vitest";
import { ConnectionShares, calculateShares } from "#server/data/connection/connectionShares.ts";
import { DatabaseBusy } from "#server/data/connection/databaseUnavailable.ts";

/** Enters queries of accounts, and records in which order they got a connection. */
function entered(shares: ConnectionShares) {
  const order: string[] = [];
  return {
    order,
    enter: async (owner: string, name = owner) => {
      await shares.enter(owner);
      order.push(name);
    },
  };
}

/** Lets promises that are settled run their callbacks. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test("an account has two fifths of a pool, all accounts all but two connections", () => {
  expect(calculateShares(10)).toEqual({ each: 4, all: 8 });
  expect(calculateShares(100)).toEqual({ each: 40, all: 98 });
  expect(calculateShares(2)).toEqual({ each: 1, all: 1 });
});

test("an account beyond its share waits while others get connections, until those of all are in use", async () => {
  const shares = new ConnectionShares({ each: 2, all: 5 });
  const { order, enter } = entered(shares);
  for (const owner of ["a", "a", "a", "b", "b", "c", "d"]) {
    void enter(owner);
  }
  await settle();
  expect(order).toEqual(["a", "a", "b", "b", "c"]);
  // A query of `a` waits longer, but the account has its share.
  shares.leave("b");
  await settle();
  expect(order.slice(5)).toEqual(["d"]);
  shares.leave("a");
  await settle();
  expect(order.slice(6)).toEqual(["a"]);
});

test("accounts that wait get connections in turn, and the queries of one in their order", async () => {
  const shares = new ConnectionShares({ each: 1, all: 1 });
  const { order, enter } = entered(shares);
  void enter("x");
  for (const name of ["a1", "a2", "a3", "b1", "b2", "c1"]) {
    void enter(name.slice(0, 1), name);
  }
  for (const owner of ["x", "a", "b", "c", "a", "b"]) {
    shares.leave(owner);
    await settle();
  }
  expect(order).toEqual(["x", "a1", "b1", "c1", "a2", "b2", "a3"]);
  shares.leave("a");
  await settle();
  // Nobody waits, and nothing is left in use.
  void enter("d");
  await settle();
  expect(order.at(-1)).toBe("d");
});

test("a query that waits too long is rejected, and its turn goes to the next", async () => {
  const shares = new ConnectionShares({ each: 1, all: 1 }, 20);
  await shares.enter("a");
  await expect(shares.enter("b")).rejects.toBeInstanceOf(DatabaseBusy);
  const late = entered(shares);
  const waiting = late.enter("c");
  shares.leave("a");
  await waiting;
  expect(late.order).toEqual(["c"]);
});
