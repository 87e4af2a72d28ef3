import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { rotatedKeys } from "#server/config/rotatedKeys.ts";
import { loadSecrets, parseSecrets } from "#server/config/secrets.ts";

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

// T64
test("keys rotated month after month: tokens of the last keys verify, the root stays, nothing grows", () => {
  let text = `k1:${"C".repeat(43)}`;
  const first = parseSecrets(text);
  const day = 86_400_000;
  const idsAt = (days: number) => {
    text = rotatedKeys(text, new Date(Date.UTC(2026, 10, 21) + days * day));
    const { signing, ...others } = parseSecrets(text);
    expect({ ...others, signing: [] }).toEqual({ ...first, signing: [] });
    return signing.map(({ id }) => id);
  };
  expect(idsAt(0)).toEqual(["k202611210000", "k1"]);
  expect(parseSecrets(text).signing[1]).toEqual(first.signing[0]);
  expect(idsAt(10)).toEqual(["k202612010000", "k202611210000", "k1"]);
  expect(idsAt(32)).toEqual(["k202612230000", "k202612010000", "k202611210000"]);
  expect(idsAt(100)).toEqual(["k202703010000", "k202612230000"]);
  expect(() => rotatedKeys(text, new Date(Date.UTC(2026, 10, 21) + 100 * day))).toThrow(
    "less than a minute ago",
  );
});

test("each use has its own key", () => {
  const { signing, ...others } = parseSecrets(`k1:${"B".repeat(43)}`);
  const keys = [signing[0].secret, ...Object.values(others)];
  const texts = keys.map((key) => Buffer.from(key).toString("hex"));
  expect(new Set(texts).size).toBe(texts.length);
});
