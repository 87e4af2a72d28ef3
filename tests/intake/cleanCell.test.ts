import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cleanCell } from "#intake/cleanCell.ts";

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
];

test.each(cells)("%j asks about %j", (cell, asked) => {
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
