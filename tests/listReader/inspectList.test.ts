import { expect, test } from "vitest";
import { listReaderLimits } from "#listReader/input/listReaderLimits.ts";
import { freeLimits } from "#contract/freeLimits.ts";
import { limits } from "#contract/limits.ts";
import { fileSource } from "#listReader/input/fileSource.ts";
import { fileOf, takeFile } from "./readFile.ts";

const preview = async (text: string, name = "list.csv", chosen = {}) =>
  (await takeFile(fileOf(name, text), chosen)).understood?.preview;

test("the limits of files are those the contract names", () => {
  expect(listReaderLimits).toEqual({
    fileBytes: limits.uploadBytes,
    unpackedBytes: limits.unpackedBytes,
    unpackedRatio: limits.unpackedRatio,
    archiveFiles: freeLimits.archiveFilesMax,
    recordLength: limits.recordBytes,
    columns: limits.columnsMax,
    rows: limits.rowsMax,
  });
});

test.each([
  ["commas", ","],
  ["semicolons", ";"],
  ["tabs", "\t"],
  ["bars", "|"],
])("cells between %s are found", async (_, delimiter) => {
  const rows = [
    ["id", "email", "note"],
    ["1", "a@x.com", "one, two; three"],
    ["2", "b@x.com", "four"],
  ];
  const text = rows.map((cells) => cells.map((cell) => `"${cell}"`).join(delimiter)).join("\n");
  const found = await preview(text);
  expect(found?.mapping.delimiter).toBe(delimiter);
  expect(found?.because.delimiter).toBe("consistent");
  expect(found?.rows[0]).toEqual(rows[1]);
});

test("decimal commas in every row do not hide the semicolons between cells", async () => {
  const found = await preview("a@x.com;1,50;2,75\nb@x.com;2,50;3,75\nc@x.com;0,10;1,00\n");
  expect(found?.mapping.delimiter).toBe(";");
});

test("a delimiter that the first line names or the user chose is used", async () => {
  const said = await preview("sep=|\nemail|a,b\nx@x.com|1,2\ny@x.com|3,4\n");
  expect(said).toMatchObject({ mapping: { delimiter: "|" }, because: { delimiter: "sep_line" } });
  expect(said?.rows).toEqual([
    ["x@x.com", "1,2"],
    ["y@x.com", "3,4"],
  ]);
  const chosen = await preview("sep=|\nemail|a,b\nx@x.com|1,2\n", "list.csv", { delimiter: "," });
  expect(chosen).toMatchObject({ mapping: { delimiter: "," }, because: { delimiter: "chosen" } });
  expect(chosen?.rows).toEqual([["x@x.com|1", "2"]]);
});

const columns: [string, string, object][] = [
  [
    "its cells",
    "name,mail\nAnn,a@x.com\nBob,b@x.com\n",
    { index: 1, because: "cells", candidates: [1] },
  ],
  [
    "its cells against its name",
    "email,other\nn/a,a@x.com\nnone,b@x.com\n",
    { index: 1, because: "cells", candidates: [1] },
  ],
  [
    "its name where cells say nothing",
    "id,E-Mail\n1,tba\n2,later\n",
    { index: 1, because: "name", candidates: [1] },
  ],
  ["being the only one", "x\ny\nz\n", { index: 0, because: "only_column", candidates: [0] }],
];
test.each(columns)("the column of addresses is found by %s", async (_, text, found) => {
  expect((await preview(text))?.email_column).toEqual(found);
});

test("two columns of addresses force a choice, and what is chosen is used", async () => {
  const text = "email,second email\na@x.com,a@y.com\nb@x.com,b@y.com\n";
  expect((await preview(text))?.email_column).toEqual({
    index: null,
    because: "several_fit",
    candidates: [0, 1],
  });
  const chosen = await preview(text, "list.csv", { email_column: 1 });
  expect(chosen?.email_column).toEqual({ index: 1, because: "chosen", candidates: [0, 1] });
  expect(chosen?.mapping.email_column).toBe(1);
});

