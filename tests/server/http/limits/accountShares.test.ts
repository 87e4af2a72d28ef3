import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freeLimits } from "#contract/freeLimits.ts";
import { createOutcomeFeed } from "#contract/outcomeFeed.ts";
import { createUpload } from "#contract/uploads.ts";
import { dailyCallsOf } from "#contract/dailyCalls.ts";
import { chooseLists } from "#server/lists/running/chooseLists.ts";
import { createListBodies } from "#server/http/listBodies/listBodies.ts";
import { checkSlots } from "#server/services/validations/checkSlots.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

const live = {};
const testMode = { "x-mailverdict-mode": "test" };
const dayMs = 86_400_000;

/** Returns the statuses of calls, and how many there were of each. */
const statuses = async (count: number, call: () => Promise<{ statusCode: number }>) => {
  const seen: Record<string, number> = {};
  for (let index = 0; index < count; index += 1) {
    const { statusCode } = await call();
    seen[statusCode] = (seen[statusCode] ?? 0) + 1;
  }
  return seen;
};
const read = (owner: Visitor, mode: Record<string, string>) => () =>
  owner.ask("GET", "/v1/lists?limit=1", { headers: mode });

/** Returns a body that the thread for large ones reads. */
const listBody = () =>
  Buffer.from(JSON.stringify({ source: { text: "ann@example.com\n".repeat(2000) } }));

describe("the slots of an account", () => {
  test("are shared by its live and test checks", () => {
    const slots = checkSlots();
    const admitted = (accountId: string, count: number, fromForm = false) =>
      Array.from({ length: count }, () => slots.admit(accountId, fromForm));
    const leave = expect.any(Function) as () => void;
    const [first] = admitted("acc_1", 1);
    expect(admitted("acc_1", 11)).toEqual(Array(11).fill(leave));
    expect(admitted("test_acc_1", 9)).toEqual([...Array(8).fill(leave), "account_busy"]);
    expect(admitted("acc_2", 1)).toEqual([leave]);
    (first as () => void)();
    expect(admitted("test_acc_1", 2)).toEqual([leave, "account_busy"]);
  });

  test("are shared by its live and test forms", () => {
    const slots = checkSlots();
    const forms = ["acc_1", "test_acc_1"].flatMap((id) =>
      Array.from({ length: 5 }, () => slots.admit(id, true)),
    );
    const leaving = forms.filter((outcome) => typeof outcome === "function");
    expect(leaving).toHaveLength(8);
    leaving[5]?.();
    expect(slots.admit("acc_1", true)).toBeTypeOf("function");
    expect(slots.admit("acc_1", true)).toBe("account_busy");
  });

  test("are shared by its live and test batches", async () => {
    const slots = checkSlots();
    expect(slots.book("acc_1", 150)).toBe(true);
    expect(slots.book("test_acc_1", 60)).toBe(false);
    expect(slots.book("test_acc_1", 50)).toBe(true);
    slots.unbook("test_acc_1", 30);
    expect(slots.book("acc_1", 31)).toBe(false);
    expect(slots.book("acc_1", 30)).toBe(true);
    const started: string[] = [];
    const queued = ["acc_1", "test_acc_1"].flatMap((id) =>
      Array.from({ length: 6 }, (_, index) => {
        const slot = slots.queue(id);
        void slot.ready.then(() => started.push(`${id} ${index}`));
        return slot;
      }),
    );
    await Promise.resolve();
    expect(started).toHaveLength(10);
    queued[0]?.leave();
    await Promise.resolve();
    expect(started.at(-1)).toBe("test_acc_1 4");
  });

  test("for lists are shared by its live and test lists", () => {
    const runnable = [
      { id: "a1", account_id: "a", downloads: false },
      { id: "t1", account_id: "test_a", downloads: false },
      { id: "b1", account_id: "b", downloads: false },
    ];
    const none = { busy: new Map(), endedAt: new Map() };
    const at = { maxLists: 2, sliceMs: 1000, now: 0 };
    expect(chooseLists({ runnable, ...none }, at).start).toEqual(["a1", "b1"]);
    const slice = { since: 0, mayStop: true, isEnding: false, downloads: false };
    const busy = new Map([["t0", { accountId: "test_a", ...slice }]]);
    expect(chooseLists({ runnable, ...none, busy }, at).start).toEqual(["b1"]);
  });

  test("for bodies of lists are shared by its live and test lists", async () => {
    const bodies = createListBodies({ log: { error: () => undefined } as never });
    const outcomes = await Promise.allSettled([
      bodies.read(listBody(), "acc_1"),
      bodies.read(listBody(), "test_acc_1"),
      bodies.read(listBody(), "acc_1"),
      bodies.read(listBody(), "acc_2"),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      "fulfilled",
      "fulfilled",
      "rejected",
      "fulfilled",
    ]);
    await bodies.stop();
  });
});

