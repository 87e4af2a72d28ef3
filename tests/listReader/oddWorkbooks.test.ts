import { expect, test } from "vitest";
import { escaped, sheetXml, stringsXml, workbookOf } from "#tests/support/workbookFile.ts";
import { type OddPart, oddZip } from "#tests/support/oddZip.ts";
import { fileOf, takeFile } from "./readFile.ts";

const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const rows = [
  ["name", "email"],
  ["Ann", "a@x.com"],
  ["Bob", "b@x.com"],
];
const body = rows.slice(1);
const sheet = (inside: string): string => `<worksheet><sheetData>${inside}</sheetData></worksheet>`;

interface Layout {
  sheet?: string;
  workbook?: string;
  target?: string;
  rels?: string;
}

/** The parts of a workbook of one sheet; what is given stands instead of the usual. */
function partsOf({ sheet: xml = sheetXml(rows), workbook, target, rels }: Layout = {}): OddPart[] {
  return [
    {
      name: "xl/workbook.xml",
      content:
        workbook ??
        `<workbook xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content:
        rels ??
        `<Relationships><Relationship Id="r1" Type="${relations}/worksheet" Target="${target ?? "worksheets/sheet1.xml"}"/></Relationships>`,
    },
    { name: "xl/worksheets/sheet1.xml", content: xml },
  ];
}

const each = (change: Partial<OddPart>): OddPart[] =>
  partsOf().map((part) => ({ ...part, ...change }));
const renamed = (from: string, to: string, parts = partsOf()): OddPart[] =>
  parts.map((part) => ({ ...part, name: part.name.replace(from, to) }));
const cell = (place: string, text: string): string =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;

const alike: Record<string, Uint8Array> = {
  "parts that are stored": oddZip(each({ stored: true })),
  "sizes behind the parts": oddZip(each({ descriptor: true })),
  "the records of large archives": oddZip(each({ large: true }), { large: true }),
  "a comment that looks like an end": oddZip(partsOf(), {
    comment: `PK\u0005\u0006${"x".repeat(30)}`,
  }),
  "bytes behind the end": oddZip(partsOf(), { tail: "\r\n" }),
  "backslashes in the names of parts": oddZip(
    partsOf().map((part) => ({ ...part, name: part.name.replaceAll("/", "\\") })),
  ),
  "a path from the top": oddZip(partsOf({ target: "/xl/worksheets/sheet1.xml" })),
  "a path with steps back": oddZip(partsOf({ target: "../xl/./worksheets/sheet1.xml" })),
  "a path with backslashes": oddZip(partsOf({ target: "worksheets\\sheet1.xml" })),
  "a sheet in another folder": oddZip(
    renamed("worksheets/sheet1", "data/one", partsOf({ target: "data/one.xml" })),
  ),
  "a workbook of another name": oddZip([
    ...renamed("workbook.xml", "workbook2.xml"),
    {
      name: "_rels/.rels",
      content: `<Relationships><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook2.xml"/></Relationships>`,
    },
  ]),
  "parts that lead out of the archive": oddZip([
    ...partsOf(),
    { name: "../../../etc/passwd", content: "root" },
    { name: "/etc/shadow", content: "root" },
  ]),
  macros: oddZip([...partsOf(), { name: "xl/vbaProject.bin", content: "\u0001\u0002" }]),
  "an attribute on each line": oddZip(
    partsOf({
      sheet: sheetXml(rows).replaceAll(/ (?=\w+=")/gu, "\n\t"),
      workbook: `<workbook\n\txmlns:r="${relations}"><sheets><sheet\n\tname = "A"\n\tr:id = "r1"\n/></sheets></workbook>`,
    }),
  ),
  "XML in UTF-16": oddZip(
    partsOf().map((part) => ({
      ...part,
      content: Buffer.from(`\uFEFF${String(part.content)}`, "utf16le"),
    })),
  ),
  "a size that lies": oddZip(
    partsOf({
      sheet: sheetXml(rows).replace("<sheetData>", '<dimension ref="A1:XFD1048576"/><sheetData>'),
    }),
  ),
  "no places at rows and cells": oddZip(
    partsOf({ sheet: sheetXml(rows).replaceAll(/ r="\w+"/gu, "") }),
  ),
  "merged cells, comments and what else stands around rows": oddZip(
    partsOf({
      sheet: sheetXml(rows)
        .replace("<sheetData>", '<cols><col min="1" max="2"/></cols><!-- <row> --><sheetData>')
        .replace("</worksheet>", '<mergeCells><mergeCell ref="A1:B1"/></mergeCells></worksheet>'),
    }),
  ),
  "strict names": oddZip(
    partsOf({
      rels: '<Relationships><Relationship Id="r1" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    }),
  ),
};

test.each(Object.entries(alike))("a workbook with %s is read like any other", async (_, bytes) => {
  const taken = await takeFile(fileOf("book.xlsx", bytes));
  expect(taken.refused).toBeUndefined();
  expect([taken.cells, taken.lines]).toEqual([body, [2, 3]]);
});

test("a workbook is one whatever its file is called", async () => {
  for (const name of ["book.csv", "book.xlsm", "book.xls", "book", "book.gz"]) {
    expect((await takeFile(fileOf(name, oddZip(partsOf())))).cells).toEqual(body);
  }
});

const cells: [title: string, row: string, expected: string[]][] = [
  [
    "a formula that was never calculated",
    '<c r="A1"><f>B1&amp;"@x.com"</f></c>',
    ['=B1&"@x.com"', "a@x.com"],
  ],
  ["a formula whose value is empty", '<c r="A1" t="str"><f>""</f><v></v></c>', ["", "a@x.com"]],
  ["a formula with its value", '<c r="A1"><f>1+1</f><v>2</v></c>', ["2", "a@x.com"]],
  ["escapes of workbooks", cell("A1", "x_x000D_y_x005F_x000D__x0000_"), ["x\ry_x000D_", "a@x.com"]],
  [
    "text of several runs",
    '<c r="A1" t="inlineStr"><is><r><rPr><b/></rPr><t>A</t></r><r><t xml:space="preserve"> b</t></r></is></c>',
    ["A b", "a@x.com"],
  ],
  [
    "a number with many digits",
    '<c r="A1"><v>1.2345678901234567E+19</v></c>',
    ["1.2345678901234567E+19", "a@x.com"],
  ],
  ["a number that is stored as text", '<c r="A1" t="str"><v>007</v></c>', ["007", "a@x.com"]],
  ["an error", '<c r="A1" t="e"><v>#REF!</v></c>', ["#REF!", "a@x.com"]],
  [
    "a date as text",
    '<c r="A1" t="d"><v>2026-11-20T00:00:00</v></c>',
    ["2026-11-20T00:00:00", "a@x.com"],
  ],
  ["a half of a character", cell("A1", "&#xD83D;&#xDE00;"), ["😀", "a@x.com"]],
];

test.each(cells)("%s in a cell comes out as it was meant", async (_, first, expected) => {
  const xml = sheet(`<row r="1">${first}${cell("B1", "a@x.com")}</row>`);
  const taken = await takeFile(fileOf("book.xlsx", oddZip(partsOf({ sheet: xml }))));
  expect(taken.cells).toEqual([expected]);
});

test("the gaps between rows and cells stay, and rows keep their numbers", async () => {
  const xml = sheet(
    `<row r="5">${cell("C5", "email")}</row><row r="9">${cell("C9", "a@x.com")}${cell("A9", "Ann")}</row><row/><row>${cell("C3", "b@x.com")}</row>`,
  );
  const taken = await takeFile(fileOf("book.xlsx", oddZip(partsOf({ sheet: xml }))));
  expect([taken.cells, taken.lines]).toEqual([
    [
      ["Ann", "", "a@x.com"],
      ["", "", "b@x.com"],
    ],
    [9, 11],
  ]);
});

test("dates count from 1904 if the workbook is set to it", async () => {
  const xml = sheet(`<row><c s="0"><v>44885</v></c>${cell("B1", "a@x.com")}</row>`);
  const workbook = `<workbook xmlns:r="${relations}"><workbookPr date1904="1"/><sheets><sheet name="A" r:id="r1"/></sheets></workbook>`;
  const styles = '<styleSheet><cellXfs count="1"><xf numFmtId="14"/></cellXfs></styleSheet>';
  const bytes = oddZip([
    ...partsOf({ sheet: xml, workbook }),
    { name: "xl/styles.xml", content: styles },
  ]);
  expect((await takeFile(fileOf("book.xlsx", bytes))).cells).toEqual([["2026-11-21", "a@x.com"]]);
});

test("sheets have any names, and those that are hidden, charts or elsewhere are not shown first", async () => {
  const name = "Ann’s “<list>” & 李 \u202E";
  const book = workbookOf([
    { name: "one", xml: sheetXml([["x@x.com"]]), state: "veryHidden" },
    { name, xml: sheetXml(rows) },
  ]);
  const taken = await takeFile(fileOf("book.xlsx", book));
  expect(taken.understood?.preview.sheets).toEqual(["one", name]);
  expect(taken.cells).toEqual(body);
  expect(escaped(name)).toContain("&lt;list&gt;");
});

const sheetOf = async (...sheets: { name: string; xml: string }[]) =>
  (await takeFile(fileOf("book.xlsx", workbookOf(sheets)))).understood?.preview.mapping.sheet;

test("the sheet with addresses is taken, or one with anything, and any other can be chosen", async () => {
  const notes = { name: "Notes", xml: sheetXml([["Read me"], ["Ask us"]]) };
  const empty = { name: "Empty", xml: sheetXml([]) };
  const data = { name: "Data", xml: sheetXml(rows) };
  expect(await sheetOf(notes, empty, data)).toBe(2);
  expect(await sheetOf(empty, notes)).toBe(1);
  expect(await sheetOf(data, notes)).toBe(0);
  const book = workbookOf([{ ...data, state: "hidden" }, notes, data]);
  expect((await takeFile(fileOf("book.xlsx", book))).understood?.preview.mapping.sheet).toBe(2);
  expect((await takeFile(fileOf("book.xlsx", book), { sheet: 1 })).cells).toEqual([
    ["Read me"],
    ["Ask us"],
  ]);
});

const long = "é".repeat(40_000);
const shared = (index: string): string => sheet(`<row><c t="s"><v>${index}</v></c></row>`);
const strings: OddPart = { name: "xl/sharedStrings.xml", content: stringsXml(["a@x.com"]) };

const refused: [title: string, bytes: Uint8Array, code?: string, line?: number][] = [
  ["a checksum that is wrong", oddZip(each({ crc: 1 }))],
  ["stored parts with a wrong checksum", oddZip(each({ crc: 1, stored: true }))],
  ["a part that is there twice", oddZip([...partsOf(), ...partsOf().slice(2)])],
  ["a sheet that is cut off", oddZip(partsOf({ sheet: sheetXml(rows).slice(0, -40) }))],
  [
    "a sheet that is cut off in a tag",
    oddZip(partsOf({ sheet: `${sheetXml(rows).slice(0, -30)}<c r="` })),
  ],
  [
    "texts that are cut off",
    oddZip([
      ...partsOf({ sheet: shared("0") }),
      { ...strings, content: String(strings.content).slice(0, -8) },
    ]),
  ],
  ["a text that is not there", oddZip([...partsOf({ sheet: shared("1") }), strings])],
  ["a text that no number names", oddZip([...partsOf({ sheet: shared("x") }), strings])],
  ["texts that are not there at all", oddZip(partsOf({ sheet: shared("0") }))],
  ["a way of packing that is seldom", oddZip(each({ method: 12 }))],
  ["a sheet that leads out of the archive", oddZip(partsOf({ target: "../../../../etc/passwd" }))],
  [
    "no list of where its sheets stand",
    oddZip(partsOf().filter(({ name }) => !name.endsWith(".rels"))),
  ],
  [
    "entities that multiply",
    oddZip(
      partsOf({
        sheet: `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${sheetXml([["&b;"]])}`,
      }),
    ),
  ],
  [
    "elements a million deep",
    oddZip(partsOf({ sheet: `<worksheet><sheetData>${"<a>".repeat(1_000_000)}` })),
  ],
  [
    "16,384 columns",
    oddZip(
      partsOf({
        sheet: sheet(
          `<row r="1">${cell("A1", "a@x.com")}</row><row r="7">${cell("XFD7", "x")}</row>`,
        ),
      }),
    ),
    "too_many_columns",
    7,
  ],
  [
    "a row of more than 64 KB",
    oddZip(partsOf({ sheet: sheet(`<row r="4">${cell("A4", long)}${cell("B4", long)}</row>`) })),
    "record_too_long",
    4,
  ],
  [
    "a formula without an end",
    oddZip(
      partsOf({ sheet: sheet(`<row r="4"><c r="A4"><f>${"A1+".repeat(30_000)}</f></c></row>`) }),
    ),
    "record_too_long",
    4,
  ],
  [
    "a row behind the last one",
    oddZip(partsOf({ sheet: sheet(`<row r="1048577">${cell("A1048577", "a@x.com")}</row>`) })),
    "too_many_rows",
    1_048_577,
  ],
  ["nothing in its sheet", oddZip(partsOf({ sheet: sheet("<row/><row/>") })), "no_rows"],
  ["nothing in its sheet at all", oddZip(partsOf({ sheet: "<worksheet/>" })), "no_rows"],
  ["a binary sheet", oddZip([{ name: "xl/workbook.bin", content: "\u0001" }]), "format_unknown"],
  [
    "an OpenDocument file without a sheet",
    oddZip([
      { name: "mimetype", content: "application/vnd.oasis.opendocument.spreadsheet", stored: true },
      { name: "content.xml", content: "<a/>" },
    ]),
    "archive_refused",
  ],
  ["a sheet of Numbers", oddZip([{ name: "Index/Document.iwa", content: "x" }]), "format_unknown"],
  [
    "a letter",
    oddZip([
      {
        name: "_rels/.rels",
        content: `<Relationships><Relationship Id="r1" Type="${relations}/officeDocument" Target="word/document.xml"/></Relationships>`,
      },
      { name: "word/document.xml", content: "<a/>" },
    ]),
    "format_unknown",
  ],
  ["a part without its name", oddZip([{ name: "", content: "x" }]), "format_unknown"],
];

test.each(refused)("a workbook with %s is refused", async (_, bytes, code, line) => {
  const taken = await takeFile(fileOf("book.xlsx", bytes));
  expect(taken.refused).toEqual({ code: code ?? "archive_refused", line: line ?? null });
});

test("a workbook that is cut off anywhere is refused", async () => {
  const bytes = workbookOf([{ name: "A", xml: sheetXml(rows) }]);
  for (let length = 4; length < bytes.length; length += 13) {
    const taken = await takeFile(fileOf("book.xlsx", bytes.subarray(0, length)));
    expect([length, taken.refused?.code]).toEqual([length, "archive_refused"]);
  }
});

test("a workbook with any byte changed is read as it was, or refused", async () => {
  const bytes = workbookOf([{ name: "A", xml: sheetXml(rows) }]);
  for (let position = 0; position < bytes.length; position += 7) {
    const changed = Buffer.from(bytes);
    changed[position] = (changed[position] ?? 0) ^ 0x55;
    const taken = await takeFile(fileOf("book.xlsx", changed));
    expect(taken.refused !== undefined || taken.cells.length === body.length).toBe(true);
  }
});
