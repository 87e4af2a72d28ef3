import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cleanCell } from "#listReader/input/cleanCell.ts";

const cells: [string, string][] = [
  ["a@x.com", "a@x.com"],
  ["  a@x.com\t", "a@x.com"],
  ["\uFEFFa@x.com\u00A0", "a@x.com"],
  ["Ann Lee <a@x.com>", "a@x.com"],
  ['"Lee, Ann" <a@x.com>', "a@x.com"],
  ["< a@x.com >", "a@x.com"],
  ["a < b <a@x.com>", "a@x.com"],
  ["mailto:a@x.com", "a@x.com"],
  ["MAILTO: a@x.com?subject=Hi", "a@x.com"],
  ["mailto:a%2Bb@x.com", "a+b@x.com"],
  ["mailto:a%@x.com", "a%@x.com"],
  ["Ann <mailto:a@x.com>", "a@x.com"],
  ["a @x.com", "a @x.com"],
  ["a@x.com,", "a@x.com,"],
  ["Ann <ann>", "Ann <ann>"],
  ["<a@x.com> Ann", "<a@x.com> Ann"],
  ["  ", ""],
  ["", ""],
  ["\u200Ba@x.com", "a@x.com"],
  ["\u202Aa@x.com\u202C", "a@x.com"],
  ["\u2068 a@x.com\u2069\u00AD", "a@x.com"],
  ["a\u200B@x.com", "a\u200B@x.com"],
  ['"a@x.com"', "a@x.com"],
  ["'a@x.com'", "a@x.com"],
  ["“a@x.com”", "a@x.com"],
  ["«a@x.com»", "a@x.com"],
  ["\"a@x.com'", "\"a@x.com'"],
  ['"a b"@x.com', '"a b"@x.com'],
  ['"a@x.com","b@x.com"', '"a@x.com","b@x.com"'],
  ["o'neil@x.com", "o'neil@x.com"],
  ["a@x.com (Ann Lee)", "a@x.com"],
  ["a@x.com (Ann (Lee))", "a@x.com"],
  ["Ann (a@x.com)", "Ann (a@x.com)"],
  ["(Ann) a@x.com", "(Ann) a@x.com"],
  ["Ann <a@x.com", "Ann <a@x.com"],
  ["a@x.com>", "a@x.com>"],
  ['"Lee, Ann" <"a b"@x.com>', '"a b"@x.com'],
  ["Ann <'a@x.com'>", "a@x.com"],
  ["mailto:?to=a%2Bb@x.com&subject=Hi", "a+b@x.com"],
  ["mailto:?subject=Hi&to=a@x.com", "a@x.com"],
  ["mailto:?subject=Hi", ""],
  ["mailto://a@x.com", "a@x.com"],
  ["mailto:Ann%20Lee%20%3Ca@x.com%3E", "a@x.com"],
  ["mailto:a@x.com,b@x.com", "a@x.com,b@x.com"],
  ["mailto:a%0D%0A@x.com", "a\r\n@x.com"],
  ["<mailto:a@x.com?body=<b>>", "<mailto:a@x.com?body=<b>>"],
  ["a@x.com; b@x.com", "a@x.com; b@x.com"],
];

test.each(cells)("%j becomes %j", (cell, asked) => {
  expect(cleanCell(cell)).toBe(asked);
});

test("an address in any wrapping is found again", () => {
  const wrappings = fc.constantFrom<(address: string) => string>(
    (address) => address,
    (address) => ` ${address}\n`,
    (address) => `<${address}>`,
    (address) => `Name <${address}>`,
    (address) => `mailto:${encodeURIComponent(address)}?cc=b@x.com`,
  );
  fc.assert(
    fc.property(fc.emailAddress(), wrappings, (address, wrap) => {
      expect(cleanCell(wrap(address))).toBe(address);
    }),
  );
});

test("cells of 64 KB are cleaned without delay", () => {
  const ends = ["x", ">", ")", '"', " "];
  const fillers = [" ", "<", "(", '"', "@", "a@", " (", "mailto:", "\u200B"];
  for (const filler of fillers) {
    for (const end of ends) {
      const cell = filler.repeat(Math.ceil(65_536 / filler.length)) + end;
      expect(cleanCell(cell).length).toBeLessThanOrEqual(cell.length);
    }
  }
});
