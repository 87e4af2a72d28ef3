import { setTimeout as sleep } from "node:timers/promises";
import type { KyselyPlugin } from "kysely";
import { describe, expect, test } from "vitest";
import { ownAccount } from "#bench/fixtures/benchAccount.ts";
import { createPorts } from "#engine/composition/createPorts.ts";
import { internetNetwork } from "#engine/composition/internetNetwork.ts";
import { loopbackNetwork } from "#engine/composition/loopbackNetwork.ts";
import { startSandbox } from "#sandbox/sandbox.ts";
import { noSignals, type Signals } from "#server/concurrency/signals.ts";
import { createList } from "#server/lists/lifecycle/createList.ts";
import { startListWorker } from "#server/lists/running/listWorker.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";

const suffix = "slices.example.net";
/** Signals that arrive, so that nobody looks for lists at an interval, and say nothing. */
const silent: Signals = { ...noSignals, live: true };
const oneList = { lists: 1, chunks: 4, mailboxes: 1000, batch: 100, chunkRows: 500 };

/** Counts the times that lists with work are read. */
function countingLooks() {
  const counted = { looks: 0 };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      const text = JSON.stringify(node);
      counted.looks += text.includes('"lists"') && text.includes('"value":500') ? 1 : 0;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { counted, plugin };
}

describe.each(databases)("a worker with room for one list on $name", ({ open }) => {
  test("looks for no other list, and begins one that waits before the slow one it works on has ended", async () => {
    const sandbox = await startSandbox({ suffix, timeScale: 0.02 });
    const network = loopbackNetwork({
      suffix,
      dns: sandbox.dns,
      endpoint: (address) => sandbox.endpoint(address),
      sandbox: false,
      // The first list takes about 12 s, less than a worker waits between two looks without a reason.
      politeness: { sessions: 1, totalSessions: 1, perMinute: 60, burst: 1, pauseMs: 1000 },
    });
    const internet = internetNetwork({ dnsServers: ["127.0.0.1:9"], identity: null });
    const server = await startTestServer({
      open,
      ports: createPorts({ internet, sandbox: network }),
    });
    const { database, now } = server.context;
    const accountId = await ownAccount(database.queries, 1000);
    const add = async (emails: readonly string[]) => {
      const created = await database.atomically((steps) =>
        createList(
          steps,
          {
            accountId,
            name: "List",
            source: { kind: "text", bytes: Buffer.from(emails.join("\n")) },
            mapping: {},
            options: {
              start: "auto",
              retry_unknown: { attempts: 0, over_s: 1 },
              notify: false,
            },
          },
          now(),
        ),
      );
      if (!created.ok) {
        throw new Error(created.error);
      }
      return created.list.id;
    };
    const stateOf = async (id: string) =>
      (
        await database.queries
          .selectFrom("lists")
          .select("state")
          .where("id", "=", id)
          .executeTakeFirstOrThrow()
      ).state;
    const slow = await add(Array.from({ length: 12 }, (_, row) => `target+${row}@s50.${suffix}`));
    const { counted, plugin } = countingLooks();
    const watched = { ...database, queries: database.queries.withPlugin(plugin) };
    const worker = startListWorker(
      { ...server.context, database: watched },
      { wide: oneList, signals: silent },
    );
    await until(
      () => stateOf(slow),
      (state) => state === "running",
    );
    const { looks } = counted;
    expect(looks).toBeGreaterThan(0);
    await sleep(1600);
    // One that was due when the list began may be among them.
    expect(counted.looks - looks).toBeLessThanOrEqual(1);
    const small = await add([`deliverable@${suffix}`]);
    worker.wake();
    await until(
      () => stateOf(small),
      (state) => state !== "parsing",
    );
    expect(await stateOf(slow)).toBe("running");
    await worker.stop();
    await server.close();
    await sandbox.close();
  });
});
