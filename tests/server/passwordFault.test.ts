import { expect, test } from "vitest";
import { passwordFault } from "#server/work/passwordFault.ts";

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
])("%s is too common", (password) => {
  expect(passwordFault(password)).toBe("too_common");
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
  expect(passwordFault(password)).toBeNull();
});

test("what rests on the own address is too common", () => {
  const own = ["zebedee.smith@acme.example", "zebedee", "smith", "acme", "example"];
  for (const password of [
    "zebedee.smith@acme.example",
    "Zebedee12345",
    "zebedeesmith1",
    "acmezebedee2026",
  ]) {
    expect([password, passwordFault(password, own)]).toEqual([password, "too_common"]);
  }
  expect(passwordFault("zebedee likes old maps", own)).toBeNull();
});

test("length counts letters, not code units", () => {
  expect(passwordFault("🦊🦉🐝🐙🦕🐳🦜🐢🐌🐞🦋")).toBe("too_short");
  expect(passwordFault("k7#Vq2!mZx9")).toBe("too_short");
});

test("the longest password is judged at once", () => {
  expect(passwordFault("password".repeat(32))).toBe("too_common");
  expect(passwordFault("ab1".repeat(85))).toBe("too_common");
});
