import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSandboxProcess, type SandboxProcess } from "#bench/processes/sandboxProcess.ts";
import type { Database } from "#server/data/connection/database.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { listRow, startList, startWorker } from "#tests/server/lists/running/postgresWorkers.ts";
import { hasPgBouncer, type PgBouncer, startPgBouncer } from "#tests/support/pgBouncer.ts";
import { hasPostgres, startPostgres, type ThrowawayPostgres } from "#tests/support/postgres.ts";
import { startServerProcess } from "#tests/support/serverProcess.ts";
import { until } from "#tests/support/until.ts";

const suffix = "pooled.example.net";
const emails = Array.from({ length: 600 }, (_, index) => `deliverable+${index}@${suffix}`);

describe.runIf(hasPostgres() && hasPgBouncer())("PgBouncer in transaction mode", () => {
  let postgres: ThrowawayPostgres;
  let bouncer: PgBouncer;
  let database: Database;
  let sandbox: SandboxProcess;
  beforeAll(async () => {
    postgres = (await startPostgres())!;
    bouncer = await startPgBouncer(postgres.url);
    // Creates the tables through the pooler.
    database = await openDatabase({ databaseUrl: bouncer.url, dataDir: "" });
    sandbox = await startSandboxProcess({ suffix, timeScale: 0.02 });
  });
  afterAll(async () => {
    await database.close();
    await Promise.all([sandbox.stop(), bouncer.stop()]);
    await postgres.stop();
  });

  test("two workers complete a list with every credit, over four connections", async () => {
    const workers = [
      await startWorker(bouncer.url, sandbox),
      await startWorker(bouncer.url, sandbox),
    ];
    const id = await startList(database, emails);
    const list = await until(
      () => listRow(database, id),
      ({ state }) => state === "completed",
    );
    const { total, done, charged } = list;
    expect([total, done, charged]).toEqual(Array(3).fill(emails.length));
    const account = await database.queries
      .selectFrom("accounts")
      .select(["balance", "held"])
      .where("id", "=", list.account_id)
      .executeTakeFirstOrThrow();
    expect(account).toEqual({ balance: 0, held: 0 });
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(postgres.log()).not.toContain("ERROR");
  });

  test("a server starts and says once that it polls", async () => {
    const server = await startServerProcess([], { DATABASE_URL: bouncer.url });
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
    const notices = () =>
      server.log().filter(({ msg }: { msg: string }) => msg.includes("pooler in transaction mode"));
    await until(notices, (found) => found.length > 0);
    expect(notices()).toHaveLength(1);
    await server.kill();
  });
});
