import { array, assert, constantFrom, integer, property, string, uniqueArray } from "fast-check";
import { expect, test } from "vitest";
import { listReaderLimits } from "#listReader/input/listReaderLimits.ts";
import { splitCell } from "#server/lists/counting/splitCell.ts";

const emails = (text: string): string[] | null =>
  splitCell(text, 100)?.map(({ email }) => email) ?? null;
const two = ["a@x.com", "b@x.com"];

test.each([
  "a@x.com; b@x.com",
  "a@x.com,b@x.com",
  "a@x.com/b@x.com",
  "a@x.com | b@x.com",
  "a@x.com|b@x.com",
  "a@x.com ::: b@x.com",
  "a@x.com:::b@x.com",
  "a@x.com or b@x.com",
  "a@x.com b@x.com",
  "a@x.com\nb@x.com",
  "a@x.com;\r\nb@x.com;",
  "a＠x.com；b＠x.com",
  "a@x.com、b@x.com",
  "Ann <a@x.com>, Bob <b@x.com>",
  "a@x.com Bob <b@x.com>",
  "a@x.com (Bob b@x.com)",
  "a@x.com <b@x.com>",
  "Ann, a@x.com, Bob, b@x.com",
  '"Li, Ann" <a@x.com>; Ray, Bob <b@x.com>',
  '"a@x.com; b@x.com"',
  '"a@x.com;b@x.com"',
  "SMTP:a@x.com;smtp:b@x.com",
  "SMTP:a@x.com+smtp:b@x.com",
  "SMTP:a@x.com+SIP:b@x.com+X500:/o=Acme",
  "mailto:a@x.com,b@x.com",
  "a@x.com; b@x.com; Ann Li",
  "a@x.com; b@x.com; A@X.com",
  "a@x.com, work, b@x.com",
  '["a@x.com","b@x.com"]',
  '[{"value":"a@x.com"},{"value":"b@x.com"}]',
  '{"properties":{"email":"a@x.com","other":"b@x.com","twitter":"@ann"}}',
  '{"emails":"a@x.com; b@x.com"}',
  '["a@x.com", "b@x.com"',
])("%j holds two addresses", (text) => {
  expect(emails(text)).toEqual(two);
});

test("text may continue only the ending right before it", () => {
  expect(emails("a@x.co, Ann Li, uk; b@x.com")).toEqual(["a@x.co", "b@x.com"]);
});

test.each([
  ["a broken address", "a@x.com; b@x"],
  ["a broken address in angle brackets", "Ann <a@x.com>, Bob <b@x>"],
  ["a name without a domain", "a@x.com; b@"],
  ["a comma that may be a dot of the name", "ann,lee@x.com; b@x.com"],
  ["a comma and a space in the name", "b@x.com, ann, lee@x.com"],
  ["a space that may be in the name", "dav id@x.com b@x.com"],
  ["a space that may be in a name before angle brackets", "dav id@x.com Bob <b@x.com>"],
  ["a comma that may be a dot of the ending", "a@x.co,uk; b@x.com"],
  ["a comma that may be a dot of the ending, in capitals", "A@X.CO,UK; B@X.COM"],
  ["a broken address in JSON", '["a@x.com","b@x"]'],
  ["101 addresses", Array.from({ length: 101 }, (_, i) => `a${i}@x.com`).join(";")],
  ["201 signs", `a@x.com;b@x.com${";@".repeat(199)}`],
  ["10,001 characters", `a@x.com; b@x.com${" ".repeat(9985)}`],
])("a cell with %s isn't split", (_, text) => {
  expect(emails(text)).toEqual([]);
});

test.each([
  "a@x.com",
  "",
  "Ann Li",
  "Ann <a@x.com>",
  "Ann@home <a@x.com>",
  "SMTP:a@x.com",
  "Ann @ work",
  "[]",
  '{"email":null}',
])("%j doesn't hold several addresses", (text) => {
  expect(emails(text)).toBeNull();
});

test.each([
  "a@x.com; A@X.COM",
  '"a@x.com" <a@x.com>',
  '{"properties":{"email":"a@x.com"}}',
  '["a@x.com"]',
  `{"note":"${"long ".repeat(300)}","email":"a@x.com"}`,
])("%j holds one address", (text) => {
  expect(emails(text)).toEqual(["a@x.com"]);
});

const nested = (depth: number): string =>
  `${"[".repeat(depth)}"a@x.com","b@x.com"${"]".repeat(depth)}`;

test("JSON is read eight levels deep", () => {
  expect(emails(nested(8))).toEqual(two);
  expect(emails(nested(9))).toBeNull();
  expect(emails(`${"[".repeat(4990)}"a@x.com"`)).toBeNull();
});

test("a cell has as many addresses as the caller takes", () => {
  expect(splitCell("a@x.com b@x.com", 2)).toHaveLength(2);
  expect(splitCell("a@x.com b@x.com c@x.com", 2)).toEqual([]);
});

test("100 addresses, 200 signs and 10,000 characters are split", () => {
  const many = Array.from({ length: 100 }, (_, i) => `a${i}@x.com`);
  expect(emails(many.join(";"))).toEqual(many);
  expect(emails(many.map((one) => `"${one}" <${one}>`).join(";"))).toEqual(many);
  expect(emails(`a@x.com; b@x.com${" ".repeat(9984)}`)).toEqual(two);
});

test("any addresses between any separators are all found, in order", () => {
  const address = integer({ min: 0, max: 999 }).map((n) => `user.${n}+x@example${n % 7}.com`);
  const separator = constantFrom(
    "; ",
    ";",
    ", ",
    ",",
    " / ",
    "/",
    " | ",
    "|",
    " ::: ",
    " or ",
    " ",
    "\n",
    "\r\n",
    "\t",
    ";;",
  );
  assert(
    property(
      uniqueArray(address, { minLength: 2, maxLength: 12 }),
      array(separator, { minLength: 12, maxLength: 12 }),
      (addresses, separators) => {
        const text = addresses.map((one, i) => (i === 0 ? "" : separators[i]) + one).join("");
        expect(emails(text)).toEqual(addresses);
        expect(emails(JSON.stringify({ emails: addresses }))).toEqual(addresses);
      },
    ),
    { numRuns: 2000 },
  );
});

test("any text at all gives clean addresses or none", () => {
  const sign = constantFrom(...Array.from("ab@.,;:/|<>\"'[]{}()\\ \n-_＠；、"));
  assert(
    property(array(sign, { maxLength: 60 }), string({ maxLength: 20 }), (signs, more) => {
      const text = signs.join("") + more;
      for (const email of emails(text) ?? []) {
        expect(email).toMatch(/^[^\s;,<>]+@[^\s;,<>@]+$/u);
      }
    }),
    { numRuns: 2000 },
  );
});

test("ASCII text gives the same addresses as with an invisible character in front of it", () => {
  const part = constantFrom("a", "Z", "@", ".x.com", '"', "[", "]", "{", "}", "`", ";", ", ", "<");
  assert(
    property(array(part, { maxLength: 12 }), (parts) => {
      const text = parts.join("");
      expect(emails(text)).toEqual(emails(`\u200B${text}`));
    }),
    { numRuns: 5000, examples: [[['["a', "@", ".x.com", '"]']], [['"["a', "@", '.x.com"]"']]] },
  );
});

test("long cells take no longer than their length", () => {
  const long = "a".repeat(listReaderLimits.recordLength);
  for (let cell = 0; cell < 50; cell += 1) {
    expect(emails(`${long}${cell}é`)).toBeNull();
    expect(emails(`${long}${cell}@x@`)).toEqual([]);
  }
});
