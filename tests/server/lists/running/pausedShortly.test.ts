import type { KyselyPlugin } from "kysely";
import { expect, test } from "vitest";
import { ownAccount } from "#bench/fixtures/benchAccount.ts";
import { startSandbox } from "#sandbox/sandbox.ts";
import { insertChunks } from "#server/data/queries/listChunks.ts";
import { insertList, listById } from "#server/data/queries/lists.ts";
import { runList } from "#server/lists/running/runList.ts";
import { LeaseKeeper } from "#server/lists/running/leaseKeeper.ts";
import { portsOf, startTestServer } from "#tests/support/testServer.ts";
import { chunksOf, countedList } from "./ledgerModel.ts";

const domain = "mail-world.example.net";

/** Makes the first two reads of a list find it paused, as if its owner had resumed it before the third. */
function pausedTwice(): KyselyPlugin {
  let looks = 0;
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const [row] = result.rows;
      if (row?.["state"] === "running" && "preview" in row) {
        looks += 1;
        return looks <= 2 ? { ...result, rows: [{ ...row, state: "paused" }] } : result;
      }
      return result;
    },
  };
}

test("a list that is paused and resumed between two polls doesn't end with unchecked rows", async () => {
  const sandbox = await startSandbox({ suffix: domain, timeScale: 0.02 });
  const server = await startTestServer({ ports: portsOf(sandbox, { sandbox: false }) });
  const { database } = server.context;
  const accountId = await ownAccount(database.queries, 10);
  const counted = [{ kind: "check" as const, email: `deliverable@${domain}` }];
  const id = "list_paused";
  const list = {
    ...countedList(id, accountId, { counted, maxCredits: null }),
    state: "running" as const,
    phase: "records" as const,
    started_at: 1,
  };
  await insertList(database.queries, list);
  await insertChunks(database.queries, chunksOf(id, counted));
  const context = {
    ...server.context,
    database: { ...database, queries: database.queries.withPlugin(pausedTwice()) },
  };
  const width = { lists: 1, chunks: 1, mailboxes: 10, batch: 10, chunkRows: 10 };
  const task = { list, leases: new LeaseKeeper(), width };
  await runList(context, task, new AbortController().signal);
  expect(await listById(database.queries, id)).toMatchObject({ state: "running", done: 0 });
  await runList(context, task, new AbortController().signal);
  expect(await listById(database.queries, id)).toMatchObject({ state: "finalizing", done: 1 });
  await server.close();
  await sandbox.close();
});
