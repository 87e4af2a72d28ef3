import { type FileRow } from "#server/data/tables/listChunkRow.ts";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import type { ExportTable, ExportValue } from "#server/lists/exports/exportTable.ts";
import { xlsxFile } from "#server/lists/exports/xlsxFile.ts";
import { fileOf, takeFile } from "#tests/listReader/readFile.ts";
import { unzip } from "#tests/support/unzip.ts";
import { sheetCells } from "./sheetCells.ts";

const blank: FileRow = {
  position: 1,
  line: 1,
  cells: [],
  counted: { kind: "blank", email: null },
  result: null,
};

async function workbookOf(
  rows: readonly ExportValue[][],
  header: string[] | null,
): Promise<Buffer> {
  let next = 0;
  const table: ExportTable = {
    header,
    keyOf: String,
    cellsOf: () => {
      next += 1;
      return rows[next - 1] ?? [];
    },
  };
  const source = (async function* () {
    yield rows.map(() => blank);
  })();
  return buffer(xlsxFile(table, { rows: source, at: new Date(0) }));
}

async function cellsOf(rows: readonly ExportValue[][]): Promise<Map<string, string | number>> {
  const archive = await workbookOf(rows, null);
  return sheetCells(unzip(archive).get("xl/worksheets/sheet1.xml")!.toString("utf8"));
}

test("an exported workbook can be uploaded again unchanged", async () => {
  const rows = [
    ["Ann", "a@b.example", "=1+1", " outer  space "],
    ["Ben & <Co>", "b@b.example", '"quoted"', "two\nlines"],
    ["邮件 é منى", "+x@y.example", "'=kept", "007"],
  ];
  const bytes = await workbookOf(rows, ["name", "email", "note", "more"]);
  const { understood, cells, refused } = await takeFile(fileOf("again.xlsx", bytes));
  expect(refused).toBeUndefined();
  expect(understood?.preview.columns.map(({ name }) => name)).toEqual([
    "name",
    "email",
    "note",
    "more",
  ]);
  expect(cells).toEqual(rows);
});

test("signs that XML lacks, and text that looks like our way of writing them, come through", async () => {
  const texts = ["\u0007bell", "_x0007_", "a\rb\r\nc", "\u0000", "\uFFFE", "\uD800lone", "<&>"];
  const cells = await cellsOf([texts]);
  expect([...cells.values()]).toEqual(texts.with(5, "\uFFFDlone"));
});

test("empty cells are left out, numbers are numbers, and what a cell cannot hold is cut", async () => {
  const row = [null, "", "7", 7, "x".repeat(40_000)];
  const cells = await cellsOf([row]);
  expect([...cells.keys()]).toEqual(["C1", "D1", "E1"]);
  expect([cells.get("C1"), cells.get("D1"), String(cells.get("E1")).length]).toEqual([
    "7",
    7,
    32_767,
  ]);
});

test("columns are named as spreadsheets name them", async () => {
  const row = Array.from({ length: 703 }, (_, index) => String(index));
  const cells = await cellsOf([row]);
  expect(["A1", "Z1", "AA1", "AZ1", "BA1", "ZZ1", "AAA1"].map((place) => cells.get(place))).toEqual(
    ["0", "25", "26", "51", "52", "701", "702"],
  );
});
