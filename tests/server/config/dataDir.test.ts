import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { prepareDataDir } from "#server/config/prepareDataDir.ts";
import { loadSecrets } from "#server/config/secrets.ts";

let dir: string;
let file: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "data-dir-"));
  file = join(dir, "mailverdict.sqlite");
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const open = () => openDatabase({ databaseUrl: null, dataDir: dir });

test("a directory is made with its parents, and the test for write access leaves nothing", () => {
  const deep = join(dir, "a", "b");
  prepareDataDir(deep);
  prepareDataDir(deep);
  expect(readdirSync(deep)).toEqual([]);
});

test("a directory inside a file is named", () => {
  writeFileSync(file, "");
  expect(() => prepareDataDir(join(file, "deep", "er"))).toThrow(
    `DATA_DIR ${join(file, "deep", "er")} is inside a file. Set DATA_DIR to a directory.`,
  );
});

test.runIf(process.platform === "linux")("a directory the system doesn't create is named", () => {
  expect(() => prepareDataDir("/proc/mailverdict/data")).toThrow(
    /^(DATA_DIR \/proc\/mailverdict\/data can't be created|Mailverdict can't write to)/,
  );
});

test("a file that isn't a database is named", async () => {
  writeFileSync(file, "Dear diary, this is certainly not a database of any kind.\n".repeat(9));
  await expect(open()).rejects.toThrow(`${file} isn't a SQLite database. Restore it`);
});

test("a directory in the database's place is named", async () => {
  mkdirSync(file);
  await expect(open()).rejects.toThrow(`${file} is a directory. Move it away`);
});

test("a database another program has locked is named", async () => {
  await (await open()).close();
  const other = new SqliteDatabase(file);
  other.exec("begin exclusive");
  await expect(open()).rejects.toThrow(`Another program holds a lock on ${file}. Stop that`);
  other.close();
});

test.each([
  ["", "is empty. Restore the file from your backup."],
  ["half a fi", "must be id:key pairs, separated by commas: it isn't one."],
  ["k1:c2hvcnQ", "must have keys of at least 32 bytes: the key k1 has 5."],
  [`root:${"B".repeat(43)}\n`, "must have a signing key in front of root, which signs nothing."],
])("a secrets file of %j stops the start and stays as it is", (text, messageBody) => {
  const secrets = join(dir, "secrets");
  writeFileSync(secrets, text);
  expect(() => loadSecrets(dir)).toThrow(`${secrets} ${messageBody}`);
  expect(readFileSync(secrets, "utf8")).toBe(text);
});

test("a secrets file that can't be read is named", () => {
  const secrets = join(dir, "secrets");
  mkdirSync(secrets);
  expect(() => loadSecrets(dir)).toThrow(
    `Mailverdict can't read its signing keys in ${secrets} (EISDIR).`,
  );
});
