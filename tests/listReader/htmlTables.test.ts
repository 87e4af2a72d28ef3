import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { takeInPieces } from "./oddFile.ts";
import { fileOf, takeFile } from "./readFile.ts";

const files: Record<string, { name: string; text: string; header: boolean; rows: string[][] }> = {
  "a report that a web application saves as .xls": {
    name: "report.xls",
    header: true,
    text: `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8">
<!--[if gte mso 9]><xml><x:ExcelWorkbook><table><tr><td>no@x.example</td></tr></table></x:ExcelWorkbook></xml><![endif]-->
<style>td { mso-number-format:"\\@"; } /* <table><tr><td>no@x.example */</style>
<script>document.write("<td>no@x.example</td>")</script><title>a <td>b</title></head>
<body><table border=1 cellpadding='0'>
<thead><tr><th>Name</th><th>E-mail</th><th>Note</th></tr></thead>
<TBODY>
<TR><TD x:str>Ann&nbsp;L&eacute;e &amp; Co</TD><td><a href="mailto:ann@x.example?subject=a>b">ann@x.example</a></td><td>1 &lt; 2</td></TR>
<tr><td>Bob
  Ray<td>bob&#64;x.example<td>
<tr class="a>b"><td></td><td><a href='mailto:carl@x.example'>Write to Carl</a></td><td>x<br>y<br/><p>z</p></td></tr>
<tr><td>Dan</td><td><a href="MAILTO:dan%2Bnews@x.example"><img src=a.png></a></td></tr>
</TBODY></table></body></html>`,
    rows: [
      ["Ann Lée & Co", "ann@x.example", "1 < 2"],
      ["Bob Ray", "bob@x.example", ""],
      ["", "Write to Carl <carl@x.example>", "x\ny\nz"],
      ["Dan", "dan+news@x.example"],
    ],
  },
  "cells over several columns and rows": {
    name: "a.html",
    header: true,
    text: `<table><tr><th colspan=2>Person<th rowspan=2>E-mail</tr>
<tr><th>First name</th><th>Last name</th></tr>
<tr><td rowspan="2">Ann</td><td>Lee</td><td>a@x.example</td></tr>
<tr><td>Ray</td><td>b@x.example</td></tr>
<tr><td>Bob</td><td>Roe</td><td>c@x.example</td></tr></table>`,
    rows: [
      ["First name", "Last name"],
      ["Ann", "Lee", "a@x.example"],
      ["", "Ray", "b@x.example"],
      ["Bob", "Roe", "c@x.example"],
    ],
  },
  "a table in a cell, text outside, and no closing tags": {
    name: "a.htm",
    header: false,
    text: `<!DOCTYPE html><p>no@x.example<table><tr><td><table><tr><td>a@x.example<td>A</table>
      b@x.example<td>B<tr><td>c@x.example<td>C`,
    rows: [
      ["a@x.example", "A"],
      ["b@x.example", "B"],
      ["c@x.example", "C"],
    ],
  },
};

test.each(Object.entries(files))("%s: the rows are those of a browser", async (_, odd) => {
  const taken = await takeInPieces(odd.name, odd.text);
  expect(taken.refused).toBeUndefined();
  expect(taken.cells).toEqual(odd.rows);
  expect(taken.understood?.preview).toMatchObject({
    format: "html",
    mapping: { header: odd.header, delimiter: null, sheet: null },
  });
});

const page = (charset: string, ascii: string) =>
  `<html><meta charset="${charset}"><table>${ascii}<tr><td>a@x.example</td><td>Łódź</td></tr></table>`;
const bytes = (text: string) => Buffer.from(text.replace("Łódź", "\u00A3\u00F3d\u00BC"), "latin1");

test("a page is read in the encoding that it declares", async () => {
  const far = "<!-- -->".repeat(40_000);
  for (const text of [page("iso-8859-2", ""), page("iso-8859-2", far)]) {
    const taken = await takeFile(fileOf("a.xls", bytes(text)));
    expect(taken.cells).toEqual([["a@x.example", "Łódź"]]);
    expect(taken.understood?.preview.because.encoding).toBe("not_utf8");
  }
  // A declaration that doesn't hold.
  expect((await takeFile(fileOf("a.xls", page("iso-8859-2", "")))).cells[0]?.[1]).toBe("Łódź");
  expect((await takeFile(fileOf("a.xls", page("nonsense", "")))).cells[0]?.[1]).toBe("Łódź");
});