test.each([
  ["Email,Contact owner", 0, "named"],
  ["Contact owner,Email", 1, "named"],
  ["user_login,user_email", 1, "named"],
  ["Email,Owner Email", null, "several_fit"],
  ["Contact,Owner", null, "several_fit"],
  ["PrimarySmtpAddress,EmailAddresses", null, "several_fit"],
])("of the columns %s of addresses, column %j is taken", async (header, index, because) => {
  const found = await preview(`${header}\na@x.com,a@y.com\nb@x.com,b@y.com\n`);
  expect(found?.email_column).toEqual({ index, because, candidates: [0, 1] });
});

test("a column that is named as addresses isn't taken if its cells are none", async () => {
  const text = "email,contact,owner\nAnn,a@x.com,a@y.com\nBob,b@x.com,b@y.com\n";
  expect((await preview(text))?.email_column).toEqual({
    index: null,
    because: "several_fit",
    candidates: [1, 2],
  });
});

test("a column that is named as addresses and holds several in each cell is offered, too", async () => {
  const text =
    "PrimarySmtpAddress,EmailAddresses\na@x.com,a@x.com;b@x.com\nc@x.com,c@x.com;d@x.com\n";
  const found = { index: 0, because: "cells", candidates: [0, 1] };
  expect((await preview(text))?.email_column).toEqual(found);
});

test("a column that only repeats the addresses of another one isn't offered", async () => {
  const only = { index: 1, because: "cells", candidates: [1] };
  const login = "user_login,user_email\nann,a@x.com\nB@x.com,b@x.com\n";
  expect((await preview(login))?.email_column).toEqual(only);
  const shown =
    "E-mail Display Name,E-mail Address\nAnn (a@x.com),a@x.com\nBob (b@x.com),b@x.com\n";
  expect((await preview(shown))?.email_column).toEqual(only);
  const more = `${shown}Cid (d@x.com),c@x.com\n`;
  expect((await preview(more))?.email_column.candidates).toEqual([0, 1]);
  // Of two equal columns, the first is left.
  const equal = "Contact,Owner\na@x.com,a@x.com\nb@x.com,b@x.com\n";
  expect((await preview(equal))?.email_column).toEqual({ ...only, index: 0, candidates: [0] });
  // Columns that are named as addresses and hold nothing else are always offered.
  const confirmed = "Email,Confirm email\na@x.com,a@x.com\nb@x.com,b@x.com\n";
  expect((await preview(confirmed))?.email_column.candidates).toEqual([0, 1]);
});

test("a column that is nearly always empty does not compete", async () => {
  const text = `email,cc\n${"a@x.com,\n".repeat(30)}b@x.com,c@x.com\n`;
  expect((await preview(text))?.email_column).toMatchObject({ index: 0, because: "cells" });
});

test("no column of addresses at all forces a choice", async () => {
  expect((await preview("id,city\n1,Rome\n2,Oslo\n"))?.email_column).toEqual({
    index: null,
    because: "none_fits",
    candidates: [],
  });
});

test.each([
  "email",
  "E-Mail-Adresse",
  "Email Address",
  "mail",
  "Correo electrónico",
  "Courriel",
  "البريد الإلكتروني",
  "邮箱",
  "メールアドレス",
  "Почта",
  "e-posta",
  "Sähköposti",
  "이메일",
])("%s names a column of addresses", async (name) => {
  expect((await preview(`id,${name}\n1,tba\n`))?.email_column).toMatchObject({
    index: 1,
    because: "name",
  });
});

const headers: [string, string, boolean, string][] = [
  ["an address in the first row", "a@x.com,Ann\nb@x.com,Bob\n", false, "address_in_first_row"],
  ["a heading that names addresses", "who,email\nAnn,tba\n", true, "address_named"],
  ["headings that name other columns", "name,contact\nAnn,a@x.com\n", true, "columns_named"],
  ["a first row that names no columns", "Ann,Rome\nBob,b@x.com\n", false, "no_column_named"],
  ["no address anywhere", "Ann,Rome\nBob,Oslo\n", false, "no_column_named"],
];
test.each(headers)("headings are detected by %s", async (_, text, header, because) => {
  expect(await preview(text)).toMatchObject({ mapping: { header }, because: { header: because } });
});

test("a chosen heading, or none, overrides the detection", async () => {
  const text = "a@x.com,Ann\nb@x.com,Bob\n";
  const named = await preview(text, "list.csv", { header: true });
  expect(named?.columns[0]?.name).toBe("a@x.com");
  expect(named?.rows).toHaveLength(1);
  const plain = await takeFile(fileOf("list.csv", "email\na@x.com\n"), { header: false });
  expect(plain.cells).toEqual([["email"], ["a@x.com"]]);
});

