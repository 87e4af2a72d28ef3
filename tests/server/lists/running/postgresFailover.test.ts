import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { startSandboxProcess } from "#bench/processes/sandboxProcess.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { hasPostgres, startPostgres } from "#tests/support/postgres.ts";
import { startDatabaseProxy } from "#tests/support/databaseProxy.ts";
import { startStandby } from "#tests/support/standby.ts";
import { expectSound } from "./listInvariants.ts";
import { startListOverApi } from "./listOverApi.ts";
import { startWorker } from "./postgresWorkers.ts";

const suffix = "failover.example.net";
const rows = 2000;

describe.runIf(hasPostgres())("a PostgreSQL whose standby takes over while a list runs", () => {
  test("costs no row and no credit, and the list completes by itself", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "postgres-failover-"));
    const primary = (await startPostgres({ durable: true }))!;
    const standby = await startStandby(primary.url);
    const address = await startDatabaseProxy(primary.url);
    const sandbox = await startSandboxProcess({ suffix, timeScale: 0.02, latencyMs: 20 });
    const place = { databaseUrl: address.url, dataDir, rows };
    const list = await startListOverApi(sandbox, place);
    const worker = await startWorker(address.url, sandbox);
    await list.done(400);
    await primary.stop();
    await standby.promote();
    address.moveTo(standby.url);
    const ended = await list.completed();
    expect(ended).toMatchObject({ progress: { done: rows } });
    const database = await openDatabase({ databaseUrl: standby.url, dataDir });
    await expectSound(database.queries, list.id);
    expect(await (await list.ask("/v1/credits")).json()).toMatchObject({ balance: 0, held: 0 });
    await database.close();
    await Promise.all([list.stop(), worker.stop()]);
    await Promise.all([address.stop(), standby.stop(), sandbox.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  });
});
