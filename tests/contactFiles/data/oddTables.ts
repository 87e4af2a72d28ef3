import { gzipSync } from "node:zlib";
import { encodeText } from "#tests/support/encodeText.ts";
import { type ContactFile, crlf, marked, utf16 } from "#tests/contactFiles/contactFile.ts";

/** The same table with any delimiter. */
const delimited = (delimiter: string): string =>
  [
    ["id", "name", "email", "city"],
    ["1", "Ann Lee", "ann@x.example", "Rome"],
    ["2", "Bob Ray", "bob@x.example", ""],
    ["3", "Cid", "", "Oslo"],
  ]
    .map((cells) => `${cells.join(delimiter)}\n`)
    .join("");
const delimitedRows = ["ann@x.example", "bob@x.example", ""];

const delimiters: readonly [shape: string, delimiter: string][] = [
  ["Tildes", "~"],
  ["Colons", ":"],
  ["Section signs", "§"],
  ["Carets", "^"],
  ["Unit separators of a database", "\u001F"],
  ["Ctrl-A of Hive", "\u0001"],
  ["Two bars", "||"],
  ["Two colons", "::"],
  ["Bars", "|"],
  ["Semicolons", ";"],
];

const inEncodings: readonly [shape: string, encoding: string, names: readonly string[]][] = [
  [
    "windows-1250, Polish",
    "windows-1250",
    ["Łukasz Wiśniewski", "Żaneta Dąbrowska", "Grażyna Wójcik"],
  ],
  ["windows-1251, Russian", "windows-1251", ["Анна Иванова", "Пётр Смирнов", "Наталья Щербакова"]],
  ["Shift JIS, Japanese", "shift_jis", ["山田太郎", "佐藤花子", "高橋みなみ"]],
  ["Big5, Chinese", "big5", ["陳志明", "林美玲", "黃淑惠"]],
  ["EUC-KR, Korean", "euc-kr", ["김철수", "이영희", "박지훈"]],
  ["macintosh, French", "macintosh", ["Renée Lefèvre", "Jérôme Château", "Gaëlle Benoît"]],
];

