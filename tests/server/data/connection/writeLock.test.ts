import { mkdtempSync, rmSync } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { afterEach, expect, test } from "vitest";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { sqliteFile } from "#server/data/connection/openSqlite.ts";
import { writePriority } from "#server/data/connection/writePriority.ts";
import { until } from "#tests/support/until.ts";

const dataDir = mkdtempSync(join(tmpdir(), "write-lock-"));
afterEach(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));

/** Writes in its own thread and holds the lock for 300 ms. */
const writer = `
  const { parentPort, workerData } = require("node:worker_threads");
  const Database = require(workerData.driver);
  const file = new Database(workerData.file);
  file.exec("begin immediate; create table other (a)");
  parentPort.postMessage("locked");
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  file.exec("commit");
  file.close();
`;

test("a thread that writes all the time lets the main thread write after a few transactions", async () => {
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const written = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(new URL("./busyWriter.ts", import.meta.url), {
    workerData: { dataDir, writePriority, written: written.buffer },
  });
  await until(
    () => Atomics.load(written, 0),
    (count) => count > 0,
  );
  const between: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const before = Atomics.load(written, 0);
    await database.atomically((queries) =>
      queries.deleteFrom("installation_flags").where("name", "=", "none").execute(),
    );
    between.push(Atomics.load(written, 0) - before);
    await sleep(50);
  }
  expect(Math.max(...between)).toBeLessThan(20);
  await thread.terminate();
  await database.close();
});

test("a transaction that reads before it writes waits while another thread writes", async () => {
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const thread = new Worker(writer, {
    eval: true,
    workerData: {
      file: sqliteFile(dataDir),
      driver: join(process.cwd(), "node_modules/better-sqlite3"),
    },
  });
  await once(thread, "message");
  const gone = once(thread, "exit");
  const changed = await database.atomically(async (queries) => {
    await queries.selectFrom("installation_flags").selectAll().execute();
    return queries.deleteFrom("installation_flags").where("name", "=", "none").execute();
  });
  expect(changed).toHaveLength(1);
  await gone;
  await database.close();
});
