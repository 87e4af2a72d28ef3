import { expect, test } from "vitest";
import { passwordStrength } from "#web/features/password/passwordStrength.ts";

const varied = "acegikmoqsuwy1357";

test.each([
  [7, 0],
  [8, 1],
  [11, 1],
  [12, 2],
  [15, 2],
  [16, 3],
])("%i different characters without runs have strength %i", (length, strength) => {
  expect(passwordStrength(varied.slice(0, length))).toBe(strength);
});

test.each([
  "aaaaaaaaaaaaaaaaaaaa",
  "abcdefghijklmnopqrst",
  "acacacacacacacacac",
  "98765432109876543210",
])("%s is weak however long it is", (password) => {
  expect(passwordStrength(password)).toBe(0);
});
