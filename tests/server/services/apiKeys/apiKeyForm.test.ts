import { crc32 } from "node:zlib";
import { describe, expect, test } from "vitest";
import { apiKeyShape } from "#contract/apiKeys.ts";
import { isApiKey, newApiKey, readApiKey } from "#server/services/apiKeys/readApiKey.ts";

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Verifies a key by its published form, independently of the product: 43 characters, then their CRC-32 in base 62. */
function fits(key: string): boolean {
  const [, body = "", sum = ""] = /^mv_live_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/u.exec(key) ?? [];
  const value = sum.split("").reduce((total, digit) => total * 62 + digits.indexOf(digit), 0);
  return body !== "" && value === crc32(body);
}

describe("the form of a key", () => {
  // T34
  test("10,000 keys match the published form and its checksum, and no two are alike", () => {
    const keys = Array.from({ length: 10_000 }, () => newApiKey());
    expect(keys.filter((key) => !apiKeyShape.test(key) || !fits(key) || !isApiKey(key))).toEqual(
      [],
    );
    expect(new Set(keys).size).toBe(10_000);
  });

  // T34
  test("a slip of one character anywhere makes it no key, and the database is not asked", async () => {
    const key = newApiKey();
    const nowhere = { now: Date.now, database: null as never };
    let slips = 0;
    for (let place = 0; place < key.length; place += 1) {
      for (const digit of digits) {
        if (key[place] !== digit) {
          slips += 1;
          const slip = key.slice(0, place) + digit + key.slice(place + 1);
          expect(
            await readApiKey(nowhere, { key: slip, address: "127.0.0.1", network: null, call: "" }),
          ).toEqual({
            ok: false,
            error: "invalid_key",
          });
        }
      }
    }
    expect(slips).toBe(57 * 61 + 2);
    for (const text of [`${key}0`, key.slice(0, -1), ` ${key}`, `${key}\n`, "mv_live_"]) {
      expect(isApiKey(text)).toBe(false);
    }
  });
});