/** Tables with odd delimiters, quotes, line ends and encodings. */
export const oddTables: readonly ContactFile[] = [
  ...delimiters.map(([shape, delimiter]): ContactFile => ({
    shape: `${shape} between cells`,
    name: "export.csv",
    content: delimited(delimiter),
    columns: ["email"],
    rows: delimitedRows,
  })),
  ...inEncodings.map(([shape, encoding, names]): ContactFile => ({
    shape: `CSV in ${shape}`,
    name: "list.csv",
    content: encodeText(
      `name;email\r\n${names.map((name, index) => `${name};n${index + 1}@x.example\r\n`).join("")}`,
      encoding,
    ),
    columns: ["email"],
    rows: ["n1@x.example", "n2@x.example", "n3@x.example"],
  })),
  {
    shape: "Excel, Unicode text: UTF-16 with tabs",
    name: "Book1.txt",
    content: utf16(crlf("Name\tE-Mail\nÄnne\taenne@x.example\nBob\tbob@x.example\n")),
    columns: ["E-Mail"],
    rows: ["aenne@x.example", "bob@x.example"],
  },
  {
    shape: "Excel, a line that names the delimiter",
    name: "Book1.csv",
    content: marked(
      crlf("sep=;\nName;E-Mail;Balance\nAnn;ann@x.example;1,50\nBob;bob@x.example;0,00\n"),
    ),
    columns: ["E-Mail"],
    rows: ["ann@x.example", "bob@x.example"],
  },
  {
    shape: "Excel for Mac, line ends of old Macs",
    name: "Book1.csv",
    content: "Name;E-Mail\rAnn;ann@x.example\rBob;bob@x.example\r",
    columns: ["E-Mail"],
    rows: ["ann@x.example", "bob@x.example"],
  },
  {
    shape: "A quote that is never closed",
    name: "list.csv",
    content: `name,email,note\nAnn,ann@x.example,"5"" pipe"\n"Bob,bob@x.example,x\nCid,cid@x.example,y\nDan,dan@x.example,z\n`,
    columns: ["email"],
    rows: ["ann@x.example", "bob@x.example", "cid@x.example", "dan@x.example"],
    issues: ["broken_quotes"],
  },
  {
    shape: "Whole lines in quotes",
    name: "list.csv",
    content: '"name,email"\n"Ann,ann@x.example"\n"Bob,bob@x.example"\n',
    columns: ["name,email"],
    rows: ["ann@x.example", "bob@x.example"],
    issues: ["text_around"],
  },
  {
    shape: "A table printed by psql",
    name: "result.txt",
    content:
      " id | name    |     email\n----+---------+---------------\n  1 | Ann Lee | ann@x.example\n  2 | Bob Ray | bob@x.example\n(2 rows)\n",
    columns: ["email"],
    rows: ["ann@x.example", "bob@x.example", ""],
  },
  {
    shape: "A table printed by mysql",
    name: "result.txt",
    content:
      "+----+---------+---------------+\n| id | name    | email         |\n+----+---------+---------------+\n|  1 | Ann Lee | ann@x.example |\n|  2 | Bob Ray | bob@x.example |\n+----+---------+---------------+\n2 rows in set (0.00 sec)\n",
    columns: ["email"],
    rows: ["ann@x.example", "bob@x.example", ""],
  },
  {
    shape: "Formulas that are guarded by an apostrophe",
    name: "list.csv",
    content: "'=name,email\n'=1+1,'+ann@x.example\n'@x,bob@x.example\n",
    columns: ["email"],
    rows: ["+ann@x.example", "bob@x.example"],
  },
  {
    shape: "CSV packed by gzip",
    name: "list.csv.gz",
    content: gzipSync("name,email\nAnn,ann@x.example\nBob,bob@x.example\n"),
    columns: ["email"],
    rows: ["ann@x.example", "bob@x.example"],
  },
  {
    shape: "A repeated heading in the middle",
    name: "joined.csv",
    content: "name,email\nAnn,ann@x.example\nname,email\nBob,bob@x.example\n",
    columns: ["email"],
    rows: ["ann@x.example", "?", "bob@x.example"],
    issues: ["not_an_address"],
  },
  {
    shape: "Contact and owner, both named",
    name: "deals.csv",
    content:
      "Deal,Email,Owner Email\nMug,ann@x.example,olga@acme.example\nCup,bob@x.example,olga@acme.example\n",
    columns: ["Email", "Owner Email"],
    rows: ["ann@x.example olga@acme.example", "bob@x.example olga@acme.example"],
  },
  {
    shape: "HTML table of a PHP script as .xls",
    name: "members.xls",
    content: `<table border=1>\n<tr><td colspan=3><b>Members of 2026</b></td></tr>\n<tr><th>Name<th>E-Mail<th>City\n<tr><td>Ann&nbsp;Lee<td><a href="mailto:ann@x.example">ann@x.example</a><td>Rome\n<tr><td>Bob<td><a href="mailto:bob@x.example?subject=Hi">write</a><td>\n</table>`,
    columns: ["E-Mail"],
    rows: ["ann@x.example", "bob@x.example"],
  },
  {
    shape: "HTML of Excel, saved as a web page",
    name: "Book1.htm",
    content:
      crlf(`<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">
<head><meta http-equiv=Content-Type content="text/html; charset=windows-1252"><style><!--td {mso-style:a@b.example;}--></style></head>
<body link=blue><table border=0 cellpadding=0><col width=64>
<tr height=20><td height=20 class=xl65>Name</td><td>Email</td></tr>
<tr height=20><td height=20>Ann</td><td><a href="mailto:ann@x.example">ann@x.example</a></td></tr>
<tr height=20><td height=20>Bob</td><td>bob@x.example</td></tr>
</table></body></html>`),
    columns: ["Email"],
    rows: ["ann@x.example", "bob@x.example"],
  },
];
