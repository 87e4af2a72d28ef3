import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { brokenInvariants } from "#server/data/queries/brokenInvariants.ts";
import { restoreBackup } from "#server/services/backup/restoreBackup.ts";
import { writeBackup } from "#server/services/backup/writeBackup.ts";
import { expectSound } from "#tests/server/lists/running/listInvariants.ts";
import { startServerProcess } from "#tests/support/serverProcess.ts";
import { patientFetch, signedInProcess } from "#tests/support/signedInProcess.ts";

const passphrase = "a long passphrase of the test";
/** Cheap keys: a file says how expensive its own is. */
const cost = 10;
let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "backup-test-"));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test("a backup under load is restored elsewhere: invariants hold, and the server starts with it", async () => {
  const dataDir = join(dir, "source");
  const server = await startServerProcess([], { DATA_DIR: dataDir });
  const backup = { path: join(dir, "backup"), passphrase };
  let listId = "";
  let headers: Record<string, string> = {};
  try {
    headers = await signedInProcess(server.origin, "owner@example.com");
    const emails = Array.from({ length: 1200 }, (_, n) => `deliverable+${n}@sandbox.test`);
    const made = await patientFetch(`${server.origin}/v1/lists`, {
      method: "POST",
      headers: { ...headers, "idempotency-key": "backup" },
      body: JSON.stringify({ source: { emails }, options: { start: "auto" } }),
    });
    expect(made.status).toBe(201);
    ({ id: listId } = (await made.json()) as { id: string });
    const read = async () =>
      (await (await patientFetch(`${server.origin}/v1/lists/${listId}`, { headers })).json()) as {
        progress: { done: number; total: number };
      };
    await expect.poll(async () => (await read()).progress.done).toBeGreaterThan(0);
    const report = await writeBackup({ databaseUrl: null, dataDir }, { ...backup, cost });
    expect(report.files).toContain("secrets");
    expect(readdirSync(dataDir).filter((name) => name.includes("copy"))).toEqual([]);
  } finally {
    await server.kill();
  }

  const restored = join(dir, "restored");
  await restoreBackup({ databaseUrl: null, dataDir: restored }, backup);
  const database = await openDatabase({ databaseUrl: null, dataDir: restored });
  expect(await brokenInvariants(database.queries)).toEqual([]);
  await expectSound(database.queries, listId);
  await database.close();
  expect(readFileSync(join(restored, "secrets"))).toEqual(readFileSync(join(dataDir, "secrets")));

  const again = await startServerProcess([], { DATA_DIR: restored });
  try {
    const mine = await signedInProcess(again.origin, "owner@example.com");
    const state = async () =>
      (
        (await (
          await patientFetch(`${again.origin}/v1/lists/${listId}`, { headers: mine })
        ).json()) as {
          state: string;
        }
      ).state;
    await expect.poll(state).toBe("completed");
  } finally {
    await again.kill();
  }
  const ended = await openDatabase({ databaseUrl: null, dataDir: restored });
  await expectSound(ended.queries, listId);
  await ended.close();
});
