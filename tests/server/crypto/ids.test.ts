import { expect, test } from "vitest";
import { newId } from "#server/crypto/newId.ts";

test("ids carry their prefix, never repeat, and sort by age even within one millisecond", () => {
  const ids = Array.from({ length: 20_000 }, () => newId("val"));
  expect(ids[0]).toMatch(/^val_[0-9A-HJKMNP-TV-Z]{26}$/);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
});

test("an id contains its time", () => {
  const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  const before = Date.now();
  const time = Array.from(newId("req").slice(4, 14)).reduce(
    (sum, letter) => sum * 32 + alphabet.indexOf(letter),
    0,
  );
  expect(time).toBeGreaterThanOrEqual(before);
  expect(time).toBeLessThanOrEqual(Date.now() + 1);
});
