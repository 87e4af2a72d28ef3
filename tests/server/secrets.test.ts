import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadSecrets, parseSecrets } from "#server/secrets.ts";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "server-secrets-"));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test("the first start makes keys that only the owner can read, the next start reads them", () => {
  const data = join(dir, "deep", "data");
  const first = loadSecrets(data);
  expect(statSync(join(data, "secrets")).mode & 0o777).toBe(0o600);
  expect(loadSecrets(data)).toEqual(first);
  expect(loadSecrets(join(dir, "other"))).not.toEqual(first);
});

test("a key added in front signs, older ones still verify, and what other keys were derived for stays good", () => {
  const before = loadSecrets(dir);
  const file = join(dir, "secrets");
  writeFileSync(file, `k2:${"A".repeat(43)},${readFileSync(file, "utf8")}`);
  const after = loadSecrets(dir);
  expect(after.signing.map((key) => key.id)).toEqual(["k2", "k1"]);
  expect(after.signing[1]).toEqual(before.signing[0]);
  expect({ ...after, signing: [] }).toEqual({ ...before, signing: [] });
});

test("each use has a key of its own", () => {
  const { signing, ...others } = parseSecrets(`k1:${"B".repeat(43)}`);
  const keys = [signing[0].secret, ...Object.values(others)];
  const texts = keys.map((key) => Buffer.from(key).toString("hex"));
  expect(new Set(texts).size).toBe(5);
});

test("a short key stops the start", () => {
  expect(() => parseSecrets("k1:c2hvcnQ")).toThrow("at least 32 octets");
});
