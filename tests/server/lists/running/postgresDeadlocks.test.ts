import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSandboxProcess, type SandboxProcess } from "#bench/processes/sandboxProcess.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import type { Database } from "#server/data/connection/database.ts";
import { hasPostgres, startPostgres, type ThrowawayPostgres } from "#tests/support/postgres.ts";
import { until } from "#tests/support/until.ts";
import { expectSound } from "./listInvariants.ts";
import { listRow, startList, startWorker } from "./postgresWorkers.ts";

const suffix = "many.example.net";

describe.runIf(hasPostgres())("lists on a PostgreSQL of their own", () => {
  let postgres: ThrowawayPostgres;
  let database: Database;
  let sandbox: SandboxProcess;
  beforeAll(async () => {
    postgres = (await startPostgres())!;
    const wait = { seconds: 60, report: () => undefined };
    database = await openDatabase({ databaseUrl: postgres.url, dataDir: "" }, { wait });
    sandbox = await startSandboxProcess({ suffix, timeScale: 0.02, latencyMs: 30 });
  });
  afterAll(async () => {
    await database.close();
    await Promise.all([postgres.stop(), sandbox.stop()]);
  });

  test("two workers with more than 1,000 rows in flight deadlock nowhere and lose no write", async () => {
    const rows = 3000;
    const emails = Array.from(
      { length: rows },
      (_, index) => `deliverable+${index % 50 === 49 ? index - 1 : index}@${suffix}`,
    );
    const id = await startList(database, emails);
    const workers = await Promise.all([0, 1].map(() => startWorker(postgres.url, sandbox)));
    let most = 0;
    const list = await until(
      async () => {
        const { leased } = await database.queries
          .selectFrom("list_results")
          .select(({ fn }) => fn.countAll<number>().as("leased"))
          .where("list_id", "=", id)
          .where("worker", "is not", null)
          .executeTakeFirstOrThrow();
        most = Math.max(most, leased);
        return listRow(database, id);
      },
      ({ state }) => state === "completed",
    );
    await Promise.all(workers.map((worker) => worker.stop()));
    const checked = rows - rows / 50;
    expect(list).toMatchObject({ done: rows, charged: checked, deliverable: rows, held: 0 });
    await expectSound(database.queries, id);
    expect(most).toBeGreaterThan(1000);
    expect(postgres.log()).not.toMatch(/deadlock|could not serialize/u);
    expect(workers.flatMap((worker) => worker.logged())).toEqual([]);
  });
});
