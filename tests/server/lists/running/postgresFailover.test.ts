import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { startChild } from "#bench/processes/childProcess.ts";
import type { ListServerPlace, ListServerSetup } from "#bench/processes/listServerProcess.ts";
import { startSandboxProcess } from "#bench/processes/sandboxProcess.ts";
import type { List } from "#contract/listShape.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { hasPostgres, startPostgres } from "#tests/support/postgres.ts";
import { startMovableAddress, startStandby } from "#tests/support/standby.ts";
import { until } from "#tests/support/until.ts";
import { expectSound } from "./listInvariants.ts";
import { startWorker } from "./postgresWorkers.ts";

const suffix = "failover.example.net";
const rows = 2000;

describe.runIf(hasPostgres())("a PostgreSQL whose standby takes over while a list runs", () => {
  test("costs no row and no credit, and the list completes by itself", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "postgres-failover-"));
    const primary = (await startPostgres({ durable: true }))!;
    const standby = await startStandby(primary.url);
    const address = await startMovableAddress(primary.url);
    const sandbox = await startSandboxProcess({ suffix, timeScale: 0.02, latencyMs: 20 });
    const setup: ListServerSetup = {
      dataDir,
      databaseUrl: address.url,
      credits: rows,
      places: sandbox.places,
    };
    const server = startChild<string, ListServerPlace>("listServerProcess.ts", setup);
    const { url, key } = await server.ask("place");
    const worker = await startWorker(address.url, sandbox);
    const headers = {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      "idempotency-key": "failover",
    };
    const ask = (path: string, init: RequestInit = {}) => fetch(url + path, { ...init, headers });
    const text = Array.from({ length: rows }, (_, index) => `deliverable+${index}@${suffix}`);
    const body = JSON.stringify({ source: { text: text.join("\n") }, options: { start: "auto" } });
    const created = (await (await ask("/v1/lists", { method: "POST", body })).json()) as List;
    const list = async () => {
      const reply = await ask(`/v1/lists/${created.id}`);
      return reply.ok ? ((await reply.json()) as List) : null;
    };
    await until(list, (now) => (now?.progress.done ?? 0) >= 400);
    await primary.stop();
    await standby.promote();
    address.moveTo(standby.url);
    const ended = await until(list, (now) => now?.state === "completed");
    expect(ended).toMatchObject({ progress: { done: rows } });
    const database = await openDatabase({ databaseUrl: standby.url, dataDir });
    await expectSound(database.queries, created.id);
    expect(await (await ask("/v1/credits")).json()).toMatchObject({ balance: 0, held: 0 });
    await database.close();
    await Promise.all([server.stop(), worker.stop()]);
    await Promise.all([address.stop(), standby.stop(), sandbox.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  });
});
