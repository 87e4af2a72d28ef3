import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addressField } from "#listReader/mail/addressField.ts";
import { createMailReader } from "#listReader/mail/createMailReader.ts";
import { takeInPieces } from "./oddFile.ts";
import { fileOf, takeFile } from "./readFile.ts";

const date = "Thu, 1 Jan 2026 10:00:00 +0000";

/** A file of messages, and its rows: address, name, field, date. */
const files: Record<string, { name: string; text: string; rows: string[][] }> = {
  "a message, with names, folded fields and encoded words": {
    name: "hello.eml",
    text: [
      "Return-Path: <bounce@x.example>",
      "Received: from a (a [192.0.2.1])",
      "\tby b with ESMTP id 1; date",
      "From: =?UTF-8?B?SsO2cmcgTcO8bGxlcg==?= <joerg@acme.example>",
      "Reply-To: sales@acme.example",
      'To: "Lee, Ann" <ann@x.example>,',
      " Bob Ray <bob@x.example>,\t=?iso-8859-1?Q?Jos=E9_P=E9rez?=",
      " <jose@x.example>",
      "CC: carl@x.example (Carl), Team: dan@x.example, <eve@x.example>;, frank@x.example",
      "Bcc: undisclosed-recipients:;",
      "Subject: Hi",
      `Date: ${date}`,
      "Content-Type: text/plain",
      "",
      "To: nobody@body.example",
      "From: nobody@body.example",
      "",
      "Bye",
    ].join("\r\n"),
    rows: [
      ["joerg@acme.example", "Jörg Müller", "from", date],
      ["sales@acme.example", "", "reply-to", date],
      ["ann@x.example", "Lee, Ann", "to", date],
      ["bob@x.example", "Bob Ray", "to", date],
      ["jose@x.example", "José Pérez", "to", date],
      ["carl@x.example", "Carl", "cc", date],
      ["dan@x.example", "", "cc", date],
      ["eve@x.example", "", "cc", date],
      ["frank@x.example", "", "cc", date],
    ],
  },
  "a mailbox of Thunderbird and one of Google Takeout": {
    name: "Inbox",
    text: [
      "From - Thu Jan 01 10:00:00 2026",
      "X-Mozilla-Status: 0001",
      "From: Ann <ann@x.example>",
      "To: me@x.example",
      "",
      "text",
      "From no@x.example Thu Jan  1 10:00:00 2026",
      "To: no@x.example",
      "From nobody to everybody",
      "",
      ">From quoted@x.example Thu Jan  1 10:00:00 2026",
      "",
      "From 1790000000000000000@xxx Thu Jan 01 10:00:00 +0000 2026",
      "X-GM-THRID: 1",
      `Date: ${date}`,
      "From: bob@x.example",
      "Content-Type: multipart/mixed; boundary=b",
      "",
      "--b",
      "Content-Type: message/rfc822",
      "",
      "From: inner@x.example",
      "",
      "--b--",
      "",
    ].join("\n"),
    rows: [
      ["ann@x.example", "Ann", "from", ""],
      ["me@x.example", "", "to", ""],
      ["bob@x.example", "", "from", date],
    ],
  },
  "a message of two lines, by its file name": {
    name: "a.eml",
    text: "From: a@x.example\nTo: b@x.example\n",
    rows: [
      ["a@x.example", "", "from", ""],
      ["b@x.example", "", "to", ""],
    ],
  },
};

test.each(Object.entries(files))("%s: no address of a header is lost", async (_, odd) => {
  const taken = await takeInPieces(odd.name, odd.text);
  expect(taken.refused).toBeUndefined();
  expect(taken.cells).toEqual(odd.rows);
  expect(taken.understood?.preview).toMatchObject({
    format: "mail",
    email_column: { index: 0, because: "name" },
    columns: [{ name: "email" }, { name: "name" }, { name: "field" }, { name: "date" }],
  });
});

test("attachments may hold any bytes", async () => {
  const bytes = Buffer.concat([
    Buffer.from("From: a@x.example\r\nSubject: x\r\nMIME-Version: 1.0\r\n\r\n"),
    Buffer.from(Array.from({ length: 70_000 }, (_, i) => (i * 7) % 256)),
    Buffer.from(
      "\r\n\r\nFrom b@x.example Thu Jan  1 10:00:00 2026\r\nTo: Zo\u00EB <c@x.example>\r\n\r\n",
    ),
  ]);
  const taken = await takeFile(fileOf("a.eml", bytes));
  expect(taken.cells.map((row) => row.slice(0, 2))).toEqual([
    ["a@x.example", ""],
    ["c@x.example", "Zoë"],
  ]);
});

