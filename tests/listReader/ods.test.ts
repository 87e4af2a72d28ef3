import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { odsCell, odsFile, odsRow } from "#tests/support/odsFile.ts";
import { zipFile } from "#tests/support/zipFile.ts";
import { fileOf, takeFile } from "./readFile.ts";

const emptyRows =
  '<table:table-row table:number-rows-repeated="1048573"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>';
const sheet = (name: string, rows: string, style = "ta1"): string =>
  `<table:table table:name="${name}" table:style-name="${style}">${rows}</table:table>`;

/** A sheet of a table with a heading, a comment, links, repeated rows and cells, and the empty rows to its end. */
const contacts = [
  '<office:forms/><table:table-column table:number-columns-repeated="4"/><table:table-header-rows>',
  odsRow(...["Name", "Email", "Note", "Born"].map(odsCell)),
  "</table:table-header-rows>\n",
  odsRow(
    odsCell("Ann &amp; <text:span>Bob</text:span>"),
    "<table:table-cell><office:annotation><dc:creator>x</dc:creator><text:p>no@x.example</text:p></office:annotation>" +
      '<text:p><text:a xlink:href="mailto:a@x.example">a@x.example</text:a></text:p></table:table-cell>',
    odsCell('1<text:s text:c="2"/>2<text:tab/>3<text:line-break/>4</text:p><text:p>5'),
    '<table:table-cell office:value-type="date" office:date-value="2001-02-03"><text:p>3 Feb 2001</text:p></table:table-cell>',
  ),
  odsRow(
    "<table:table-cell/>",
    '<table:table-cell><text:p><text:a xlink:href="mailto:b@x.example?subject=x">Write</text:a></text:p></table:table-cell>',
    '<table:covered-table-cell table:number-columns-repeated="2"/>',
  ),
  '<table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="2"/></table:table-row>',
  '<table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="2" office:value-type="string">',
  '<text:p>c@x.example</text:p></table:table-cell><table:table-cell office:value-type="float" office:value="12"/></table:table-row>',
  emptyRows,
].join("");

test("a spreadsheet as LibreOffice writes it has every address and text that is shown", async () => {
  const bytes = odsFile(sheet("Contacts", contacts));
  for (const piece of [1 << 20, 7]) {
    const taken = await takeFile(fileOf("a.ods", bytes, piece));
    expect(taken.refused).toBeUndefined();
    expect(taken.cells).toEqual([
      ["Ann & Bob", "a@x.example", "1  2\t3\n4\n5", "3 Feb 2001"],
      ["", "Write <b@x.example>"],
      ["c@x.example", "c@x.example", "12"],
      ["c@x.example", "c@x.example", "12"],
    ]);
    expect(taken.lines).toEqual([2, 3, 7, 8]);
    expect(taken.understood?.preview).toMatchObject({
      format: "ods",
      sheets: ["Contacts"],
      mapping: { sheet: 0, header: true, encoding: null, delimiter: null },
    });
  }
});

test("the first visible sheet with an address is taken, and another one can be chosen", async () => {
  const bytes = odsFile(
    sheet("Old", odsRow(odsCell("old@x.example")), "ta2") +
      sheet("Cover", odsRow(odsCell("Contacts"))) +
      sheet("List", odsRow(odsCell("a@x.example")) + odsRow(odsCell("b@x.example"))),
    {
      styles:
        '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>',
    },
  );
  const taken = await takeFile(fileOf("a.ods", bytes));
  expect(taken.understood?.preview).toMatchObject({
    sheets: ["Old", "Cover", "List"],
    mapping: { sheet: 2 },
  });
  expect(taken.cells).toEqual([["a@x.example"], ["b@x.example"]]);
  const chosen = await takeFile(fileOf("a.ods", bytes), { sheet: 0 });
  expect(chosen.cells).toEqual([["old@x.example"]]);
});

