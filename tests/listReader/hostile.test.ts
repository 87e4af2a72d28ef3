import { constants, deflateRawSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { listReaderLimits } from "#listReader/input/listReaderLimits.ts";
import type { ListSource } from "#listReader/input/listSource.ts";
import { sheetXml, stringsXml, workbookOf } from "#tests/support/workbookFile.ts";
import { zipFile } from "#tests/support/zipFile.ts";
import { fileOf, takeFile } from "./readFile.ts";

const megabyte = 1024 * 1024;

/** A file that begins with `start` and goes on with `filler` until `bytes`, made only as far as it is read. */
function longFile(
  name: string,
  {
    start = "",
    filler,
    bytes,
  }: { start?: string | Buffer; filler: string | Buffer; bytes: number },
): { source: ListSource; pulled: () => number } {
  let pulled = 0;
  const begin = Buffer.from(start);
  const once = Buffer.from(filler);
  const piece = Buffer.alloc(once.length * Math.ceil(64_000 / once.length), once);
  const open = async function* (from = 0): AsyncGenerator<Uint8Array> {
    let position = from;
    if (position < begin.length) {
      yield begin.subarray(position);
      position = begin.length;
    }
    for (; position < bytes; position += piece.length) {
      pulled += piece.length;
      yield piece.subarray(0, bytes - position);
    }
  };
  return { source: { name, bytes, open }, pulled: () => pulled };
}

describe("files without an end are refused at their beginning", () => {
  const long: [string, string, { start?: string; filler: string }, object][] = [
    ["a line of 90 MB", "a.csv", { filler: "a" }, { code: "record_too_long", line: 1 }],
    ["a flood of NUL", "a.csv", { filler: "\0" }, { code: "encoding_unreadable", line: null }],
    ["a flood of delimiters", "a.csv", { filler: "," }, { code: "too_many_columns", line: 1 }],
    ["a flood of quotes", "a.csv", { filler: '"' }, { code: "record_too_long", line: 1 }],
    ["JSON that only opens", "a.json", { filler: "[" }, { code: "record_too_long", line: 1 }],
    [
      "a JSON string without an end",
      "a.json",
      { start: '["', filler: "a" },
      { code: "record_too_long", line: 1 },
    ],
    [
      "JSON of white space",
      "a.json",
      { start: "[", filler: " " },
      { code: "record_too_long", line: 1 },
    ],
    [
      "a line of JSON without an end",
      "a.ndjson",
      { start: '{"email":"', filler: "a" },
      { code: "record_too_long", line: 1 },
    ],
    ["a line of a pasted list", "a.txt", { filler: "a" }, { code: "record_too_long", line: 1 }],
  ];
  test.each(long)("%s", async (_, name, content, refused) => {
    const { source, pulled } = longFile(name, { ...content, bytes: 90 * megabyte });
    const taken = await takeFile(source);
    expect(taken.refused).toEqual(refused);
    expect(pulled()).toBeLessThan(megabyte);
  });

  test("more than 100 MB is refused before anything is read", async () => {
    const { source, pulled } = longFile("a.csv", { filler: "a@x.com\n", bytes: 101 * megabyte });
    expect((await takeFile(source)).refused).toEqual({ code: "file_too_large", line: null });
    expect(pulled()).toBe(0);
  });
});

describe("archives", () => {
  const list = "email\na@x.com\n";
  const refused = { code: "archive_refused", line: null };
  const nearlyEmpty = sheetXml([["email"], ["a@x.com"]]);
  const bombs: [string, string, Uint8Array][] = [
    [
      "gz that unpacks to 1,000 times its size",
      "a.csv.gz",
      gzipSync(Buffer.alloc(40 * megabyte, "a@x.com\n")),
    ],
    ["gz in gz", "a.csv.gz", gzipSync(gzipSync(list))],
    ["zip in gz", "a.csv.gz", gzipSync(zipFile([["a.csv", list]]))],
    ["gz that is cut off", "a.csv.gz", gzipSync(list).subarray(0, -9)],
    ["gz with a flipped bit", "a.csv.gz", flipped(gzipSync(list), -6)],
    [
      "gz with something behind it",
      "a.csv.gz",
      Buffer.concat([gzipSync(list), Buffer.from("more")]),
    ],
    ["gz of nothing", "a.csv.gz", gzipSync("")],
    [
      "zip that is cut off",
      "a.xlsx",
      workbookOf([{ name: "A", xml: nearlyEmpty }]).subarray(0, -30),
    ],
    [
      "a workbook with a document type",
      "a.xlsx",
      workbookOf([
        {
          name: "A",
          xml: `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${nearlyEmpty.replace("a@x.com", "&e;")}`,
        },
      ]),
    ],
    [
      "a workbook with a document type among its texts",
      "a.xlsx",
      workbookOf(
        [{ name: "A", xml: sheetXml([["email"]], new Map()) }],
        [["xl/sharedStrings.xml", `<!DOCTYPE sst>${stringsXml(["email"])}`]],
      ),
    ],
    [
      "a workbook whose sheet unpacks to 1,000 times its size",
      "a.xlsx",
      workbookOf([
        {
          name: "A",
          xml: nearlyEmpty.replace("<sheetData>", `<sheetData>${" ".repeat(40 * megabyte)}`),
        },
      ]),
    ],
    [
      "a workbook whose texts are a bomb",
      "a.xlsx",
      workbookOf(
        [{ name: "A", xml: nearlyEmpty }],
        [["xl/sharedStrings.xml", `<sst>${"<si><t>aaaa</t></si>".repeat(3 * megabyte)}</sst>`]],
      ),
    ],
    [
      "a workbook with a tag that does not end",
      "a.xlsx",
      workbookOf([{ name: "A", xml: `<worksheet><sheetData ${"a".repeat(100_000)}` }]),
    ],
    [
      "a workbook whose sheet stands outside",
      "a.xlsx",
      zipFile([
        ["xl/workbook.xml", '<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>'],
        [
          "xl/_rels/workbook.xml.rels",
          '<Relationships><Relationship Id="r1" TargetMode="External" Target="http://127.0.0.1/worksheets/a.xml"/></Relationships>',
        ],
      ]),
    ],
  ];
  test.each(bombs)("%s is refused", async (_, name, bytes) => {
    expect((await takeFile(fileOf(name, bytes))).refused).toEqual(refused);
  });

  test("gz that unpacks to more than 200 MB is refused, though its ratio is ordinary", async () => {
    const lines = Array.from({ length: 3000 }, (_, i) => `user${i}@example${i % 7}.com,Ann\n`).join(
      "",
    );
    // A block that is flushed in full can be repeated.
    const filler = deflateRawSync(lines, { finishFlush: constants.Z_FULL_FLUSH });
    const start = gzipSync("").subarray(0, 10);
    const { source } = longFile("a.csv.gz", { start, filler, bytes: 90 * megabyte });
    const taken = await takeFile(source);
    expect(taken.refused).toEqual(refused);
  });

  test("an encrypted part is refused", async () => {
    const bytes = workbookOf([{ name: "A", xml: nearlyEmpty }]);
    for (
      let position = 0;
      (position = bytes.indexOf("PK\u0001\u0002", position)) >= 0;
      position += 4
    ) {
      bytes[position + 8] = 1;
    }
    expect((await takeFile(fileOf("a.xlsx", bytes))).refused).toEqual({
      code: "file_encrypted",
      line: null,
    });
  });
});

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[copy.length + at] = (copy.at(at) ?? 0) ^ 1;
  return copy;
}

