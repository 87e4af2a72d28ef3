import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { startSandboxProcess } from "#bench/processes/sandboxProcess.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { startDatabaseProxy } from "#tests/support/databaseProxy.ts";
import { hasPostgres, startPostgres } from "#tests/support/postgres.ts";
import { until } from "#tests/support/until.ts";
import { expectSound } from "./listInvariants.ts";
import { startListOverApi } from "./listOverApi.ts";
import { startWorker } from "./postgresWorkers.ts";

const suffix = "silence.example.net";
const rows = 2000;
const times = 3;

describe.runIf(hasPostgres())("a PostgreSQL that falls silent while a list runs", () => {
  test("is noticed: calls get 503 instead of waiting, and the list completes once it answers", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "postgres-silence-"));
    const postgres = (await startPostgres({ durable: true }))!;
    const proxy = await startDatabaseProxy(postgres.url);
    const sandbox = await startSandboxProcess({ suffix, timeScale: 0.02, latencyMs: 20 });
    const place = { databaseUrl: proxy.url, dataDir, rows };
    const list = await startListOverApi(sandbox, place);
    const worker = await startWorker(proxy.url, sandbox);
    for (let time = 1; time <= times; time += 1) {
      await list.done(400 * time);
      const release = proxy.hold();
      // Nothing of the network answers or fails: only the server itself can end the wait.
      const statuses = await Promise.all(
        Array.from({ length: 20 }, async () => (await list.ask("/v1/credits")).status),
      );
      expect(new Set(statuses)).toEqual(new Set([503]));
      const refused = await list.ask("/v1/credits");
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
      release();
      await until(
        async () => (await list.ask("/v1/credits")).status,
        (status) => status === 200,
      );
    }
    const ended = await list.completed();
    expect(ended).toMatchObject({ progress: { done: rows } });
    const database = await openDatabase({ databaseUrl: postgres.url, dataDir });
    await expectSound(database.queries, list.id);
    await database.close();
    await Promise.all([list.stop(), worker.stop()]);
    await proxy.stop();
    await Promise.all([postgres.stop(), sandbox.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  });
});
