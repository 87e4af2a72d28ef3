import { expect, test } from "vitest";
import { expectMeant, type OddFile, takeInPieces } from "./oddFile.ts";

const read: Record<string, OddFile> = {
  "a pretty-printed array named as lines": {
    name: "list.ndjson",
    text: '[\n  {"email": "a@x.com"},\n  {"email": "b@x.com"}\n]\n',
    cells: [["a@x.com"], ["b@x.com"]],
    lines: [2, 3],
    column: 0,
  },
  "lines of arrays named as JSON": {
    name: "list.json",
    text: '["Ann", "a@x.com"]\n\n["Bob", "b@x.com"]\n',
    cells: [
      ["Ann", "a@x.com"],
      ["Bob", "b@x.com"],
    ],
    lines: [1, 3],
    column: 1,
  },
  "lines of JSON with a mark, blank lines and carriage returns": {
    name: "list.jsonl",
    text: '\uFEFF{"email":"a@x.com"}\r\n\r\n  \r\n{"email":"b@x.com"}\r\n',
    cells: [["a@x.com"], ["b@x.com"]],
    lines: [1, 4],
  },
  "lines of JSON from files that were joined, and as sequences have them": {
    name: "list.ndjson",
    text: '{"email":"a@x.com"}\n\uFEFF{"email":"b@x.com"}\n\u001E{"email":"c@x.com"}\n',
    cells: [["a@x.com"], ["b@x.com"], ["c@x.com"]],
    lines: [1, 2, 3],
  },
  "keys that come twice, late, or hold more than a value": {
    name: "list.ndjson",
    text: '{"email":"x","email":"a@x.com"}\n{"tags":["b","c"],"email":"b@x.com","at":{"city":"Rome"}}\n',
    cells: [["a@x.com"], ["b@x.com", '["b","c"]', '{"city":"Rome"}']],
    lines: [1, 2],
    column: 0,
  },
  "escapes of JSON that no text can hold": {
    name: "list.ndjson",
    text: '{"email":"a@x.com\\u0000","n\\u0000":"\\ud800x"}\n{"email":"b@x.com","n":"\\ud83d\\ude00"}\n',
    cells: [
      ["a@x.com", "\uFFFDx"],
      ["b@x.com", "😀"],
    ],
    lines: [1, 2],
  },
  "one object alone named as JSON": {
    name: "list.json",
    text: '{"email":"a@x.com","tags":["b"]}',
    cells: [["a@x.com", '["b"]']],
    lines: [1],
  },
  "an object that has the rows inside, on one line": {
    name: "list.json",
    text: '{"count":1,"contacts":[{"email":"a@x.com"},{"email":"b@x.com"}]}',
    cells: [["a@x.com"], ["b@x.com"]],
    lines: [1, 1],
    column: 0,
  },
  "an object that has the rows inside, beside other values": {
    name: "answer.txt",
    text: '{\n"[{":"\\"[{", "tags": ["[", {"n":[{"o":1}]}], "none": [ ], "deep": [["x"], 2], "of": {"list": [{"email":"no@x.com"}]},\n"contacts": [\n {"email":"a@x.com","tags":[{"t":1}]},\n {"email":"b@x.com"}\n], "more": [1], "n": null}\n',
    cells: [["a@x.com", '[{"t":1}]'], ["b@x.com"]],
    lines: [4, 5],
    column: 0,
  },
  "a table named as JSON": {
    name: "list.json",
    text: "name,email\nAnn,a@x.com\n",
    cells: [["Ann", "a@x.com"]],
    lines: [2],
  },
  "JSON named as a table": {
    name: "list.csv",
    text: '[{"email":"a@x.com"},\n{"email":"b@x.com"}]',
    cells: [["a@x.com"], ["b@x.com"]],
    lines: [1, 2],
  },
};

test.each(Object.entries(read))("%s: the rows are those that were meant", async (_, odd) => {
  await expectMeant(odd);
});

const refused: [title: string, name: string, text: string, code: string, line: number | null][] = [
  [
    "a line of 70 KB in lines of JSON",
    "list.ndjson",
    `{"email":"a@x.com"}\n\n{"email":"${"b".repeat(70_000)}"}\n`,
    "record_too_long",
    3,
  ],
  [
    "an escape that JSON does not have",
    "list.ndjson",
    '"a@x.com"\n"\\x41@x.com"\n',
    "json_invalid",
    2,
  ],
  ["lines of JSON with commas behind", "list.ndjson", '{"email":"a@x.com"},\n', "json_invalid", 1],
  [
    "an object with two arrays of objects",
    "list.json",
    '{"contacts":[{"email":"a@x.com"}],\n"owners":[{"email":"b@x.com"}]}',
    "json_invalid",
    2,
  ],
  [
    "an object that isn't closed",
    "list.json",
    '{"contacts":[{"email":"a@x.com"}]',
    "json_invalid",
    1,
  ],
  [
    "an object whose array isn't closed",
    "list.json",
    '{"contacts":[{"email":"a@x.com"}}',
    "json_invalid",
    1,
  ],
  [
    "something behind an object",
    "list.json",
    '{"contacts":[{"email":"a@x.com"}]}\n]',
    "json_invalid",
    2,
  ],
  ["an object of rows by name", "list.json", '{"a@x.com":{"n":1}}\n', "json_invalid", 1],
  ["an object over several lines", "list.ndjson", '{\n"email":"a@x.com"\n}\n', "json_invalid", 1],
  [
    "a word that JSON does not have",
    "list.ndjson",
    '{"email":"a@x.com","n":NaN}\n',
    "json_invalid",
    1,
  ],
];

test.each(refused)("%s is refused, and where", async (_, name, text, code, line) => {
  expect((await takeInPieces(name, text)).refused).toEqual({ code, line });
});