describe("files that aren't lists", () => {
  const others: [string, Uint8Array | string, string][] = [
    ["a PDF", "%PDF-1.7\n%âãÏÓ\n", "format_unknown"],
    ["a picture", Buffer.from("89504e470d0a1a0a0000000d", "hex"), "format_unknown"],
    ["a program for Windows", Buffer.from("4d5a90000300000004000000", "hex"), "format_unknown"],
    ["a program for Linux", Buffer.from("7f454c4602010100", "hex"), "format_unknown"],
    ["a web page named as a table", "<html><p>a@x.com", "format_unknown"],
    [
      "a tar archive",
      Buffer.concat([Buffer.from("list.csv"), Buffer.alloc(249), Buffer.from("ustar")]),
      "format_unknown",
    ],
    ["a zip of a picture", zipFile([["a.png", "\u0089PNG"]]), "format_unknown"],
    ["a zip of nothing", zipFile([]), "format_unknown"],
    ["nothing", "", "file_empty"],
    ["a byte order mark", "\uFEFF", "no_rows"],
    ["headings alone", "name,email\n", "no_rows"],
    ["blank lines alone", "\n\r\n \n,,\n", "no_rows"],
    ["an empty array", "[]", "no_rows"],
  ];
  test.each(others)("%s is refused for what it is", async (_, content, code) => {
    expect((await takeFile(fileOf("list.csv", content))).refused).toEqual({ code, line: null });
  });
});

