import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { rotate } from "#cli/keys.ts";
import { loadSecrets, parseSecrets } from "#server/config/secrets.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "keys-test-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test("a new key goes in front of the file's, which stays for its owner alone", () => {
  const before = loadSecrets(dataDir);
  const now = new Date("2026-11-21T10:30:00Z");
  expect(rotate({ DATA_DIR: dataDir }, now)).toMatchObject({ ok: true });
  const after = loadSecrets(dataDir);
  expect(after.signing.map(({ id }) => id)).toEqual(["k202611211030", "k1"]);
  expect(after.signing[1]).toEqual(before.signing[0]);
  expect(after.sealing).toEqual(before.sealing);
  expect(statSync(join(dataDir, "secrets")).mode & 0o777).toBe(0o600);
});

test("without a file there is nothing to rotate, and none is made", () => {
  expect(() => rotate({ DATA_DIR: dataDir }, new Date())).toThrow("There's no installation in");
  expect(readdirSync(dataDir)).toEqual([]);
});

test("keys that can't be used are not rotated", () => {
  const file = join(dataDir, "secrets");
  writeFileSync(file, "half a fi");
  expect(() => rotate({ DATA_DIR: dataDir }, new Date())).toThrow(`${file} must be id:key pairs`);
  expect(readFileSync(file, "utf8")).toBe("half a fi");
});

test("keys of the environment are printed, to be put there, and no file is made", () => {
  const SECRETS = `k1:${"D".repeat(43)}`;
  const { line } = rotate({ DATA_DIR: dataDir, SECRETS }, new Date());
  expect(parseSecrets(line).signing).toHaveLength(2);
  expect(() => readFileSync(join(dataDir, "secrets"))).toThrow("ENOENT");
});
