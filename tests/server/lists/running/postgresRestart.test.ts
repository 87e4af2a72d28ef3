import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { startChild } from "#bench/processes/childProcess.ts";
import type { ListServerPlace, ListServerSetup } from "#bench/processes/listServerProcess.ts";
import { startSandboxProcess } from "#bench/processes/sandboxProcess.ts";
import type { List } from "#contract/listShape.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { hasPostgres, startPostgres } from "#tests/support/postgres.ts";
import { until } from "#tests/support/until.ts";
import { expectSound } from "./listInvariants.ts";
import { startWorker } from "./postgresWorkers.ts";

const suffix = "restart.example.net";
const rows = 2000;

describe.runIf(hasPostgres())("a PostgreSQL that crashes while a list runs", () => {
  test("costs no row and no credit: the API answers 503 with Retry-After, and the list completes by itself", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "postgres-restart-"));
    const postgres = (await startPostgres({ durable: true }))!;
    const sandbox = await startSandboxProcess({ suffix, timeScale: 0.02, latencyMs: 20 });
    const setup: ListServerSetup = {
      dataDir,
      databaseUrl: postgres.url,
      credits: rows,
      places: sandbox.places,
    };
    const server = startChild<string, ListServerPlace>("listServerProcess.ts", setup);
    const { url, key } = await server.ask("place");
    const worker = await startWorker(postgres.url, sandbox);
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(url + path, {
        ...init,
        headers: {
          authorization: `Bearer ${key}`,
          "content-type": "application/json",
          "idempotency-key": "restart",
        },
      });
    const text = Array.from({ length: rows }, (_, index) => `deliverable+${index}@${suffix}`);
    const body = JSON.stringify({ source: { text: text.join("\n") }, options: { start: "auto" } });
    const created = (await (await ask("/v1/lists", { method: "POST", body })).json()) as List;
    const list = async () => {
      const reply = await ask(`/v1/lists/${created.id}`);
      return reply.ok ? ((await reply.json()) as List) : null;
    };
    const done = (least: number) => until(list, (now) => (now?.progress.done ?? 0) >= least);
    const downMs = [0, 6000];
    for (const [index, ms] of downMs.entries()) {
      await done(200 + 400 * index);
      const back = postgres.crash(ms);
      if (ms > 0) {
        await sleep(1000);
        const refused = await ask("/v1/credits");
        expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
        expect(await refused.json()).toMatchObject({ code: "database_unavailable" });
        expect((await fetch(`${url}/readyz`)).status).toBe(503);
      }
      await back;
    }
    const ended = await until(list, (now) => now?.state === "completed");
    expect(ended).toMatchObject({ progress: { done: rows } });
    const database = await openDatabase({ databaseUrl: postgres.url, dataDir });
    await expectSound(database.queries, created.id);
    expect(await (await ask("/v1/credits")).json()).toMatchObject({ balance: 0, held: 0 });
    await database.close();
    await Promise.all([server.stop(), worker.stop()]);
    await Promise.all([postgres.stop(), sandbox.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  });
});