const row = (width: number) => `a@x.com${",x".repeat(width - 1)}\n`;

describe("files beyond the limits", () => {
  test("201 columns are refused, 200 are taken", async () => {
    expect((await takeFile(fileOf("a.csv", row(200).repeat(3)))).cells[2]).toHaveLength(200);
    const wide = await takeFile(fileOf("a.csv", `${row(200)}${row(201)}`));
    expect(wide.refused).toEqual({ code: "too_many_columns", line: 2 });
    const sheet = sheetXml([["a@x.com"], Array.from({ length: 201 }, () => "x")]);
    const workbook = await takeFile(fileOf("a.xlsx", workbookOf([{ name: "A", xml: sheet }])));
    expect(workbook.refused).toEqual({ code: "too_many_columns", line: 2 });
    const keys = JSON.stringify(
      Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`k${i}`, i])),
    );
    expect((await takeFile(fileOf("a.ndjson", keys))).refused).toEqual({
      code: "too_many_columns",
      line: 1,
    });
  });

  test("a million rows are taken, and the one behind is refused with its line", async () => {
    const line = "a@x.com\n";
    const most = longFile("a.csv", {
      start: "email\n",
      filler: line,
      bytes: 6 + listReaderLimits.rows * 8,
    });
    expect((await takeFile(most.source)).cells).toHaveLength(listReaderLimits.rows);
    const more = longFile("a.csv", {
      start: "email\n",
      filler: line,
      bytes: 6 + (listReaderLimits.rows + 1) * 8,
    });
    expect((await takeFile(more.source)).refused).toEqual({
      code: "too_many_rows",
      line: 1_000_002,
    });
  });

  test("a row of a workbook that is too long is refused with its number", async () => {
    const sheet = sheetXml([["email"], ["a@x.com"], ["x".repeat(40_000), "y".repeat(40_000)]]);
    const taken = await takeFile(fileOf("a.xlsx", workbookOf([{ name: "A", xml: sheet }])));
    expect(taken.refused).toEqual({ code: "record_too_long", line: 3 });
  });
});

