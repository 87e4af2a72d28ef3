import { readFileSync } from "node:fs";
import { array, assert, asyncProperty, integer, nat, tuple } from "fast-check";
import { describe, expect, test } from "vitest";
import { compoundFile, words, type XlsRecord, xlsFile, xlsText } from "#tests/support/xlsFile.ts";
import { zipFile } from "#tests/support/zipFile.ts";
import { fileOf, takeFile } from "./readFile.ts";

const bytesOf = (name: string): Buffer => readFileSync(new URL(`files/${name}`, import.meta.url));
const take = (bytes: Uint8Array, chosen = {}) => takeFile(fileOf("book.xls", bytes), chosen);

describe("workbooks of other programs", () => {
  test("xlwt: texts, dates, numbers, truth values, rich text and a link in a formula", async () => {
    const { understood, cells, lines } = await take(bytesOf("xlwt-contacts.xls"));
    expect(understood?.preview).toMatchObject({
      format: "xls",
      sheets: ["Notes", "Contacts", "Empty"],
      mapping: { sheet: 1, header: true, email_column: 1 },
      hidden: { rows: 1, columns: 1 },
      columns: ["Name", "E-mail", "Born", "Seen", "Paid", "Active", "Total", "Link"].map((name) =>
        expect.objectContaining({ name }),
      ),
    });
    expect(lines).toEqual([2, 3, 4, 5, 6]);
    expect(cells).toEqual([
      [
        "Ann Lee",
        "ann@x.example",
        "1990-02-28",
        "2024-05-06 07:08:09",
        "1.5",
        "TRUE",
        "",
        "link@x.example",
      ],
      [
        "Łukasz Żak",
        "lukasz@x.example",
        "2000-01-01",
        "2024-01-01 00:00:01",
        "12345678901",
        "FALSE",
      ],
      ["李静", "li@x.example", "1970-12-31", "2030-01-01 12:00:00", "-3", "TRUE"],
      [`O'Neil, "Bob"`, "bob@x.example", "1985-07-04", "2024-02-29 23:59:59", "0.1", "FALSE"],
      ["Rich Text", "rich@x.example"],
    ]);
  });

  test("xlwt: texts that continue in other records, in another width", async () => {
    const { cells } = await take(bytesOf("xlwt-long.xls"));
    expect(cells).toEqual(
      Array.from({ length: 70 }, (_, index) => {
        const i = index + 1;
        const parts = Array.from({ length: (i * 7) % 97 }, (_value, k) => i * (k + 1));
        return [`person${i}@x.example`, parts.join(i % 3 === 0 ? "語" : "é")];
      }),
    );
  });

  test("xlwt: dates since 1904", async () => {
    expect((await take(bytesOf("xlwt-1904.xls"))).cells).toEqual([["mac@x.example", "2024-02-29"]]);
  });

  test("Gnumeric: the rows of the workbook that it was converted from", async () => {
    const { understood, cells } = await take(bytesOf("gnumeric-contacts.xls"));
    expect(understood?.preview).toMatchObject({
      sheets: ["Notes", "Contacts"],
      mapping: { sheet: 1 },
      hidden: { rows: 1, columns: 1 },
    });
    expect(cells).toEqual([
      ["Ann Lee", "Mail me", "2024-02-29", "1.25"],
      ["Bob Ray", "bob@x.example", "2024-01-01 08:30:00", "12345678901"],
      ["Cy Low", "mailto:cy@x.example", "1999-12-31", "-7"],
      ["Di Fox", "Write to Di <di@x.example>", "", "0.1"],
      ["Eve Orr", "row@x.example"],
      ["Fay Poe", "fay@x.example"],
    ]);
  });

  test("Apache POI: links of cells are read if their text has no address", async () => {
    const { understood, cells } = await take(bytesOf("poi-contacts.xls"));
    expect(understood?.preview).toMatchObject({
      sheets: ["Cover", "Contacts", "Old"],
      mapping: { sheet: 1 },
      hidden: { rows: 1, columns: 1 },
    });
    expect(cells).toEqual([
      ["Ann Lee", "Mail me <ann@x.example>"],
      ["Bob Ray", "bob@x.example"],
      ["Cy Low", "Web"],
      ["Di Fox", "Schreiben – 書く <di@x.example>"],
      ["Eve Orr", "eve@x.example"],
      ["rich@x.example", "Gil <gil@x.example>"],
      ["fay@x.example", "fay@x.example"],
    ]);
    expect((await take(bytesOf("poi-contacts.xls"), { sheet: 2 })).cells).toEqual([
      ["old@x.example"],
    ]);
  });

  test.each([
    ["a password (.xls)", "poi-password.xls", "file_encrypted"],
    ["a password (.xlsx)", "openpyxl-password.xlsx", "file_encrypted"],
    ["the format of Excel 95", "gnumeric-contacts.95.xls", "format_unknown"],
  ])("a workbook with %s is refused", async (_, name, code) => {
    expect((await take(bytesOf(name))).refused).toEqual({ code, line: null });
  });

  test("pieces of any size give the same rows", async () => {
    for (const name of ["xlwt-contacts.xls", "xlwt-long.xls", "poi-contacts.xls"]) {
      const whole = await take(bytesOf(name));
      for (const piece of [7, 512, 1000]) {
        expect(await takeFile(fileOf("book.xls", bytesOf(name), piece))).toEqual(whole);
      }
    }
  });
});