describe("pages without a list, and hostile ones", () => {
  const refused: [string, string, object][] = [
    ["a page without a table", "<html><p>a@x.example</p>", { code: "format_unknown", line: null }],
    ["a table without cells", "<table><tr></tr></table>", { code: "no_rows", line: null }],
    [
      "a tag without an end",
      `<table>\n<tr ${"a".repeat(70_000)}`,
      { code: "record_too_long", line: 2 },
    ],
    [
      "a cell without an end",
      `<table>\n<tr><td>${"a ".repeat(40_000)}`,
      { code: "record_too_long", line: 2 },
    ],
    [
      "a row of many links",
      `<table>\n<tr>${`<td><a href="mailto:${"a".repeat(1000)}">x</a>`.repeat(70)}`,
      { code: "record_too_long", line: 2 },
    ],
    [
      "201 cells",
      `<table><tr>${"<td>a@x.example".repeat(201)}`,
      { code: "too_many_columns", line: 1 },
    ],
    [
      "a cell over a million columns",
      "<table><tr><td colspan=1000000>a@x.example",
      { code: "too_many_columns", line: 1 },
    ],
  ];
  test.each(refused)("%s is refused, and where", async (_, text, error) => {
    expect((await takeFile(fileOf("a.xls", text))).refused).toEqual(error);
  });

  test("a cell over a million rows leaves 65,534 of them empty", async () => {
    const row = "<tr><td>a@x.example</td></tr>\n";
    const text = `<table><tr><td rowspan=1000000>A</td><td>a@x.example</td></tr>\n${row.repeat(65_534)}</table>`;
    const { cells } = await takeFile(fileOf("a.xls", text));
    expect(cells[65_533]).toEqual(["", "a@x.example"]);
    expect(cells[65_534]).toEqual(["a@x.example"]);
  });

  test("scripts, comments and tables in tables may go on for ever", async () => {
    const row = "<tr><td>a@x.example</td></tr>";
    const long = "x".repeat(200_000);
    const deep = "<table><tr><td>".repeat(5000);
    const text = `<table><script>${long}</script><!--${long}-->${row}</table>${deep}b@x.example</table>`;
    expect((await takeFile(fileOf("a.xls", text))).cells).toEqual([
      ["a@x.example"],
      ["b@x.example"],
    ]);
  });

  test("a quote that is never closed hides one tag", async () => {
    const text = `<table><tr><td class="a>x</td></tr>${"<tr><td>a@x.example</td></tr>".repeat(3000)}`;
    expect((await takeFile(fileOf("a.xls", text))).cells).toHaveLength(3001);
  });

  const part = fc.constantFrom(
    ...Array.from("<>/!-\"'&;= \n\ta@"),
    "<table>",
    "</table>",
    "<tr>",
    "<td>",
    "</td>",
    "<td colspan=2 rowspan='3'>",
    '<a href="mailto:a@x.example">',
    "a@x.example",
    "<!--",
    "-->",
    "<style>",
    "</style>",
    "&amp;",
    "&#64;",
    "é",
  );
  test("pages of any text give the same rows in pieces", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { maxLength: 60 }),
        fc.integer({ min: 1, max: 9 }),
        async (all, size) => {
          const text = `<table>${all.join("")}`;
          expect(await takeFile(fileOf("a.xls", text, size))).toEqual(
            await takeFile(fileOf("a.xls", text)),
          );
        },
      ),
      { numRuns: 1500 },
    );
  });
});

test("a page that declares GBK is read", async () => {
  const start = Buffer.from('<meta charset="gbk"><table><tr><td>a@x.example</td><td>');
  const content = Buffer.concat([
    start,
    Buffer.from([0xc0, 0xee, 0xbe, 0xb2]),
    Buffer.from("</table>"),
  ]);
  expect((await takeFile(fileOf("a.xls", content))).cells).toEqual([["a@x.example", "李静"]]);
});
