import { expect, test } from "vitest";
import { knownPasswords } from "#server/services/auth/knownPasswords.ts";
import { passwordError } from "#server/services/auth/passwordError.ts";
import { commonWords } from "#vocabulary/passwords/commonWords.ts";
import { ownWords } from "#vocabulary/passwords/ownWords.ts";
import { passwordStrength } from "#web/features/password/passwordStrength.ts";

const nobody = { email: "" };
const varied = "acegikmoqsuwy1357";

test.each([
  [7, 0],
  [8, 1],
  [11, 1],
  [12, 2],
  [15, 2],
  [16, 3],
])("%i different characters without runs have strength %i", (length, strength) => {
  expect(passwordStrength(varied.slice(0, length), nobody)).toBe(strength);
});

test.each([
  "aaaaaaaaaaaaaaaaaaaa",
  "abcdefghijklmnopqrst",
  "acacacacacacacacac",
  "98765432109876543210",
])("%s is weak however long it is", (password) => {
  expect(passwordStrength(password, nobody)).toBe(0);
});

test("the meter calls every password weak that the server refuses", () => {
  const words = [...commonWords].filter((word) => word.length >= 6);
  const made = words.map((word, index) => `${word}${words.at(-1 - index) ?? ""}`);
  const leaked = [...knownPasswords()].filter((password) => password.length >= 12);
  const refused = [...made, ...leaked].filter((one) => passwordError(one) === "too_common");
  expect(refused.length).toBeGreaterThan(1000);
  expect(refused.filter((one) => passwordStrength(one, nobody) !== 0)).toEqual([]);
});

test("a password made of the person's own address or name is weak for both", () => {
  const account = { email: "zebulon.quagmire@zq-lamps.test", name: "Xanthippe Okonkwo" };
  for (const password of ["zebulonquagmire1", "Xanthippe-okonkwo7", "zq-lamps.test"]) {
    expect(passwordError(password, ownWords(account))).toBe("too_common");
    expect(passwordStrength(password, account)).toBe(0);
  }
  expect(passwordStrength("zebulonquagmire1", nobody)).toBe(2);
});
