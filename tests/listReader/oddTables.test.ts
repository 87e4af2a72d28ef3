import { expect, test } from "vitest";
import { expectMeant, type OddFile, takeInPieces } from "./oddFile.ts";

const read: Record<string, OddFile> = {
  "a caret between cells": {
    text: "name^email\nAnn^a@x.com\nBob^b@x.com\n",
    cells: [
      ["Ann", "a@x.com"],
      ["Bob", "b@x.com"],
    ],
    lines: [2, 3],
    column: 1,
  },
  "a caret that the first line names": {
    text: "sep=^\nname^email\nAnn^a@x.com\n",
    cells: [["Ann", "a@x.com"]],
    lines: [3],
  },
  "spaces between columns, as printed tables have them": {
    text: "name        email        city\nAnn Lee     a@x.com      Rome\n Bob Ray    b@x.com      New York \n",
    cells: [
      ["Ann Lee", "a@x.com", "Rome"],
      ["Bob Ray", "b@x.com", "New York"],
    ],
    lines: [2, 3],
    column: 1,
  },
  "spaces before opening quotes": {
    text: 'name, email, note\n"Lee, Ann", "a@x.com", "x, y"\n"Ray, Bob",  "b@x.com", ""\n',
    cells: [
      ["Lee, Ann", "a@x.com", "x, y"],
      ["Ray, Bob", "b@x.com", ""],
    ],
    lines: [2, 3],
    column: 1,
  },
  "a quote behind spaces within a cell": {
    text: 'name,email\n 5" pipe,a@x.com\n',
    cells: [[' 5" pipe', "a@x.com"]],
    lines: [2],
  },
  "quotes that a backslash marks, and backslashes at the ends of cells": {
    text: 'name,email,path\n"Ann \\"X, Y\\" Lee",a@x.com,"C:\\x\\"\n"a\\b",b@x.com,"1"\n',
    cells: [
      ['Ann "X, Y" Lee', "a@x.com", "C:\\x\\"],
      ["a\\b", "b@x.com", "1"],
    ],
    lines: [2, 3],
  },
  "the lines of a printed table": {
    name: "list.txt",
    text: "+----+---------+\n| id | email   |\n+====+=========+\n|  1 | a@x.com |\n+----+---------+\n",
    cells: [["", "  1 ", " a@x.com "]],
    lines: [4],
    column: 2,
  },
  "a table as Markdown has it": {
    name: "list.md",
    text: "| name | email |\n|------|-------|\n| Ann | a@x.com |\n",
    cells: [["", " Ann ", " a@x.com "]],
    lines: [3],
    column: 2,
  },
  "the sign that ends files of DOS": {
    text: "email\r\na@x.com\r\n\u001A",
    cells: [["a@x.com"]],
    lines: [2],
  },
  "wide dots": {
    text: "n,contact\n1,a@x。com\n2,b@x．com\n",
    cells: [
      ["1", "a@x。com"],
      ["2", "b@x．com"],
    ],
    lines: [2, 3],
    column: 1,
  },
  "line breaks in cells, closed before spaces": {
    text: 'note,email\n"one\ntwo" ,a@x.com\nthree,b@x.com\n',
    cells: [
      ["one\ntwo ", "a@x.com"],
      ["three", "b@x.com"],
    ],
    lines: [2, 4],
  },
  "a title above the headings": {
    text: "Customers of 2026\n\nname;email\nAnn;a@x.com\nBob;b@x.com\n",
    cells: [
      ["Ann", "a@x.com"],
      ["Bob", "b@x.com"],
    ],
    lines: [4, 5],
    column: 1,
  },
  "a title that names addresses above the headings": {
    text: "E-mail addresses,,\nname,email,city\nAnn,a@x.com,Rome\n",
    cells: [["Ann", "a@x.com", "Rome"]],
    lines: [3],
    column: 1,
  },
  "notes above headings": {
    text: "# made by export\n# all emails\nemail,name\na@x.com,Ann\n",
    cells: [["a@x.com", "Ann"]],
    lines: [4],
    column: 0,
  },
  "two rows of headings, the first of them merged": {
    text: "Contact,,Address,\nName,E-mail,Street,City\nAnn,a@x.com,Main,Rome\n",
    cells: [["Ann", "a@x.com", "Main", "Rome"]],
    lines: [3],
    column: 1,
  },
  "a first row of data that speaks of e-mail": {
    text: "name,email\nAnn,no email\nBob,b@x.com\n",
    cells: [
      ["Ann", "no email"],
      ["Bob", "b@x.com"],
    ],
    lines: [2, 3],
    column: 1,
  },
  "rows without an address below the headings": {
    text: "name,contact\nAnn,\nBob,n/a\nCid,c@x.com\nDan,d@x.com\n",
    cells: [
      ["Ann", ""],
      ["Bob", "n/a"],
      ["Cid", "c@x.com"],
      ["Dan", "d@x.com"],
    ],
    lines: [2, 3, 4, 5],
    column: 1,
  },
  "a heading that is empty, as tables with an index have it": {
    text: ",name,email\n0,Ann,a@x.com\n1,Bob,b@x.com\n",
    cells: [
      ["0", "Ann", "a@x.com"],
      ["1", "Bob", "b@x.com"],
    ],
    lines: [2, 3],
    column: 2,
  },
  "delimiters at the ends of rows": {
    text: "email;name;\na@x.com;Ann;\nb@x.com;Bob;\n",
    cells: [
      ["a@x.com", "Ann", ""],
      ["b@x.com", "Bob", ""],
    ],
    lines: [2, 3],
    column: 0,
  },
  "full-width signs in addresses, which tell the column all the same": {
    text: "id,contact\n1,a＠x.com\n2,b＠x.com\n",
    cells: [
      ["1", "a＠x.com"],
      ["2", "b＠x.com"],
    ],
    lines: [2, 3],
    column: 1,
  },
  "empty lines of all kinds before the headings": {
    text: "\r\n\n\r \n,,\nname,email\nAnn,a@x.com",
    cells: [["Ann", "a@x.com"]],
    lines: [7],
  },
  "cells that are filled up with NUL": {
    text: "name,email\nAnn\0\0\0\0,a@x.com\0\0\0\nBob\0,b@x.com\0\0\0\n",
    cells: [
      ["Ann", "a@x.com"],
      ["Bob", "b@x.com"],
    ],
    lines: [2, 3],
  },
};

test.each(Object.entries(read))("%s: the rows are those that were meant", async (_, odd) => {
  await expectMeant(odd);
});

const refused: [title: string, name: string, text: string, code: string, line: number | null][] = [
  [
    "a row of 201 columns behind 499 of two",
    "list.csv",
    `${"a@x.com,x\n".repeat(499)}a@x.com${",".repeat(200)}\n`,
    "too_many_columns",
    500,
  ],
];

test.each(refused)("%s is refused, and where", async (_, name, text, code, line) => {
  expect((await takeInPieces(name, text)).refused).toEqual({ code, line });
});
