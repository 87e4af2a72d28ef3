import { expect, test } from "vitest";
import { passwordLimits } from "#contract/passwordLimits.ts";
import { commonWords } from "#vocabulary/passwords/commonWords.ts";
import { knownPasswords } from "#server/services/auth/knownPasswords.ts";
import { passwordError } from "#server/services/auth/passwordError.ts";

// T30
test.each([
  "password1234",
  "Password1234!",
  "passwordpassword",
  "P@ssw0rdP@ssw0rd",
  "123456789012",
  "1234567890123456",
  "qwertyuiop12",
  "qwertyuiopasdf",
  "1q2w3e4r5t6y1q2w",
  "abcdefghijkl",
  "aaaaaaaaaaaa",
  "abababababab",
  "iloveyou1234",
  "iloveyou!!!!",
  "letmeinletmein",
  "administrator1",
  "Welcome2024!!",
  "Summer2026!!!",
  "correcthorsebatterystaple",
  "dragondragon1",
  "qazwsxedcrfv",
  "zxcvbnm,./zxcvbnm",
  "111111111111",
  "football2026",
  "motdepasse123",
  "contraseña12",
  "passwort2026!",
  "monkeymonkey",
  "secret123456",
  "asdfghjkl123",
  "michaeljackson",
  "q1w2e3r4t5y6",
  "zaq12wsxcde3",
  "thequickbrownfox",
  "iloveyousomuch",
  "manchesterunited",
  "147258369147",
  "112233445566",
  "!@#$%^&*()_+",
  "a1b2c3d4e5f6",
  "mercedesbenz",
  "callofduty123",
  "linkinpark123",
  "strawberry12",
  "philadelphia",
  "йцукенгшщзхъ",
])("%s is too common", (password) => {
  expect(passwordError(password)).toBe("too_common");
});

test.each([
  "correct tall zebra 9",
  "k7#Vq2!mZx9P",
  "плохая погода завтра",
  "four random words here",
  "XyZ-9041-quilt",
  "gooseberry umbrella",
  "пароль от сарая 7",
  "ながいあいことばです、はい",
  "🦊🦉🐝🐙🦕🐳🦜🐢🐌🐞🦋🐠",
])("%s is fine", (password) => {
  expect(passwordError(password)).toBeNull();
});

test("passwords based on the own address are too common", () => {
  const own = ["zebedee.smith@acme.example", "zebedee", "smith", "acme", "example"];
  for (const password of [
    "zebedee.smith@acme.example",
    "Zebedee12345",
    "zebedeesmith1",
    "acmezebedee2026",
  ]) {
    expect([password, passwordError(password, own)]).toEqual([password, "too_common"]);
  }
  expect(passwordError("zebedee likes old maps", own)).toBeNull();
});

test("length counts letters, not code units", () => {
  expect(passwordError("🦊🦉🐝🐙🦕🐳🦜🐢🐌🐞🦋")).toBe("too_short");
  expect(passwordError("k7#Vq2!mZx9")).toBe("too_short");
});

test("the longest password is judged at once", () => {
  expect(passwordError("password".repeat(32))).toBe("too_common");
  expect(passwordError("ab1".repeat(85))).toBe("too_common");
});

test("with a second factor eight letters are enough, and still no common ones", () => {
  const min = passwordLimits.minWithFactor;
  expect(passwordError("k7#Vq2!m", [], min)).toBeNull();
  expect(passwordError("k7#Vq2!", [], min)).toBe("too_short");
  const known = [
    "password",
    "12345678",
    "iloveyou",
    "princess",
    "1q2w3e4r",
    "trustno1",
    "abcd1234",
  ];
  for (const password of [...known, "88888888", "Welcome1", "michael1", "starwars"]) {
    expect([password, passwordError(password, [], min)]).toEqual([password, "too_common"]);
  }
});

test("every common word is refused alone, decorated and doubled: more than three thousand passwords of the shortest length and above", () => {
  const made = [...commonWords].flatMap((word) => [
    `${word}123456789`,
    `${word}2026!!!!!!!!`,
    `${word}${word}`,
  ]);
  const long = made.filter((password) => password.length >= passwordLimits.min);
  expect(long.length).toBeGreaterThan(3000);
  expect(long.filter((password) => passwordError(password) === null)).toEqual([]);
});

test("none of the 17,950 most frequent passwords of the shortest length and above is taken, nor with capitals or a year", () => {
  const known = [...knownPasswords()];
  expect(known.length).toBe(17950);
  const min = passwordLimits.minWithFactor;
  const taken = known.filter(
    (password) =>
      passwordError(password, [], min) === null ||
      passwordError(password.toUpperCase(), [], min) === null,
  );
  expect(taken).toEqual([]);
  const long = known.filter((password) => Array.from(password).length >= passwordLimits.min);
  expect(long.length).toBeGreaterThan(300);
  expect(long.filter((password) => passwordError(password) === null)).toEqual([]);
  const words = known.filter((password) => /^[a-z]{8,}$/u.test(password));
  expect(words.length).toBeGreaterThan(3000);
  expect(words.filter((word) => passwordError(`${word}2026!`) === null)).toEqual([]);
});
