import { randomBytes, randomInt } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ownAccount } from "#bench/fixtures/benchAccount.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { sqliteFile } from "#server/data/connection/openSqlite.ts";
import { accountById } from "#server/data/queries/accounts.ts";
import { brokenInvariants } from "#server/data/queries/brokenInvariants.ts";
import { grantCredits } from "#tests/support/grantCredits.ts";
import { sized } from "#tests/support/soakPlan.ts";
import { startTestServer } from "#tests/support/testServer.ts";
import { signedIn } from "#tests/support/visitor.ts";

const grants = 40;
const cuts = sized({ small: 20, full: 200 });
const folders: string[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "damaged-file-"));
  folders.push(folder);
  return folder;
}
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

// L11: SIGKILL keeps what the kernel has; a power cut may lose the end of the log, or write it in part.
describe("a power cut in the middle of SQLite's log", () => {
  let accountId: string;
  let file: Buffer;
  let log: Buffer;
  /** Length of the log after each grant. */
  const ends: number[] = [];
  beforeAll(async () => {
    const dataDir = newFolder();
    const database = await openDatabase({ databaseUrl: null, dataDir });
    accountId = await ownAccount(database.queries, 0);
    const email = `${accountId}@example.com`;
    await database.scrub();
    const path = sqliteFile(dataDir);
    for (let grant = 0; grant < grants; grant += 1) {
      await grantCredits({ database, now: Date.now }, { email, amount: 1 });
      ends.push(readFileSync(`${path}-wal`).length);
    }
    file = readFileSync(path);
    log = readFileSync(`${path}-wal`);
    await database.close();
  });

  /** Opens the installation with this log; returns the balance, which is that of the ledger. */
  async function balanceWith(changed: Buffer): Promise<number | undefined> {
    const dataDir = newFolder();
    writeFileSync(sqliteFile(dataDir), file);
    writeFileSync(`${sqliteFile(dataDir)}-wal`, changed);
    const database = await openDatabase({ databaseUrl: null, dataDir });
    const { queries } = database;
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(
      queries,
    );
    expect(rows).toEqual([{ integrity_check: "ok" }]);
    expect(await brokenInvariants(queries)).toEqual([]);
    const account = await accountById(queries, accountId);
    await database.close();
    rmSync(dataDir, { recursive: true });
    return account?.balance;
  }
  const committedBy = (length: number) => ends.filter((end) => end <= length).length;

  test(`each grant is there with its ledger line or not at all, at ${cuts} places where the log ends`, async () => {
    expect(await balanceWith(log)).toBe(grants);
    for (let cut = 0; cut < cuts; cut += 1) {
      const length = randomInt(log.length);
      expect([length, await balanceWith(log.subarray(0, length))]).toEqual([
        length,
        committedBy(length),
      ]);
    }
  });

  test(`the same where a sector of the log was never written, at ${cuts} places`, async () => {
    for (let cut = 0; cut < cuts; cut += 1) {
      const at = Math.floor(randomInt(log.length) / 512) * 512;
      const changed = Buffer.concat([
        log.subarray(0, at),
        Buffer.alloc(512),
        log.subarray(at + 512),
      ]);
      const lost = log.subarray(at, at + 512).equals(Buffer.alloc(512));
      const balance = await balanceWith(changed);
      // A sector of zeros is as it was written.
      expect([at, balance]).toEqual([at, lost ? grants : committedBy(at)]);
    }
  });
});

describe("damaged pages of the SQLite file", () => {
  test("calls that need it fail with a problem document, the log says what to do, and other calls work", async () => {
    const dataDir = newFolder();
    const before = await openDatabase({ databaseUrl: null, dataDir });
    const { rows } = await sql<{ rootpage: number; size: number }>`
      select rootpage, (select page_size from pragma_page_size) as size
      from sqlite_master where tbl_name = 'saved_views'`.execute(before.queries);
    await before.close();
    const bytes = readFileSync(sqliteFile(dataDir));
    for (const { rootpage, size } of rows) {
      randomBytes(size).copy(bytes, (rootpage - 1) * size);
    }
    writeFileSync(sqliteFile(dataDir), bytes);

    const database = await openDatabase({ databaseUrl: null, dataDir });
    const place = { databaseUrl: null, schema: "public" };
    const drop = () => database.close();
    const server = await startTestServer({
      open: async () => ({ database, dataDir, place, drop }),
    });
    const ann = await signedIn(server.app, "ann@example.com");
    const reply = await ann.get("/v1/saved-views");
    expect([reply.statusCode, reply.json().code]).toEqual([500, "internal_error"]);
    expect(server.logged.join("\n")).toContain("is damaged. Restore it from your backup.");
    expect((await ann.get("/v1/credits")).statusCode).toBe(200);
    await server.close();
  });
});
