import { describe, expect, test } from "vitest";
import type { ListOptions } from "#contract/listShape.ts";
import { createPorts } from "#engine/composition/createPorts.ts";
import { internetNetwork } from "#engine/composition/internetNetwork.ts";
import { loopbackNetwork } from "#engine/composition/loopbackNetwork.ts";
import { startSandbox } from "#sandbox/sandbox.ts";
import { createList } from "#server/lists/lifecycle/createList.ts";
import { type BusyList, chooseLists } from "#server/lists/running/chooseLists.ts";
import { startListWorker } from "#server/lists/running/listWorker.ts";
import { ownAccount } from "#bench/fixtures/benchAccount.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";

const suffix = "turns.example.net";

const of = (account_id: string, ids: readonly string[], downloads = false) =>
  ids.map((id) => ({ id, account_id, downloads }));
const busyFor = (since: number, mayStop = true, downloads = false) => ({
  since,
  mayStop,
  downloads,
  isEnding: false,
});

describe("the choice of lists", () => {
  const at = { maxLists: 2, sliceMs: 1000, now: 5000 };
  const none = { busy: new Map<string, BusyList>(), endedAt: new Map<string, number>() };

  test("go to accounts one after the other, oldest list first", () => {
    const runnable = [...of("a", ["a1", "a2", "a3"]), ...of("b", ["b1"])];
    expect(chooseLists({ runnable, ...none }, at)).toEqual({ start: ["a1", "b1"], stop: [] });
    expect(chooseLists({ runnable, ...none }, { ...at, maxLists: 3 }).start).toEqual([
      "a1",
      "b1",
      "a2",
    ]);
  });

  test("end after a while if other lists wait, and then go to the list that has waited longest", () => {
    const runnable = of("a", ["a1", "a2", "a3", "a4"]);
    const busy = new Map<string, BusyList>([
      ["a1", { accountId: "a", ...busyFor(1000) }],
      ["a2", { accountId: "a", ...busyFor(4500) }],
    ]);
    expect(chooseLists({ runnable, ...none, busy }, at)).toEqual({ start: [], stop: ["a1"] });
    busy.delete("a1");
    const endedAt = new Map([
      ["a1", 4999],
      ["a3", 100],
      ["a4", 50],
    ]);
    expect(chooseLists({ runnable, busy, endedAt }, at).start).toEqual(["a4"]);
  });

  test("go on while no list waits, and aren't interrupted in a state that can't be", () => {
    const runnable = of("a", ["a1", "a2"]);
    const busy = new Map<string, BusyList>([
      ["a1", { accountId: "a", ...busyFor(0) }],
      ["a2", { accountId: "a", ...busyFor(0, false) }],
    ]);
    expect(chooseLists({ runnable, ...none, busy }, at)).toEqual({ start: [], stop: [] });
    const more = [...runnable, ...of("b", ["b1", "b2"])];
    expect(chooseLists({ runnable: more, ...none, busy }, at).stop).toEqual(["a1"]);
  });

  test("a list that stops leaves its slot to another at once", () => {
    const runnable = of("a", ["a1", "a2", "a3"]);
    const busy = new Map<string, BusyList>([
      ["a1", { accountId: "a", ...busyFor(0), isEnding: true }],
      ["a2", { accountId: "a", ...busyFor(4900) }],
    ]);
    expect(chooseLists({ runnable, ...none, busy }, at)).toEqual({ start: ["a3"], stop: [] });
  });

  test("an account downloads two files at once, and its other lists and other accounts go on", () => {
    const large = { ...at, maxLists: 20 };
    const ids = Array.from({ length: 20 }, (_, index) => `d${index}`);
    const runnable = [...of("a", ids, true), ...of("a", ["a1"]), ...of("b", ["b1"], true)];
    const { start } = chooseLists({ runnable, ...none }, large);
    expect(start.toSorted()).toEqual(["a1", "b1", "d0", "d1"]);
    const busy = new Map<string, BusyList>([
      ["d0", { accountId: "a", ...busyFor(0, false, true) }],
      ["d1", { accountId: "a", ...busyFor(0, false, true) }],
      ["a1", { accountId: "a", ...busyFor(0) }],
    ]);
    // A download that has to wait for another stops no list.
    expect(chooseLists({ runnable, ...none, busy }, { ...large, maxLists: 4 })).toEqual({
      start: ["b1"],
      stop: [],
    });
    expect(chooseLists({ runnable: runnable.slice(0, 20), ...none, busy }, at).stop).toEqual([]);
    busy.delete("d0");
    expect(chooseLists({ runnable: runnable.slice(0, 20), ...none, busy }, large).start).toEqual([
      "d0",
    ]);
  });

  test("all accounts together download ten files at once", () => {
    const accounts = Array.from({ length: 12 }, (_, index) => `account ${index}`);
    const runnable = [
      ...accounts.flatMap((account) => of(account, [`${account} file`], true)),
      ...of("z", ["z1"]),
    ];
    const { start } = chooseLists({ runnable, ...none }, { ...at, maxLists: 20 });
    expect(start).toHaveLength(11);
    expect(start).toContain("z1");
  });
});

describe.each(databases)("25 lists of two accounts on $name", ({ open }) => {
  test("the newest, a small one, is complete before any of the large ones", async () => {
    const sandbox = await startSandbox({ suffix, timeScale: 0.02 });
    const network = loopbackNetwork({
      suffix,
      dns: sandbox.dns,
      endpoint: (address) => sandbox.endpoint(address),
      sandbox: false,
      // The large lists are at a server that takes minutes for them.
      politeness: { sessions: 1, totalSessions: 1, perMinute: 30, burst: 1, pauseMs: 1000 },
    });
    const internet = internetNetwork({ dnsServers: ["127.0.0.1:9"], identity: null });
    const ports = createPorts({ internet, sandbox: network });
    const server = await startTestServer({ open, ports });
    const { database, now } = server.context;
    const options: ListOptions = {
      start: "auto",
      retry_unknown: { attempts: 0, over_s: 1 },
      notify: false,
    };
    const accounts = await Promise.all([0, 1].map(() => ownAccount(database.queries, 1000)));
    const add = async (accountId: string, emails: readonly string[]) => {
      const source = { kind: "text", bytes: Buffer.from(emails.join("\n")) } as const;
      const list = { accountId, name: "List", source, mapping: {}, options };
      const created = await database.atomically((steps) => createList(steps, list, now()));
      if (!created.ok) {
        throw new Error(created.error);
      }
      return created.list.id;
    };
    for (let large = 0; large < 24; large += 1) {
      const rows = Array.from({ length: 20 }, (_, row) => `target+${large}x${row}@s50.${suffix}`);
      await add(accounts[large < 12 ? 0 : 1]!, rows);
    }
    const small = await add(accounts[1]!, [`deliverable@${suffix}`, `mailbox-full@${suffix}`]);
    const worker = startListWorker(server.context);
    const states = await until(
      async () => database.queries.selectFrom("lists").select(["id", "state"]).execute(),
      (lists) => lists.some(({ state }) => state === "completed"),
    );
    expect(states.filter(({ state }) => state === "completed").map(({ id }) => id)).toEqual([
      small,
    ]);
    await until(
      async () =>
        database.queries
          .selectFrom("lists")
          .select("id")
          .where("state", "in", ["parsing", "queued"])
          .execute(),
      (untouched) => untouched.length === 0,
    );
    await worker.stop();
    await server.close();
    await sandbox.close();
  });
});
