import { expect, test } from "vitest";
import { bareCode, isTotpCode, newTotpSecret, stepOfCode } from "#server/services/auth/totpCode.ts";

/** The secret of RFC 6238's appendix B, whose codes end in these six digits. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("at %i seconds the code of RFC 6238 is right", async (seconds, code) => {
  const step = Math.floor(seconds / 30);
  expect(await stepOfCode(secret, code, seconds * 1000)).toBe(step);
  expect(await stepOfCode(secret, code, (step + 1) * 30_000)).toBe(step);
  expect(await stepOfCode(secret, code, step * 30_000 - 1)).toBe(step);
  expect(await stepOfCode(secret, code, (step + 2) * 30_000)).toBeNull();
  expect(await stepOfCode(secret, code, (step - 1) * 30_000 - 1)).toBeNull();
});

test("a new secret has 160 bits, and its address names product, account and secret", async () => {
  const made = await newTotpSecret("Mailverdict", "ann+a@example.com");
  expect(made.secret).toMatch(/^[A-Z2-7]{32}$/);
  const url = new URL(made.url);
  expect([url.protocol, url.searchParams.get("secret")]).toEqual(["otpauth:", made.secret]);
  expect(url.searchParams.get("issuer")).toBe("Mailverdict");
  expect(decodeURIComponent(url.pathname)).toContain("ann+a@example.com");
  expect((await newTotpSecret("Mailverdict", "ann")).secret).not.toBe(made.secret);
});

test.each([
  [" 123 456\n", "123456"],
  ["123-456", "123456"],
  ["\u200f١٢٣\u00a0٤٥٦", "123456"],
  ["۱۲۳۴۵۶", "123456"],
  ["１２３４５６", "123456"],
  ["12345", null],
  ["1234567", null],
  ["12345a", null],
  ["", null],
])("%j is read as %j", (typed, code) => {
  const bare = bareCode(typed);
  expect(isTotpCode(bare) ? bare : null).toBe(code);
});
