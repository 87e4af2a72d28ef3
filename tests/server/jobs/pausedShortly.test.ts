import type { KyselyPlugin } from "kysely";
import { expect, test } from "vitest";
import { ownAccount } from "#bench/benchAccount.ts";
import { startMailWorld } from "#sandbox/mailWorld.ts";
import { insertChunks } from "#server/data/jobChunks.ts";
import { insertJob, jobById } from "#server/data/jobs.ts";
import { driveList } from "#server/jobs/driveList.ts";
import { Held } from "#server/jobs/held.ts";
import { portsOf, startTestServer } from "#tests/support/testServer.ts";
import { chunksOf, countedJob } from "./ledgerModel.ts";

const domain = "mail-world.example.net";

/** The first two looks at a list find it paused, as if its owner had gone on with it before the third. */
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

test("a list that is paused and goes on between two looks is not ended with rows that nobody checked", async () => {
  const world = await startMailWorld({ suffix: domain, timeScale: 0.02 });
  const server = await startTestServer({ ports: portsOf(world, { sandbox: false }) });
  const { database } = server.parts;
  const accountId = await ownAccount(database.queries, 10);
  const counted = [{ kind: "check" as const, email: `deliverable@${domain}` }];
  const id = "job_paused";
  const job = {
    ...countedJob(id, accountId, { counted, maxCredits: null }),
    state: "running" as const,
    phase: "records" as const,
    started_at: 1,
  };
  await insertJob(database.queries, job);
  await insertChunks(database.queries, chunksOf(id, counted));
  const parts = {
    ...server.parts,
    database: { ...database, queries: database.queries.withPlugin(pausedTwice()) },
  };
  const width = { chunks: 1, mailboxes: 10, batch: 10, chunkRows: 10 };
  const list = { job, runner: "one", held: new Held("one"), width };
  await driveList(parts, list, new AbortController().signal);
  expect(await jobById(database.queries, id)).toMatchObject({ state: "running", done: 0 });
  await driveList(parts, list, new AbortController().signal);
  expect(await jobById(database.queries, id)).toMatchObject({ state: "finalizing", done: 1 });
  await server.close();
  await world.close();
});
