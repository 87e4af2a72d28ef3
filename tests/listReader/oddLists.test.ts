import { expect, test } from "vitest";
import { listReaderLimits } from "#listReader/input/listReaderLimits.ts";
import { expectMeant, type OddFile, takeInPieces } from "./oddFile.ts";
import { fileOf, takeFile } from "./readFile.ts";

const read: Record<string, OddFile> = {
  "recipients of a message in a table's name": {
    text: "Lee, Ann <a@x.com>; Ray, Bob <b@x.com>",
    cells: [["Lee, Ann <a@x.com>"], ["Ray, Bob <b@x.com>"]],
    lines: [1, 1],
    column: 0,
  },
  "addresses with full-width commas between": {
    name: "list.txt",
    text: "a@x.com，b@x.com、c@x.com；d@x.com\ne@x.com، f@x.com",
    cells: ["a", "b", "c", "d", "e", "f"].map((name) => [`${name}@x.com`]),
    lines: [1, 1, 1, 1, 2, 2],
    column: 0,
  },
  "addresses with bars between": {
    name: "list.txt",
    text: "a@x.com | b@x.com | c@x.com\nd@x.com",
    cells: ["a", "b", "c", "d"].map((name) => [`${name}@x.com`]),
    lines: [1, 1, 1, 2],
    column: 0,
  },
  "addresses as programs quote them": {
    name: "list.txt",
    text: '"a@x.com", \'b@x.com\',\n"c@x.com"\n',
    cells: [['"a@x.com"'], ["'b@x.com'"], ['"c@x.com"']],
    lines: [1, 1, 2],
    column: 0,
  },
  "an address in pointed brackets at the beginning, which is no web page": {
    name: "list.txt",
    text: "<p@x.com>\n<div@x.com>",
    cells: [["<p@x.com>"], ["<div@x.com>"]],
    lines: [1, 2],
    column: 0,
  },
};

test.each(Object.entries(read))("%s: the rows are those that were meant", async (_, odd) => {
  await expectMeant(odd);
});

const refused: [title: string, name: string, text: string, code: string, line: number | null][] = [
  ["one byte that is no row", "a.csv", "\n", "no_rows", null],
  ["headings alone in lines of JSON", "a.ndjson", "\n\n", "no_rows", null],
  [
    "a web page with space before",
    "a.csv",
    "\n  <!DOCTYPE HTML>\n<p>a@x.com</p>",
    "format_unknown",
    null,
  ],
  [
    "a workbook as XML",
    "a.xls",
    '<?xml version="1.0"?><Workbook><a>b@x.com',
    "format_unknown",
    null,
  ],
  ["a calendar", "a.csv", "BEGIN:VCALENDAR\r\nATTENDEE:mailto:a@x.com", "format_unknown", null],
  [
    "a dump of a database",
    "a.csv",
    "-- MySQL dump 10\n\nINSERT INTO t VALUES ('a@x.com');\n",
    "format_unknown",
    null,
  ],
  ["a key", "a.csv", "-----BEGIN PRIVATE KEY-----\nAAAA\n", "format_unknown", null],
];

test.each(refused)("%s is refused, and where", async (_, name, text, code, line) => {
  expect((await takeInPieces(name, text)).refused).toEqual({ code, line });
});

test("a row of 64 KB is taken in every format, and one of a character more is refused", async () => {
  const most = listReaderLimits.recordLength;
  const rows: [name: string, row: (length: number) => string][] = [
    ["a.csv", (length) => `a@x.com,${"x".repeat(length - 8)}`],
    ["a.ndjson", (length) => `["a@x.com","${"x".repeat(length - 14)}"]`],
    ["a.json", (length) => `["a@x.com","${"x".repeat(length - 14)}"]`],
  ];
  for (const [name, row] of rows) {
    const file = (length: number): string =>
      name === "a.json" ? `[${row(length)}]` : `${row(100)}\n${row(length)}\n`;
    expect(row(most)).toHaveLength(most);
    expect((await takeFile(fileOf(name, file(most)))).refused).toBeUndefined();
    expect((await takeFile(fileOf(name, file(most + 1)))).refused).toEqual({
      code: "record_too_long",
      line: name === "a.json" ? 1 : 2,
    });
  }
});
