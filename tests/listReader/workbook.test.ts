import { expect, test } from "vitest";
import { createSheetReader } from "#listReader/workbook/sheetReader.ts";
import { escaped, sheetXml, workbookOf } from "#tests/support/workbookFile.ts";
import { zipFile } from "#tests/support/zipFile.ts";
import { fileOf, takeFile } from "./readFile.ts";

const contacts = sheetXml([
  ["name", "email"],
  ["Ann", "a@x.com"],
]);
const sheet = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const take = (bytes: Uint8Array, chosen = {}) => takeFile(fileOf("book.xlsx", bytes), chosen);

test("sheets are listed, the first that is shown is read, and another can be chosen", async () => {
  const book = workbookOf([
    { name: "Lists & codes", xml: sheetXml([["hidden@x.com"]]), state: "hidden" },
    { name: "Contacts", xml: contacts },
    { name: "Old", xml: sheetXml([["email"], ["old@x.com"]]) },
  ]);
  const first = await take(book);
  expect(first.understood?.preview).toMatchObject({
    format: "xlsx",
    sheets: ["Lists & codes", "Contacts", "Old"],
    mapping: { sheet: 1, encoding: null, delimiter: null },
  });
  expect(first.cells).toEqual([["Ann", "a@x.com"]]);
  expect((await take(book, { sheet: 2 })).cells).toEqual([["old@x.com"]]);
  expect((await take(book, { sheet: 9 })).cells).toEqual([["Ann", "a@x.com"]]);
});

test("cells keep their columns and rows their numbers, whatever is omitted", async () => {
  const rows =
    '<row r="2"><c r="B2" t="inlineStr"><is><t>email</t></is></c></row>' +
    '<row r="3"><c r="XFD3" s="4"/></row>' +
    '<row r="7"><c r="A7"><v>7</v></c><c r="B7" t="str"><f>A1&amp;"@x.com"</f><v>a@x.com</v></c></row>' +
    "<row><c t=\"inlineStr\"><is><t>8</t></is></c><c t='inlineStr'><is><t>b@x.com</t></is></c></row>";
  const taken = await take(workbookOf([{ name: "A", xml: sheet(rows) }]));
  expect(taken.cells).toEqual([
    ["7", "a@x.com"],
    ["8", "b@x.com"],
  ]);
  expect(taken.lines).toEqual([7, 8]);
});

test("texts of several runs are joined, readings of Japanese names left out, entities resolved", async () => {
  const strings =
    "<sst><si><r><t>a</t></r><r><t xml:space='preserve'>@x.com</t></r></si>" +
    "<si><t>東京</t><rPh sb='0' eb='2'><t>トウキョウ</t></rPh></si>" +
    "<si><t>R&amp;D &lt;&#x41;&#66;&gt;</t></si><si><t><![CDATA[<b>]]></t></si><si/></sst>";
  const cells = [0, 1, 2, 3, 4].map((i) => `<c t="s"><v>${i}</v></c>`).join("");
  const taken = await take(
    workbookOf(
      [{ name: "A", xml: sheet(`<row>${cells}</row>`) }],
      [["xl/sharedStrings.xml", strings]],
    ),
  );
  expect(taken.cells).toEqual([["a@x.com", "東京", "R&D <AB>", "<b>"]]);
});

test("names with a prefix, comments and attributes with brackets are understood", async () => {
  const xml =
    "<?xml version='1.0'?><!-- made > by --><x:worksheet xmlns:x='y' note='a>b'><x:sheetData>" +
    "<x:row r='1'><x:c r='A1' t='str'><x:v>a@x.com</x:v></x:c></x:row></x:sheetData></x:worksheet>";
  expect((await take(workbookOf([{ name: "A", xml }]))).cells).toEqual([["a@x.com"]]);
});

function rowsOf(pieces: string[]): unknown[] {
  const read = createSheetReader({ sharedText: String, isDate: () => false, dateText: String });
  const rows = pieces.flatMap((piece) => read.take(piece));
  read.end();
  return rows;
}

test("XML in any pieces is the same rows", () => {
  const xml =
    "<?xml version='1.0'?><!-- a > b --><sheet note='>'><row r=\"2\"><c t='str'><v>a&amp;b&#64;x</v></c>" +
    "<c t='str'><v><![CDATA[<&amp;>]]></v></c><c r='D2'><v>4</v></c></row><row/></sheet>";
  const whole = [
    { line: 2, cells: ["a&b@x", "<&amp;>", "", "4"] },
    { line: 3, cells: [] },
  ];
  for (const size of [1, 2, 3, 5, 7, 11, xml.length]) {
    const count = Math.ceil(xml.length / size);
    const pieces = Array.from({ length: count }, (_, i) => xml.slice(i * size, (i + 1) * size));
    expect(rowsOf(pieces)).toEqual(whole);
  }
});

test("numbers that are shown as dates are dates, and others stay as they are stored", async () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="0 &quot;days&quot;"/></numFmts>' +
    '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="22"/><xf numFmtId="20"/></cellXfs></styleSheet>';
  const cells = ["46346", "46346", "46346", "46346", "46346.75", "0.5"].map(
    (value, style) => `<c s="${style}"><v>${value}</v></c>`,
  );
  const row = `<row><c t="str"><v>a@x.com</v></c>${cells.join("")}<c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c></row>`;
  const taken = await take(
    workbookOf([{ name: "A", xml: sheet(row) }], [["xl/styles.xml", styles]]),
  );
  expect(taken.cells).toEqual([
    [
      "a@x.com",
      "46346",
      "2026-11-20",
      "2026-11-20",
      "46346",
      "2026-11-20 18:00:00",
      "12:00:00",
      "TRUE",
      "#N/A",
    ],
  ]);
});

test("any cell content is returned unchanged", async () => {
  const odd = ["=1+1", "<b>&amp;</b>", '"quoted"', "two\nlines", " a b ", "😀", "_x00_"];
  const taken = await take(workbookOf([{ name: "A", xml: sheetXml([["a@x.com", ...odd]]) }]));
  expect(taken.cells).toEqual([["a@x.com", ...odd]]);
  expect(escaped("<&>")).toBe("&lt;&amp;&gt;");
});

test("a hundred thousand rows with their own texts are read", async () => {
  const shared = new Map<string, number>();
  const rows = Array.from({ length: 100_000 }, (_, i) => [`user${i}@example.com`]);
  const xml = sheetXml(rows, shared);
  const strings = `<sst>${[...shared.keys()].map((text) => `<si><t>${text}</t></si>`).join("")}</sst>`;
  const taken = await take(workbookOf([{ name: "A", xml }], [["xl/sharedStrings.xml", strings]]));
  expect(taken.cells).toHaveLength(100_000);
  expect(taken.cells[99_999]).toEqual(["user99999@example.com"]);
});

test("a workbook without sheets is refused", async () => {
  const book = zipFile([["xl/workbook.xml", "<workbook><sheets/></workbook>"]]);
  expect((await take(book)).refused).toEqual({ code: "archive_refused", line: null });
});