describe.each(databases)("the shares of an account on $name", ({ open }) => {
  let server: TestServer;
  beforeAll(async () => {
    // The clock stands still, so that no quota comes back while a slow machine counts.
    const now = Date.now();
    server = await startTestServer({ open, config: { rateLimits: true }, now: () => now });
  });
  afterAll(() => server.close());

  test("live and test requests count toward one rate", async () => {
    const owner = await signedIn(server.app, "rate@example.com");
    const remaining = async (mode: Record<string, string>) =>
      Number((await read(owner, mode)()).headers["ratelimit-remaining"]);
    const before = await remaining(live);
    expect(await remaining(testMode)).toBe(before - 1);
    expect(await remaining(live)).toBe(before - 2);
  });

  test("a call that changes something has a number per day, for live and test data together", async () => {
    const owner = await signedIn(server.app, "daily@example.com");
    expect(dailyCallsOf(createOutcomeFeed)).toBe(50);
    const create = (mode: Record<string, string>) => () =>
      owner.ask("POST", "/v1/outcome-feed", { headers: mode, body: { nothing: 1 } });
    expect(await statuses(25, create(live))).toEqual({ 422: 25 });
    expect(await statuses(27, create(testMode))).toEqual({ 422: 25, 429: 2 });
    const refused = await create(live)();
    expect(refused.json()).toMatchObject({ code: "rate_limited" });
    expect(refused.headers["ratelimit-policy"]).toBe('"daily";q=50;w=86400');
    expect(Number(refused.headers["retry-after"])).toBe(dayMs / 1000 / 50);
    // Other calls and other accounts keep theirs.
    expect(await statuses(1, read(owner, live))).toEqual({ 200: 1 });
    const other = await signedIn(server.app, "daily2@example.com");
    const free = await other.ask("POST", "/v1/outcome-feed", { body: { nothing: 1 } });
    expect(free.statusCode).toBe(422);
    expect(free.headers["ratelimit-policy"]).toBe('"daily";q=50;w=86400');
    server.pass(dayMs);
    await owner.login("daily@example.com");
    expect(await statuses(1, create(live))).toEqual({ 422: 1 });
  });

  test("live and test uploads share the uploads that aren't in a list", async () => {
    const owner = await signedIn(server.app, "uploads@example.com");
    const announce = (mode: Record<string, string>) => () =>
      owner.ask(createUpload.method, createUpload.path, {
        headers: mode,
        body: { name: "a.csv", bytes: 10 },
      });
    expect(await statuses(12, announce(live))).toEqual({ 201: 12 });
    expect(await statuses(12, announce(testMode))).toEqual({
      201: freeLimits.unlistedUploadsMax - 12,
      429: 24 - freeLimits.unlistedUploadsMax,
    });
  });

  test("lists that cost nothing have a share of the disk, and deleting one gives room", async () => {
    const owner = await signedIn(server.app, "unpaid@example.com");
    const create = (mode: Record<string, string> = live) =>
      owner.ask("POST", "/v1/lists", {
        headers: { ...mode, "idempotency-key": randomUUID() },
        body: { source: { text: "ann@sandbox.test\n" } },
      });
    const { id } = (await create()).json();
    await until(
      async () => (await owner.get(`/v1/lists/${id}`)).json().state,
      (state) => state === "ready",
    );
    const grow = (change: { bytes: number; total: number; charged: number }) =>
      server.context.database.queries
        .updateTable("lists")
        .set(change)
        .where("id", "=", id)
        .execute();
    await grow({ bytes: freeLimits.unpaidListBytes, total: 10, charged: 1 });
    expect((await create()).statusCode).toBe(201);
    await grow({ bytes: freeLimits.unpaidListBytes, total: 10, charged: 0 });
    const refused = await create(testMode);
    expect(refused.json()).toMatchObject({ status: 429, code: "unpaid_lists_full" });
    expect(refused.headers["retry-after"]).toBe("60");
    // Rows that aren't counted yet may all turn out to be free.
    await grow({ bytes: freeLimits.unpaidListBytes, total: 0, charged: 0 });
    expect((await create()).json()).toMatchObject({ code: "unpaid_lists_full" });
    expect((await owner.ask("DELETE", `/v1/lists/${id}`)).statusCode).toBe(200);
    expect((await create()).statusCode).toBe(201);
  });
});
