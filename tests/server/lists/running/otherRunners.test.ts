import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ownAccount } from "#bench/fixtures/benchAccount.ts";
import { claimChunks, insertChunks } from "#server/data/queries/listChunks.ts";
import { insertList, listById } from "#server/data/queries/lists.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import { LeaseKeeper } from "#server/lists/running/leaseKeeper.ts";
import { ownProcess } from "#server/lists/running/processIdentity.ts";
import { runList } from "#server/lists/running/runList.ts";
import { databases } from "#tests/support/databases.ts";
import { refuseUpdates } from "#tests/support/refuseUpdates.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { chunksOf, countedList } from "./ledgerModel.ts";

/** Rows of two chunks whose results need no mail server. */
const counted = Array.from({ length: 6 }, (_, row) => ({
  kind: "malformed" as const,
  email: `row ${row}`,
}));
const width = { lists: 1, chunks: 1, mailboxes: 10, batch: 10, chunkRows: 3 };

describe.each(databases)("runners that share a list on $name", ({ open }) => {
  let server: TestServer;
  /** A context with a stopped clock, so that leases end only where a test ends them. */
  let context: TestServer["context"];
  beforeAll(async () => {
    server = await startTestServer({ open });
    const startedAt = server.context.now();
    context = { ...server.context, now: () => startedAt };
  });
  afterAll(() => server.close());

  const queries = () => context.database.queries;
  async function runningList(id: string): Promise<ListRow> {
    const accountId = await ownAccount(queries(), 10);
    const list = {
      ...countedList(id, accountId, { counted, maxCredits: null }),
      state: "running" as const,
      phase: "records" as const,
      started_at: 1,
    };
    await insertList(queries(), list);
    await insertChunks(queries(), chunksOf(id, counted));
    return list;
  }
  const claim = async (listId: string, { worker }: LeaseKeeper) => {
    const { database, now } = context;
    const [chunk] = await claimChunks(database, { listId, limit: 1, worker, now: now() });
    return chunk;
  };

  test("a list doesn't end while another runner has a chunk, and takes it over once that runner is gone", async () => {
    const list = await runningList("list_shared");
    const other = new LeaseKeeper();
    await other.renew(context);
    await claim(list.id, other);
    const leases = new LeaseKeeper();
    await leases.renew(context);
    const run = runList(context, { list, leases, width }, new AbortController().signal);
    await until(
      () => listById(queries(), list.id),
      (found) => found?.done === 3,
    );
    // Long enough for a runner that would go on without the chunk.
    await sleep(500);
    expect(await listById(queries(), list.id)).toMatchObject({
      state: "running",
      phase: "records",
    });
    await other.end(context);
    await run;
    expect(await listById(queries(), list.id)).toMatchObject({ state: "finalizing", done: 6 });
  });

  test("a chunk of a process of this machine that died is free at once, though its lease lasts", async () => {
    const list = await runningList("list_left");
    const dead = new LeaseKeeper();
    await dead.renew(context);
    await claim(list.id, dead);
    // Since this process started, no other one can have its id.
    const earlier = ownProcess()?.replace(/\d+$/u, "1") ?? null;
    await queries()
      .updateTable("runners")
      .set({ process: earlier })
      .where("id", "=", dead.worker)
      .execute();
    const leases = new LeaseKeeper();
    await leases.ensure(context);
    expect(await claim(list.id, leases)).toMatchObject({ seq: earlier === null ? 1 : 0 });
  });

  test("a heartbeat fails while the database can't free what the runner lost, and the next one frees it", async () => {
    const list = await runningList("list_lost");
    const leases = new LeaseKeeper();
    await leases.renew(context);
    const lost = leases.withChunk(
      list.id,
      () => claim(list.id, leases),
      () => Promise.reject(new Error("lost")),
    );
    await expect(lost).rejects.toThrow("lost");
    const accept = await refuseUpdates(context.database, "list_chunks", "1 = 1");
    await expect(leases.renew(context)).rejects.toThrow("refused by the test");
    await accept();
    await leases.renew(context);
    const other = new LeaseKeeper();
    await other.renew(context);
    expect(await claim(list.id, other)).toMatchObject({ seq: 0 });
  });
});