const cell = (kind: number, row: number, column: number, data: Buffer): XlsRecord => [
  kind,
  Buffer.concat([words(row, column, 0), data]),
];
const label = (row: number, column: number, text: string): XlsRecord =>
  cell(0x204, row, column, xlsText(text));
const float = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
};
const long = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
};

const format = (id: number, code: string): XlsRecord => [
  0x41e,
  Buffer.concat([words(id), xlsText(code)]),
];
const style = (id: number): XlsRecord => [0xe0, words(0, id)];

describe("records", () => {
  const rows: [title: string, records: XlsRecord[], cells: string[][]][] = [
    ["labels", [label(0, 0, "a@x.example"), label(1, 1, "é")], [["a@x.example"], ["", "é"]]],
    [
      "text with formats",
      [cell(0xd6, 0, 0, Buffer.concat([xlsText("a@x.example"), words(1, 0, 0)]))],
      [["a@x.example"]],
    ],
    [
      "a label that continues in wide characters",
      [
        cell(0x204, 0, 0, Buffer.concat([words(4), Buffer.from([0]), Buffer.from("a@")])),
        [0x3c, Buffer.concat([Buffer.from([1]), Buffer.from("語x", "utf16le")])],
      ],
      [["a@語x"]],
    ],
    [
      "numbers in four bytes: integers, hundredths, floats",
      [
        label(0, 0, "a@x.example"),
        [
          0xbd,
          Buffer.concat([
            words(0, 1),
            words(0),
            long((-5 << 2) | 2),
            words(0),
            long((1234 << 2) | 3),
            words(0),
            float(1.5).subarray(4),
            words(0),
            long(float(2).readInt32LE(4) | 1),
            words(4),
          ]),
        ],
        cell(0x27e, 0, 5, long((7 << 2) | 2)),
      ],
      [["a@x.example", "-5", "12.34", "1.5", "0.02", "7"]],
    ],
    [
      "truth values, and errors as nothing",
      [
        label(0, 0, "a@x.example"),
        cell(0x205, 0, 1, Buffer.from([0, 0])),
        cell(0x205, 0, 2, Buffer.from([7, 1])),
        cell(0x205, 0, 3, Buffer.from([1, 0])),
      ],
      [["a@x.example", "FALSE", "", "TRUE"]],
    ],
    [
      "a formula: its number, its truth value, its text after other records",
      [
        cell(
          0x06,
          0,
          0,
          Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0, 0xff, 0xff]), Buffer.alloc(8)]),
        ),
        [0x4bc, Buffer.alloc(12)],
        [0x207, xlsText("a@x.example")],
        cell(0x06, 0, 1, Buffer.concat([float(2.5), Buffer.alloc(8)])),
        cell(
          0x06,
          0,
          2,
          Buffer.concat([Buffer.from([1, 0, 1, 0, 0, 0, 0xff, 0xff]), Buffer.alloc(8)]),
        ),
        [0x207, xlsText("not its text")],
      ],
      [["a@x.example", "2.5", "not its text"]],
    ],
    [
      "cells in no order",
      [
        label(1, 1, "Bob"),
        label(0, 0, "a@x.example"),
        label(1, 0, "b@x.example"),
        label(0, 1, "Ann"),
      ],
      [
        ["a@x.example", "Ann"],
        ["b@x.example", "Bob"],
      ],
    ],
    [
      "a chart inside the sheet, whose cells are no rows",
      [
        label(0, 0, "a@x.example"),
        [0x809, words(0x600, 0x20)],
        label(1, 0, "chart@x.example"),
        [0x0a, Buffer.alloc(0)],
        label(2, 0, "b@x.example"),
      ],
      [["a@x.example"], ["b@x.example"]],
    ],
  ];
  test.each(rows)("%s", async (_, records, cells) => {
    expect((await take(xlsFile(records), { header: false })).cells).toEqual(cells);
  });

  test("an own format shows a number as a date; a format in quotes doesn't", async () => {
    const numbers = [0, 1, 2, 3].map((index): XlsRecord => [
      0x203,
      Buffer.concat([words(0, index + 1, index), float(45_000)]),
    ]);
    const bytes = xlsFile(
      [label(0, 0, "a@x.example"), ...numbers],
      [format(164, "yyyy"), format(165, '"day" 0'), style(0), style(164), style(165), style(14)],
    );
    expect((await take(bytes)).cells).toEqual([
      ["a@x.example", "45000", "2023-03-15", "45000", "2023-03-15"],
    ]);
  });

  test("a large workbook, whose table takes several sectors", async () => {
    const records = Array.from({ length: 20_000 }, (_, i) => label(i, 0, `p${i}@x.example`));
    const { cells } = await take(xlsFile(records));
    expect(cells).toHaveLength(20_000);
    expect(cells.at(-1)).toEqual(["p19999@x.example"]);
  });

  test("an old workbook in a zip is read after unpacking, a table that is named .xls at once", async () => {
    const inner = zipFile([["a.xls", "email\na@x.example\n"]]);
    expect((await takeFile(fileOf("a.zip", inner))).cells).toEqual([["a@x.example"]]);
    const book = zipFile([["a.xls", xlsFile([label(0, 0, "a@x.example")])]]);
    expect((await takeFile(fileOf("a.zip", book))).refused?.code).toBe("archive_refused");
  });
});

