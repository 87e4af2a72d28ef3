import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { startSandboxProcess } from "#bench/processes/sandboxProcess.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { hasPostgres, startPostgres } from "#tests/support/postgres.ts";
import { expectSound } from "./listInvariants.ts";
import { startListOverApi } from "./listOverApi.ts";
import { startWorker } from "./postgresWorkers.ts";

const suffix = "restart.example.net";
const rows = 2000;

describe.runIf(hasPostgres())("a PostgreSQL that crashes while a list runs", () => {
  test("costs no row and no credit: the API answers 503 with Retry-After, and the list completes by itself", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "postgres-restart-"));
    const postgres = (await startPostgres({ durable: true }))!;
    const sandbox = await startSandboxProcess({ suffix, timeScale: 0.02, latencyMs: 20 });
    const place = { databaseUrl: postgres.url, dataDir, rows };
    const list = await startListOverApi(sandbox, place);
    const worker = await startWorker(postgres.url, sandbox);
    const downMs = [0, 6000];
    for (const [index, ms] of downMs.entries()) {
      await list.done(200 + 400 * index);
      const back = postgres.crash(ms);
      if (ms > 0) {
        await sleep(1000);
        const refused = await list.ask("/v1/credits");
        expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
        expect(await refused.json()).toMatchObject({ code: "database_unavailable" });
        expect((await fetch(`${list.url}/readyz`)).status).toBe(503);
      }
      await back;
    }
    const ended = await list.completed();
    expect(ended).toMatchObject({ progress: { done: rows } });
    const database = await openDatabase({ databaseUrl: postgres.url, dataDir });
    await expectSound(database.queries, list.id);
    expect(await (await list.ask("/v1/credits")).json()).toMatchObject({ balance: 0, held: 0 });
    await database.close();
    await Promise.all([list.stop(), worker.stop()]);
    await Promise.all([postgres.stop(), sandbox.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  });
});
