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
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ownAccount } from "#bench/fixtures/benchAccount.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { drillBackup, restoreBackup } from "#server/services/backup/restoreBackup.ts";
import { openSealedStream, sealStream } from "#server/services/backup/sealedStream.ts";
import { writeBackup } from "#server/services/backup/writeBackup.ts";
import { dumpOf } from "#tests/support/tableDump.ts";

const passphrase = "a long passphrase of the test";
/** Cheap keys: a file says how expensive its own is. */
const cost = 10;
let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "backup-test-"));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

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
  // Without the log of a connection that is still open.
  expect(readdirSync(target.dataDir).toSorted()).toEqual(["mailverdict.sqlite", "secrets"]);
  const copy = await openDatabase(target);
  const leave = ["migrations.timestamp"];
  expect(await dumpOf(copy, leave)).toBe(before.replaceAll(/"timestamp":"[^"]+",?/gu, ""));
  expect(await dumpOf(copy)).toContain(accountId);
  await copy.close();
  copyFileSync(from.path, join(dir, "copied"));
  const report = await drillBackup({ path: join(dir, "copied"), passphrase });
  expect(report.files).toEqual(["secrets"]);
});

test("the file of a list has the same bytes after a restore, however many parts it takes", async () => {
  const dataDir = join(dir, "source");
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const accountId = await ownAccount(database.queries, 0);
  const bytes = Buffer.from(Array.from({ length: 2_600_000 }, (_, index) => (index * index) % 251));
  const upload = { id: "upl_1", account_id: accountId, name: "a.csv", bytes: bytes.length };
  await database.queries
    .insertInto("uploads")
    .values({ ...upload, received: bytes.length, created_at: 1, expires_at: 2, listed: 0 })
    .execute();
  await database.uploadFiles?.write(upload.id, 0, bytes);
  await database.close();
  const from = { path: join(dir, "backup"), passphrase };
  await writeBackup({ databaseUrl: null, dataDir }, { ...from, cost });
  const target = { databaseUrl: null, dataDir: join(dir, "target") };
  await restoreBackup(target, from);
  expect(readFileSync(join(target.dataDir, "uploads", upload.id)).equals(bytes)).toBe(true);
});

/** Writes a copy of a backup whose lines were changed, with the same passphrase. */
async function rewritten(path: string, change: (lines: string[]) => string[]): Promise<string> {
  const sealed = (async function* read() {
    yield readFileSync(path);
  })();
  const packed = await buffer(openSealedStream(sealed, passphrase));
  const lines = gunzipSync(packed).toString("utf8").trim().split("\n");
  const plain = (async function* write() {
    yield gzipSync(`${change(lines).join("\n")}\n`);
  })();
  const copy = join(dir, "rewritten");
  writeFileSync(copy, await buffer(sealStream(plain, passphrase, cost)));
  return copy;
}

test("a backup whose rows differ from their sum, that another version wrote or that ends early isn't restored", async () => {
  const dataDir = join(dir, "source");
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const accountId = await ownAccount(database.queries, 5);
  await database.close();
  const path = join(dir, "backup");
  const report = await writeBackup({ databaseUrl: null, dataDir }, { path, passphrase, cost });
  expect(report).toMatchObject({ files: [], bytes: readFileSync(path).length });
  expect(await drillBackup({ path, passphrase })).toMatchObject({
    tables: report.tables,
    rows: report.rows,
    files: [],
  });
  const target = { databaseUrl: null, dataDir: join(dir, "target") };
  const refusals: [(lines: string[]) => string[], RegExp][] = [
    [
      (lines) =>
        lines.map((line) => (line.startsWith("[") ? line.replace(accountId, "acc_other") : line)),
      /^Table accounts differs from its source: 1 rows, [0-9a-f]{16} there, 1 rows, [0-9a-f]{16} here\.$/u,
    ],
    [
      (lines) => lines.filter((line) => !(line.startsWith("[") && line.includes(accountId))),
      /^Table accounts differs from its source: 1 rows, [0-9a-f]{16} there, 0 rows, 0{16} here\.$/u,
    ],
    [
      ([head = "", ...lines]) => [head.replace('"format":1', '"format":2'), ...lines],
      /^This backup has format 2, which this version can't read\./u,
    ],
    [(lines) => lines.slice(0, -1), /^The backup is incomplete\. Use another copy\.$/u],
    [
      ([head = "", ...lines]) => [head.replace('"migrations":[', '"migrations":["999",'), ...lines],
      /^This copy was made by a newer version of Mailverdict \(migration 999\)\./u,
    ],
  ];
  for (const [change, message] of refusals) {
    const changed = await rewritten(path, change);
    await expect(restoreBackup(target, { path: changed, passphrase })).rejects.toThrow(message);
    await expect(drillBackup({ path: changed, passphrase })).rejects.toThrow(message);
    expect(readdirSync(target.dataDir)).toEqual([]);
  }
  await restoreBackup(target, { path: await rewritten(path, (lines) => lines), passphrase });
});

test.each(["../outside", "..", "/outside", "folder/../../outside", "./inside", "folder//inside"])(
  "a backup that names the file %s isn't restored and writes nothing",
  async (name) => {
    const dataDir = join(dir, "source");
    await (await openDatabase({ databaseUrl: null, dataDir })).close();
    writeFileSync(join(dataDir, "secrets"), "root:x\n");
    const path = join(dir, "backup");
    await writeBackup({ databaseUrl: null, dataDir }, { path, passphrase, cost });
    const changed = await rewritten(path, (lines) =>
      lines.map((line) => line.replace('"file":"secrets"', `"file":${JSON.stringify(name)}`)),
    );
    const before = readdirSync(dir);
    const target = { databaseUrl: null, dataDir: join(dir, "target") };
    await expect(restoreBackup(target, { path: changed, passphrase })).rejects.toThrow(
      `The backup names a file outside of DATA_DIR: ${name}.`,
    );
    expect(readdirSync(dir).toSorted()).toEqual([...before, "target"].toSorted());
    expect(readdirSync(target.dataDir)).toEqual([]);
  },
);