const fields: [string, [address: string, name: string][]][] = [
  ['"a \\"b\\" c" <a@x.example>', [["a@x.example", 'a "b" c']]],
  ['"joe smith"@x.example', [['"joe smith"@x.example', ""]]],
  [
    "a@x.example; b@x.example",
    [
      ["a@x.example", ""],
      ["b@x.example", ""],
    ],
  ],
  [
    "Ann <a@x.example> Bob <b@x.example>",
    [
      ["a@x.example", "Ann"],
      ["b@x.example", "Bob"],
    ],
  ],
  [
    "Ann :( <a@x.example>, b@x.example",
    [
      ["a@x.example", "( "],
      ["b@x.example", ""],
    ],
  ],
  [
    '5" pipe <a@x.example>, b@x.example',
    [
      ["a@x.example", '5" pipe'],
      ["b@x.example", ""],
    ],
  ],
  ["a (one (two) \\) three)@x.example", [["a @x.example", "one (two) \\) three"]]],
  ["<@r.example,@s.example:a@x.example>", [["a@x.example", ""]]],
  ["mailto:a@x.example", [["mailto:a@x.example", ""]]],
  [
    "<a@x.example, b@x.example",
    [
      ["<a@x.example", ""],
      ["b@x.example", ""],
    ],
  ],
  ["=?utf-8?q?a=40x.example?=", [["a@x.example", ""]]],
  ["=?utf-8?b?w?= =?utf-8?q?x?= <a@x.example>", [["a@x.example", "=?utf-8?b?w?=x"]]],
  ["=?utf-8?q?=C3?= =?utf-8?q?=A9?= <a@x.example>", [["a@x.example", "é"]]],
  ["=?utf-8*en?Q?a_b?= c =?nonsense?q?=C3=A9?= <a@x.example>", [["a@x.example", "a b c é"]]],
  ["=?utf-8?q?a?= =?iso-8859-1?q?=E9?= <a@x.example>", [["a@x.example", "aé"]]],
  ["Ann <>", [["Ann", ""]]],
  ["MAILER-DAEMON", [["MAILER-DAEMON", ""]]],
  [", ;,", []],
];
test.each(fields)("the field %s has the mailboxes that were meant", (text, meant) => {
  expect(addressField(text).map(({ address, name }) => [address, name])).toEqual(
    meant.map(([address, name]) => [address, name.trim()]),
  );
});

const to = (bytes: number) => Array.from({ length: bytes / 16 }, () => "abcd@x.example, ").join("");

test("a message without a date has none of the message before", async () => {
  const start = "From a Thu Jan  1 10:00:00 2026\n";
  const taken = await takeFile(
    fileOf("a.mbox", `${start}Date: ${date}\n\n\n${start}To: b@x.example\n\n`),
  );
  expect(taken.cells).toEqual([["b@x.example", "", "to", ""]]);
});

describe("hostile messages", () => {
  test("rows of a header without an end don't wait for it", () => {
    expect(
      createMailReader().take("To: b@x.example\n".repeat(11_000), false).length,
    ).toBeGreaterThan(10_000);
  });

  test("a field of more than 512 KB is refused, and one of 500 KB is read", async () => {
    const head = "From: a@x.example\nSubject: x\nMIME-Version: 1.0\nTo: ";
    const taken = await takeFile(fileOf("a.eml", `${head}${to(500 * 1024)}\n\n`));
    expect(taken.cells).toHaveLength(32_001);
    expect((await takeFile(fileOf("a.eml", `${head}${to(520 * 1024)}\n\n`))).refused).toEqual({
      code: "record_too_long",
      line: 4,
    });
  });

  test("a name that doesn't fit in a row is refused, with its line", async () => {
    const text = `From: a@x.example\nTo: "${"x".repeat(70_000)}" <b@x.example>\n\n`;
    expect((await takeFile(fileOf("a.eml", text))).refused).toEqual({
      code: "record_too_long",
      line: 2,
    });
  });

  test("a header without an end gives its rows as it is read", async () => {
    const text = `From: a@x.example\nDate: ${date}\n${"To: b@x.example\n".repeat(30_000)}`;
    const taken = await takeFile(fileOf("a.eml", text));
    expect(taken.cells).toHaveLength(30_001);
    expect(taken.cells.at(-1)).toEqual(["b@x.example", "", "to", date]);
  });

  const openings = [
    '"',
    "(",
    "<",
    "\\",
    "((\\",
    '<"(',
    ":",
    "@:",
    "=?a?q?",
    "=?utf-8?b?",
    ",<",
    "a(",
  ];
  test.each(openings)("a field of nothing but %s is read once", (opening) => {
    const text = opening.repeat(200_000);
    expect(addressField(`${text}, b@x.example`).at(-1)?.address).toContain("b@x.example");
  });

  const part = fc.constantFrom(
    ...Array.from('\r\n;:=,\\"<>() \t@a'),
    "\r\n\r\n",
    "From: ",
    "To: a@x.example",
    "Cc: =?utf-8?q?=C3=A9?=",
    "\n\nFrom a Thu Jan  1 10:00:00 2026\n",
    "é",
  );
  test("messages of any text give the same rows in pieces", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { maxLength: 60 }),
        fc.integer({ min: 1, max: 9 }),
        async (all, size) => {
          const text = `From: a@x.example\n${all.join("")}`;
          expect(await takeFile(fileOf("a.eml", text, size))).toEqual(
            await takeFile(fileOf("a.eml", text)),
          );
        },
      ),
      { numRuns: 1500 },
    );
  });
});
