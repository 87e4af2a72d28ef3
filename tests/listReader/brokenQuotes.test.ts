import { assert, asyncProperty, array, constantFrom } from "fast-check";
import { describe, expect, test } from "vitest";
import type { ListRecord } from "#listReader/input/listRecord.ts";
import { brokenLines, createCsvReader } from "#listReader/text/createCsvReader.ts";
import { readRecords } from "#listReader/readRecords.ts";
import { inspectList } from "#listReader/inspectList.ts";
import { fileOf } from "./readFile.ts";

const nothing = { email_column: null, header: null, encoding: null, delimiter: null, sheet: null };

const addresses = (text: string): number => text.split("a@x.com").length;

async function rowsOf(name: string, text: string, piece?: number): Promise<ListRecord[]> {
  const source = fileOf(name, text, piece);
  const { options } = await inspectList(source, nothing);
  return recordsOf(source, options);
}

async function recordsOf(...of: Parameters<typeof readRecords>): Promise<ListRecord[]> {
  const rows: ListRecord[] = [];
  for await (const row of readRecords(...of)) {
    rows.push(row);
  }
  return rows;
}

describe("a quote that is never closed costs no row", () => {
  const files: [title: string, name: string, text: string, rows: string[][], broken: number[]][] = [
    [
      "before one that is closed",
      "list.csv",
      'note,email\n"no end,a@x.com\nb,b@x.com\n"c",c@x.com\n',
      [
        ['"no end', "a@x.com"],
        ["b", "b@x.com"],
        ["c", "c@x.com"],
      ],
      [2],
    ],
    [
      "in a column of addresses alone",
      "list.csv",
      'email\n"a@x.com\nb@x.com\nc@x.com\n',
      [['"a@x.com'], ["b@x.com"], ["c@x.com"]],
      [2],
    ],
    [
      "between semicolons, in a table named as text",
      "list.txt",
      'note;email\nx, y;a@x.com\n"no end;b@x.com\nx;c@x.com\n',
      [
        ["x, y", "a@x.com"],
        ['"no end', "b@x.com"],
        ["x", "c@x.com"],
      ],
      [3],
    ],
    [
      "in two rows, and behind a cell of two lines",
      "list.csv",
      'note,email\r\n"one\r\ntwo",a@x.com\r\n"x,b@x.com\r\n"y,c@x.com\r\nz,d@x.com',
      [
        ["one\r\ntwo", "a@x.com"],
        ['"x', "b@x.com"],
        ['"y', "c@x.com"],
        ["z", "d@x.com"],
      ],
      [4, 5],
    ],
    [
      "on the last line",
      "list.csv",
      'note,email\nz,d@x.com\n"y,c@x.com',
      [
        ["z", "d@x.com"],
        ['"y', "c@x.com"],
      ],
      [3],
    ],
  ];
  test.each(files)("%s", async (_, name, text, cells, broken) => {
    for (const piece of [1 << 20, 1, 7]) {
      const rows = await rowsOf(name, text, piece);
      expect(rows.map((row) => row.cells)).toEqual(cells);
      const found = rows.filter((row) => row.broken === true).map(({ line }) => line);
      expect(found).toEqual(broken);
    }
  });

  test("far behind the rows that are looked at, with 64 KB of rows behind it", async () => {
    const text = `note,email\n${"x,a@x.com\n".repeat(5000)}"no end,b@x.com\n${"x,c@x.com\n".repeat(20_000)}`;
    const rows = await rowsOf("list.csv", text);
    expect(rows).toHaveLength(25_001);
    expect(rows.filter(({ broken }) => broken)).toEqual([
      { line: 5002, cells: ['"no end', "b@x.com"], broken: true },
    ]);
    expect(rows.at(-1)).toEqual({ line: 25_002, cells: ["x", "c@x.com"] });
  });

  test("after 1,000 of them all quotes are text, so that none costs reading the rest again", async () => {
    const reader = createCsvReader(",");
    const rows = reader.take('"x,a@x.com\nok,b@x.com\n'.repeat(1500), true);
    expect(rows).toHaveLength(3000);
    expect(rows.filter(({ broken }) => broken)).toHaveLength(brokenLines);
    expect(rows.at(-2)?.cells).toEqual(['"x', "a@x.com"]);
  });

  test("a row of 64 KB without a quote is refused as before", () => {
    expect(() => createCsvReader(",").take(`"a\n${"x".repeat(70_000)}`, true)).toThrow(
      expect.objectContaining({ code: "record_too_long", line: 2 }),
    );
  });

  test("quotes are text if the list says so", async () => {
    const source = fileOf("list.csv", 'size,email\n"2,a@x.com\n3",b@x.com\n');
    const { preview, options } = await inspectList(source, { ...nothing, quotes: "text" });
    expect(preview.mapping).toMatchObject({ quotes: "text", delimiter: "," });
    expect(preview.rows).toEqual([
      ['"2', "a@x.com"],
      ['3"', "b@x.com"],
    ]);
    const rows = await recordsOf(source, options);
    expect(rows.map(({ cells }) => cells)).toEqual(preview.rows);
  });

  test("however quotes are placed, no address is lost, and pieces don't matter", async () => {
    const parts = ['"', '""', ",", "\n", "\r\n", "x", "\\", " ", "a@x.com,", "|"];
    await assert(
      asyncProperty(array(constantFrom(...parts), { maxLength: 40 }), async (pieces) => {
        const text = pieces.join("");
        const read = (size: number): ListRecord[] => {
          const reader = createCsvReader(",");
          const rows: ListRecord[] = [];
          for (let position = 0; position < text.length; position += size) {
            rows.push(...reader.take(text.slice(position, position + size), false));
          }
          return [...rows, ...reader.take("", true)];
        };
        const whole = read(1000);
        expect(read(1)).toEqual(whole);
        expect(read(3)).toEqual(whole);
        expect(addresses(whole.flatMap(({ cells }) => cells).join("\0"))).toBe(addresses(text));
      }),
      { numRuns: 2000 },
    );
  });
});