describe("hostile workbooks", () => {
  const longText: XlsRecord = [
    0xfc,
    Buffer.concat([long(1), long(1), xlsText("x".repeat(60_000))]),
  ];
  const rows = [label(0, 0, "a@x.example"), label(1, 0, "b@x.example")];
  const changed = (change: (bytes: Buffer) => void): Buffer => {
    const bytes = xlsFile(rows);
    change(bytes);
    return bytes;
  };
  const refused: [string, Buffer, string, number | null][] = [
    [
      "a chain in a circle",
      changed((b) => b.writeUInt32LE(2, 512 + 5 * 4)),
      "archive_refused",
      null,
    ],
    [
      "a chain that leaves the file",
      changed((b) => b.writeUInt32LE(9_999_999, 512 + 5 * 4)),
      "archive_refused",
      null,
    ],
    [
      "a directory in a circle",
      changed((b) => b.writeUInt32LE(1, 512 + 4)),
      "archive_refused",
      null,
    ],
    [
      "a table that continues in itself",
      changed((b) => {
        b.writeUInt32LE(1, 0x48);
        b.writeUInt32LE(0, 0x44);
      }),
      "archive_refused",
      null,
    ],
    [
      "more tables than the file is long",
      changed((b) => b.fill(0, 0x4c, 0x200)),
      "archive_refused",
      null,
    ],
    ["sectors of 2 GB", changed((b) => b.writeUInt16LE(31, 0x1e)), "archive_refused", null],
    [
      "a sheet that begins elsewhere",
      xlsFile(rows, [[0x85, Buffer.from([9, 0, 0, 0, 0, 0, 1, 0, 0x42])]]),
      "archive_refused",
      null,
    ],
    ["a text that isn't there", xlsFile([cell(0xfd, 0, 0, words(5, 0))]), "archive_refused", null],
    [
      "a text that ends early",
      xlsFile([cell(0x204, 0, 0, words(500, 0))]),
      "archive_refused",
      null,
    ],
    [
      "a column behind the last one",
      xlsFile([label(0, 200, "a@x.example")]),
      "too_many_columns",
      1,
    ],
    [
      "a row that is too long",
      xlsFile([0, 1, 2].map((column) => label(3, column, "x".repeat(30_000)))),
      "record_too_long",
      4,
    ],
    [
      "too much text in no order",
      xlsFile(
        [
          label(999, 0, "x"),
          ...Array.from({ length: 300 }, (_, row) => cell(0xfd, row, 0, long(0))),
        ],
        [longText],
      ),
      "archive_refused",
      null,
    ],
    [
      "no sheet",
      compoundFile("Workbook", Buffer.concat([words(0x809, 4, 0x600, 5), words(0x0a, 0)])),
      "archive_refused",
      null,
    ],
    ["no end", compoundFile("Workbook", words(0x809, 4, 0x600, 5)), "archive_refused", null],
    ["a letter", compoundFile("WordDocument", Buffer.alloc(10)), "format_unknown", null],
    [
      "a message of Outlook",
      compoundFile("__properties_version1.0", Buffer.alloc(10)),
      "format_unknown",
      null,
    ],
  ];
  test.each(refused)("%s is refused", async (_, bytes, code, line) => {
    expect((await take(bytes)).refused).toEqual({ code, line });
  });

  test("texts that cells name again and again are handed on before they fill the memory", async () => {
    const cells = Array.from({ length: 3000 }, (_, row) => cell(0xfd, row, 0, long(0)));
    const { cells: found } = await take(xlsFile(cells, [longText]));
    expect(found).toHaveLength(3000);
  });

  test("a workbook that is cut off anywhere is refused", async () => {
    const bytes = bytesOf("poi-contacts.xls");
    for (let length = 8; length < 5000; length += 97) {
      const { refused: error } = await take(bytes.subarray(0, length));
      expect([length, error?.code]).toEqual([length, "archive_refused"]);
    }
  });

  test("any bytes changed are read or refused", async () => {
    const whole = bytesOf("xlwt-contacts.xls");
    await assert(
      asyncProperty(
        array(tuple(integer({ min: 4, max: whole.length - 1 }), nat({ max: 255 })), {
          minLength: 1,
          maxLength: 20,
        }),
        async (changes) => {
          const bytes = Buffer.from(whole);
          for (const [at, byte] of changes) {
            bytes[at] = byte;
          }
          const taken = await take(bytes);
          expect(taken.refused === undefined ? taken.cells.length : 0).toBeLessThanOrEqual(100);
        },
      ),
      { numRuns: 300 },
    );
  });
});

test("links, formulas and hidden parts of an .xlsx and an .ods workbook", async () => {
  const xlsx = await takeFile(fileOf("a.xlsx", bytesOf("openpyxl-contacts.xlsx")));
  expect(xlsx.understood?.preview.hidden).toEqual({ rows: 1, columns: 1 });
  expect(xlsx.cells.map((cells) => cells[1])).toEqual([
    "Mail me <ann@x.example>",
    "bob@x.example",
    "cy@x.example",
    "di@x.example",
    "row@x.example",
    "fay@x.example",
  ]);
  const ods = await takeFile(fileOf("a.ods", bytesOf("gnumeric-contacts.ods")));
  expect(ods.understood?.preview.hidden).toEqual({ rows: 1, columns: 1 });
  expect(ods.cells[3]?.[1]).toBe("Write to Di <di@x.example>");
});
