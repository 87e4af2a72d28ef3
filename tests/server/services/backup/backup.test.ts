import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ownAccount } from "#bench/fixtures/benchAccount.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { brokenInvariants } from "#server/data/queries/brokenInvariants.ts";
import { drillBackup, restoreBackup } from "#server/services/backup/restoreBackup.ts";
import { openSealedStream, sealStream } from "#server/services/backup/sealedStream.ts";
import { writeBackup } from "#server/services/backup/writeBackup.ts";
import { expectSound } from "#tests/server/lists/running/listInvariants.ts";
import { startServerProcess } from "#tests/support/serverProcess.ts";
import { patientFetch, signedInProcess } from "#tests/support/signedInProcess.ts";
import { dumpOf } from "#tests/support/tableDump.ts";

const passphrase = "a long passphrase of the test";
/** Cheap keys: a file says how expensive its own is. */
const cost = 10;
let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "backup-test-"));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

async function joined(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const part of parts) {
    all.push(part);
  }
  return Buffer.concat(all);
}
async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) {
    yield bytes.subarray(from, from + size);
  }
}

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
    await expect
      .poll(async () => (await read()).progress.done, { timeout: 60_000 })
      .toBeGreaterThan(0);
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
    await expect.poll(state, { timeout: 60_000 }).toBe("completed");
  } finally {
    await again.kill();
  }
  const ended = await openDatabase({ databaseUrl: null, dataDir: restored });
  await expectSound(ended.queries, listId);
  await ended.close();
});

test("restores need an empty installation, the right passphrase and an intact file, and leave nothing behind", async () => {
  const dataDir = join(dir, "source");
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const accountId = await ownAccount(database.queries, 5);
  const before = await dumpOf(database);
  await database.close();
  writeFileSync(join(dataDir, "secrets"), "root:x\n");
  const from = { path: join(dir, "backup"), passphrase };
  await writeBackup({ databaseUrl: null, dataDir }, { ...from, cost });
  await expect(writeBackup({ databaseUrl: null, dataDir }, { ...from, cost })).rejects.toThrow(
    "never overwritten",
  );
  await expect(restoreBackup({ databaseUrl: null, dataDir }, from)).rejects.toThrow(
    "A restore needs an empty installation",
  );
  const target = { databaseUrl: null, dataDir: join(dir, "target") };
  await expect(
    restoreBackup(target, { ...from, passphrase: "another passphrase" }),
  ).rejects.toThrow("The passphrase doesn't open this backup");
  const bytes = readFileSync(from.path);
  for (const damaged of [
    bytes.subarray(0, -1),
    Buffer.concat([bytes, Buffer.from("x")]),
    Buffer.from(bytes.map((byte, index) => (index === bytes.length - 40 ? byte ^ 1 : byte))),
  ]) {
    const path = join(dir, "damaged");
    writeFileSync(path, damaged);
    await expect(drillBackup({ path, passphrase })).rejects.toThrow(/damaged|passphrase/u);
    await expect(restoreBackup(target, { path, passphrase })).rejects.toThrow(
      /damaged|passphrase/u,
    );
  }
  writeFileSync(join(dir, "none"), "PK\u0003\u0004 some other file");
  await expect(drillBackup({ path: join(dir, "none"), passphrase })).rejects.toThrow(
    "This file isn't a Mailverdict backup.",
  );
  expect(readdirSync(target.dataDir)).toEqual([]);
  await restoreBackup(target, from);
  const copy = await openDatabase(target);
  const leave = ["migrations.timestamp"];
  expect(await dumpOf(copy, leave)).toBe(before.replaceAll(/"timestamp":"[^"]+",?/gu, ""));
  expect(await dumpOf(copy)).toContain(accountId);
  await copy.close();
  copyFileSync(from.path, join(dir, "copied"));
  const report = await drillBackup({ path: join(dir, "copied"), passphrase });
  expect(report.files).toEqual(["secrets"]);
});

test("a sealed stream opens only whole, in order and with its passphrase, whatever its length", async () => {
  for (const length of [0, 1, 65_536, 65_537, 200_000]) {
    const plain = Buffer.alloc(length, "abc");
    const sealed = await joined(sealStream(inPieces(plain, 10_007), passphrase, cost));
    expect((await joined(openSealedStream(inPieces(sealed, 777), passphrase))).equals(plain)).toBe(
      true,
    );
  }
  const sealed = await joined(
    sealStream(inPieces(Buffer.alloc(200_000, 7), 50_000), passphrase, cost),
  );
  const head = sealed.length - (200_000 + 4 * 16);
  const part = 65_536 + 16;
  const swapped = Buffer.concat([
    sealed.subarray(0, head),
    sealed.subarray(head + part, head + 2 * part),
    sealed.subarray(head, head + part),
    sealed.subarray(head + 2 * part),
  ]);
  const cut = sealed.subarray(0, head + 2 * part);
  for (const wrong of [swapped, cut]) {
    await expect(joined(openSealedStream(inPieces(wrong, 5000), passphrase))).rejects.toThrow(
      /passphrase|damaged/u,
    );
  }
});