test("a spreadsheet in a zip is read", async () => {
  const inner = odsFile(sheet("A", odsRow(odsCell("a@x.example"))));
  const taken = await takeFile(fileOf("a.ods", inner));
  expect(taken.cells).toEqual([["a@x.example"]]);
  expect((await takeFile(fileOf("b.zip", zipFile([["a.ods", inner]])))).refused?.code).toBe(
    "archive_refused",
  );
});

describe("hostile spreadsheets", () => {
  const row = odsRow(odsCell("a@x.example"));
  const long = "x".repeat(40_000);
  const refused: [string, Buffer, object][] = [
    [
      "a row that is repeated beyond a sheet's end",
      odsFile(
        sheet(
          "A",
          row +
            '<table:table-row table:number-rows-repeated="1048576"><table:table-cell><text:p>a@x.example</text:p></table:table-cell></table:table-row>',
        ),
      ),
      { code: "too_many_rows", line: 2 },
    ],
    [
      "a row that is repeated a million times",
      odsFile(
        sheet(
          "A",
          row +
            '<table:table-row table:number-rows-repeated="1048575"><table:table-cell><text:p>a@x.example</text:p></table:table-cell></table:table-row>',
        ),
      ),
      { code: "too_many_rows", line: 1_000_001 },
    ],
    [
      "a cell that is repeated 16,384 times",
      odsFile(
        sheet(
          "A",
          '<table:table-row><table:table-cell table:number-columns-repeated="16384"><text:p>a@x.example</text:p></table:table-cell></table:table-row>',
        ),
      ),
      { code: "too_many_columns", line: 1 },
    ],
    [
      "a text that is repeated beyond a row",
      odsFile(
        sheet(
          "A",
          `<table:table-row><table:table-cell table:number-columns-repeated="2"><text:p>${long}</text:p></table:table-cell></table:table-row>`,
        ),
      ),
      { code: "record_too_long", line: 1 },
    ],
    [
      "spaces without an end",
      odsFile(sheet("A", odsRow(odsCell('<text:s text:c="999999999"/>'.repeat(100))))),
      { code: "record_too_long", line: 1 },
    ],
    ["no sheet", odsFile(""), { code: "archive_refused", line: null }],
    [
      "a document type",
      zipFile([
        ["mimetype", "x"],
        ["content.xml", `<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>`],
      ]),
      { code: "archive_refused", line: null },
    ],
    [
      "a bomb",
      odsFile(sheet("A", row + " ".repeat(40 * 1024 * 1024))),
      { code: "archive_refused", line: null },
    ],
    [
      "a text document",
      zipFile([
        ["mimetype", "x"],
        ["content.xml", "<a><text:p>a@x.example</text:p></a>"],
      ]),
      { code: "archive_refused", line: null },
    ],
  ];
  test.each(refused)("%s is refused", async (_, bytes, error) => {
    expect((await takeFile(fileOf("a.ods", bytes))).refused).toEqual(error);
  });

  test("a password is refused", async () => {
    const bytes = zipFile([
      ["mimetype", "application/vnd.oasis.opendocument.spreadsheet"],
      ["content.xml", "not XML"],
      [
        "META-INF/manifest.xml",
        "<manifest:manifest><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>",
      ],
    ]);
    expect((await takeFile(fileOf("a.ods", bytes))).refused).toEqual({
      code: "file_encrypted",
      line: null,
    });
  });

  test("any bytes changed are read or refused", async () => {
    const whole = odsFile(sheet("A", row.repeat(20)));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 4, max: whole.length - 1 }), fc.nat({ max: 255 })), {
          minLength: 1,
          maxLength: 5,
        }),
        async (changes) => {
          const bytes = Buffer.from(whole);
          for (const [at, byte] of changes) {
            bytes[at] = byte;
          }
          const taken = await takeFile(fileOf("a.ods", bytes));
          expect(taken.refused === undefined ? taken.cells.length : 0).toBeLessThanOrEqual(20);
        },
      ),
      { numRuns: 300 },
    );
  });
});