test("columns without a heading are named by their number", async () => {
  const found = await preview("email,\na@x.com,1,2\nb@x.com,3,4\n");
  expect(found?.columns.map(({ name }) => name)).toEqual(["email", "2", "3"]);
  expect(found?.columns.map(({ addresses }) => addresses)).toEqual([1, 0, 0]);
});

const pasted: [string, string, string[]][] = [
  ["one a line", "a@x.com\nb@x.com\r\n\r\nc@x.com", ["a@x.com", "b@x.com", "c@x.com"]],
  ["commas", "a@x.com, b@x.com,c@x.com", ["a@x.com", "b@x.com", "c@x.com"]],
  ["semicolons and line ends", "a@x.com; b@x.com;\nc@x.com", ["a@x.com", "b@x.com", "c@x.com"]],
  ["spaces and tabs", "a@x.com b@x.com\tc@x.com", ["a@x.com", "b@x.com", "c@x.com"]],
  [
    "all of it",
    "a@x.com, b@x.com; c@x.com\nd@x.com e@x.com",
    ["a@x.com", "b@x.com", "c@x.com", "d@x.com", "e@x.com"],
  ],
  ["names", "Ann Lee <a@x.com>, Bob <b@x.com>", ["Ann Lee <a@x.com>", "Bob <b@x.com>"]],
  [
    "names turned round",
    "Lee, Ann <a@x.com>; Ray, Bob <b@x.com>",
    ["Lee, Ann <a@x.com>", "Ray, Bob <b@x.com>"],
  ],
  [
    "quoted names",
    '"Lee, Ann" <a@x.com>, "Ray; Bob" <b@x.com>',
    ['"Lee, Ann" <a@x.com>', '"Ray; Bob" <b@x.com>'],
  ],
];
test.each(pasted)("pasted addresses with %s become a row each", async (_, text, cells) => {
  const taken = await takeFile(fileOf("list.txt", text));
  expect(taken.cells).toEqual(cells.map((cell) => [cell]));
  expect(taken.understood?.preview).toMatchObject({ format: "txt", email_column: { index: 0 } });
});

test("a pasted line of 20,000 addresses is no long row", async () => {
  const text = Array.from({ length: 20_000 }, (_, i) => `user${i}@example.com`).join(", ");
  expect((await takeFile(fileOf("list.txt", text))).cells).toHaveLength(20_000);
});

test("pasted text with headings or further columns is a table", async () => {
  const text = "Ann\ta@x.com\nBob\tb@x.com\n";
  expect(await preview(text, "list.txt")).toMatchObject({
    format: "csv",
    mapping: { delimiter: "\t", email_column: 1 },
  });
});

test("numbers too long for JSON's own keep their digits", async () => {
  const taken = await takeFile(
    fileOf("a.json", '[{"id":12345678901234567890,"email":"a@x.com","n":1.5,"b":true,"z":null}]'),
  );
  expect(taken.cells).toEqual([["12345678901234567890", "a@x.com", "1.5", "true", ""]]);
});

test("rows as arrays in JSON may begin with headings", async () => {
  const taken = await takeFile(
    fileOf("a.json", '[["name","email"],["Ann","a@x.com"],["Bob","b@x.com"]]'),
  );
  expect(taken.cells).toEqual([
    ["Ann", "a@x.com"],
    ["Bob", "b@x.com"],
  ]);
  expect(taken.understood?.preview.columns.map(({ name }) => name)).toEqual(["name", "email"]);
});

test("an empty element of JSON is a row, so that rows count like elements", async () => {
  const taken = await takeFile(fileOf("a.ndjson", '"a@x.com"\n""\n"b@x.com"'));
  expect(taken.cells).toEqual([["a@x.com"], [""], ["b@x.com"]]);
});

test("a file chosen in a browser is read like any other", async () => {
  const file = new File(["email,n\na@x.com,1\n"], "chosen.csv");
  const source = fileSource(file);
  expect(source).toMatchObject({ name: "chosen.csv", bytes: 18 });
  expect((await takeFile(source)).cells).toEqual([["a@x.com", "1"]]);
});