describe("JSON", () => {
  const broken: [string, string, string, number][] = [
    ["a broken line in the middle", "a.ndjson", '"a@x.com"\n\n{"email":\n"b@x.com"\n', 3],
    ["a broken element", "a.json", '["a@x.com",\n{"email" "b"}]', 2],
    ["an array without an end", "a.json", '["a@x.com",\n"b@x.com"\n', 3],
    ["a comma too many", "a.json", '["a@x.com",\n]', 2],
    ["two commas", "a.json", '["a@x.com",,"b@x.com"]', 1],
    ["something behind the array", "a.json", '["a@x.com"]\n{"a":"b@x.com"}', 2],
    ["one object", "a.json", '{\n"email": "a@x.com"\n}', 1],
    [
      "ten thousand arrays inside of each other",
      "a.json",
      `${"[".repeat(10_000)}${"]".repeat(10_000)}`,
      1,
    ],
    [
      "ten thousand objects inside of each other",
      "a.ndjson",
      `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
      1,
    ],
  ];
  test.each(broken)("%s is refused with its line", async (_, name, text, line) => {
    expect((await takeFile(fileOf(name, text))).refused).toEqual({ code: "json_invalid", line });
  });

  test("keys that name what every object has are columns like any other", async () => {
    const lines =
      '{"__proto__":"p","constructor":"c","email":"a@x.com","toString":1}\n{"email":"b@x.com"}\n';
    const taken = await takeFile(fileOf("a.ndjson", lines));
    expect(taken.cells).toEqual([
      ["p", "c", "a@x.com", "1"],
      ["", "", "b@x.com", ""],
    ]);
    expect(({} as Record<string, unknown>)["p"]).toBeUndefined();
    const csv = await takeFile(fileOf("a.csv", "__proto__,email\nx,a@x.com\n"));
    expect(csv.understood?.preview.columns[0]?.name).toBe("__proto__");
    expect(csv.cells).toEqual([["x", "a@x.com"]]);
  });
});

describe("oddities that are read as they are", () => {
  const read: [string, string, string[][]][] = [
    [
      "lone carriage returns",
      "email,n\ra@x.com,1\rb@x.com,2",
      [
        ["a@x.com", "1"],
        ["b@x.com", "2"],
      ],
    ],
    [
      "line ends of all kinds",
      "email,n\r\na@x.com,1\nb@x.com,2\rc@x.com,3",
      [
        ["a@x.com", "1"],
        ["b@x.com", "2"],
        ["c@x.com", "3"],
      ],
    ],
    [
      "formulas",
      "email,n\na@x.com,=1+1\n=HYPERLINK(x),@SUM\n",
      [
        ["a@x.com", "=1+1"],
        ["=HYPERLINK(x)", "@SUM"],
      ],
    ],
    [
      "line breaks in cells",
      'email,n\na@x.com,"1\r\n2"\nb@x.com,3\n',
      [
        ["a@x.com", "1\r\n2"],
        ["b@x.com", "3"],
      ],
    ],
    [
      "quotes in the middle of cells",
      'email,n\na@x.com,5" pipe\nb@x.com,"say ""hi"""\n',
      [
        ["a@x.com", '5" pipe'],
        ["b@x.com", 'say "hi"'],
      ],
    ],
    [
      "rows of different widths",
      "email,n\na@x.com\nb@x.com,1,2,3\n",
      [["a@x.com"], ["b@x.com", "1", "2", "3"]],
    ],
    [
      "other delimiters in some rows",
      "email;n\na@x.com;1\nb@x.com,2\nc@x.com;3\nd@x.com;4\n",
      [["a@x.com", "1"], ["b@x.com,2"], ["c@x.com", "3"], ["d@x.com", "4"]],
    ],
    [
      "blank lines between",
      "email,n\n\na@x.com,1\n \n,\nb@x.com,2\n\n",
      [
        ["a@x.com", "1"],
        ["b@x.com", "2"],
      ],
    ],
  ];
  test.each(read)("%s", async (_, text, cells) => {
    const taken = await takeFile(fileOf("../../etc/passwd\0.csv", text));
    expect(taken.refused).toBeUndefined();
    expect(taken.cells).toEqual(cells);
  });

  test("line numbers match the file, whatever the cells contain", async () => {
    const text = 'email,n\r\n"a@x.com","1\r\n2\r3\n4"\r\n\r\nb@x.com,2\rc@x.com,3\n';
    expect((await takeFile(fileOf("a.csv", text))).lines).toEqual([2, 7, 8]);
  });
});
