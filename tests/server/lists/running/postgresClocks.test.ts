import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Child, startChild } from "#bench/processes/childProcess.ts";
import type { ListWorkerSetup } from "#bench/processes/listWorkerProcess.ts";
import { type SandboxProcess, startSandboxProcess } from "#bench/processes/sandboxProcess.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { hasPostgres, startPostgres, type ThrowawayPostgres } from "#tests/support/postgres.ts";
import { until } from "#tests/support/until.ts";
import { addressOf, createKnownList, expectRight } from "./knownList.ts";
import { listRow } from "./postgresWorkers.ts";

const suffix = "clocks.example.net";
const rows = 1000;
const hour = 3_600_000;

/** Options of Node for a process on a machine whose clock is ahead. */
const aheadBy = (ms: number): string[] => {
  const code = `const { now } = Date; Date.now = () => now() + ${ms};`;
  return ["--import", `data:text/javascript,${encodeURIComponent(code)}`];
};

describe.runIf(hasPostgres())("machines whose clocks differ, on one PostgreSQL", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "clocks-"));
  let postgres: ThrowawayPostgres;
  let sandbox: SandboxProcess;
  beforeAll(async () => {
    postgres = (await startPostgres())!;
    sandbox = await startSandboxProcess({ suffix, latencyMs: 100, countsMailboxes: true });
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await sandbox.stop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test("a process takes its time from the database server", async () => {
    const { now } = Date;
    vi.spyOn(Date, "now").mockImplementation(() => now() + hour);
    const database = await openDatabase({ databaseUrl: postgres.url, dataDir });
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    const before = database.now();
    const { rows: found } = await client.query("select extract(epoch from clock_timestamp()) as s");
    const after = database.now();
    await client.end();
    await database.close();
    vi.restoreAllMocks();
    const server = Number(found[0].s) * 1000;
    // Exact to half the time that the reading took.
    expect(server).toBeGreaterThan(before - 1000);
    expect(server).toBeLessThan(after + 1000);
  });

  test(`two workers, one an hour ahead, share a list: ${rows} rows right, and neither repeats what the other does`, async () => {
    const database = await openDatabase({ databaseUrl: postgres.url, dataDir });
    const setup: ListWorkerSetup = { dataDir, databaseUrl: postgres.url, places: sandbox.places };
    const workers: Child<string, object>[] = [[], aheadBy(hour)].map((flags) =>
      startChild("listWorkerProcess.ts", setup, flags),
    );
    try {
      await Promise.all(workers.map((worker) => worker.ask("works")));
      const { id } = await createKnownList(database, rows, suffix);
      await until(
        () => listRow(database, id),
        ({ state }) => state === "completed",
      );
      await expectRight(database.queries, id, { rows, suffix });
      const counts = await sandbox.mailboxes();
      const asked = Array.from(
        { length: rows },
        (_, index) => counts.get(addressOf(index, suffix)) ?? 0,
      );
      // Accepted recipients are repeated until random ones are known to be refused: up to a tenth here. Two workers that don't respect each other's leases repeat everything.
      expect(asked.filter((times) => times > 1).length).toBeLessThan(rows / 4);
    } finally {
      await Promise.all(workers.map((worker) => worker.stop()));
      await database.close();
    }
  });
});
