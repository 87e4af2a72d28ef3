import { expect, test } from "vitest";
import { fileOf, takeFile } from "./readFile.ts";

type Bytes = Uint8Array;

const western: Record<string, number> = {
  é: 0xe9,
  ü: 0xfc,
  ø: 0xf8,
  ñ: 0xf1,
  "’": 0x92,
  "€": 0x80,
};
const oneByte = (text: string, upper: (char: string) => number): Bytes =>
  Buffer.from(
    Array.from(text, (char) => (char.charCodeAt(0) < 128 ? char.charCodeAt(0) : upper(char))),
  );
const windows1252 = (text: string): Bytes => oneByte(text, (char) => western[char] ?? 0x3f);
/** The letters А to я stand in the order of Unicode from 0xC0 on. */
const windows1251 = (text: string): Bytes =>
  oneByte(text, (char) => char.charCodeAt(0) - 0x410 + 0xc0);
const utf8 = (text: string): Bytes => Buffer.from(text);
const utf16le = (text: string): Bytes => Buffer.from(text, "utf16le");
const utf16be = (text: string): Bytes => Buffer.from(text, "utf16le").swap16();
const marked = (write: (text: string) => Bytes) => (text: string) => write(`\uFEFF${text}`);
/** From one byte of some place on, another one. */
const twice = (bytes: Bytes): Bytes => Buffer.concat([bytes, bytes]);

const latin: string[][] = [
  ["name", "email"],
  ["Renée Müller", "renee@example.com"],
  ["Søren Peña", "soren@example.org"],
];
const cyrillic: string[][] = [
  ["имя", "почта"],
  ["Анна Иванова", "anna@example.com"],
  ["Пётр".replace("ё", "е"), "petr@example.org"],
];
const csv = (rows: string[][], delimiter = ",", end = "\r\n"): string =>
  rows.map((cells) => `${cells.join(delimiter)}${end}`).join("");

const read: [title: string, bytes: Bytes, encoding: string, because: string, rows: string[][]][] = [
  ["UTF-8", utf8(csv(latin)), "utf-8", "valid_utf8", latin],
  ["UTF-8 with a mark", marked(utf8)(csv(latin)), "utf-8", "mark", latin],
  [
    "plain ASCII",
    utf8("name,email\nAnn,a@x.com\n"),
    "utf-8",
    "valid_utf8",
    [
      ["name", "email"],
      ["Ann", "a@x.com"],
    ],
  ],
  ["UTF-16LE with a mark", marked(utf16le)(csv(latin)), "utf-16le", "mark", latin],
  ["UTF-16BE with a mark", marked(utf16be)(csv(latin)), "utf-16be", "mark", latin],
  ["UTF-16LE without a mark", utf16le(csv(latin)), "utf-16le", "zero_bytes", latin],
  ["UTF-16BE without a mark", utf16be(csv(latin)), "utf-16be", "zero_bytes", latin],
  [
    "UTF-16LE with a mark and tabs, as Excel saves Unicode text",
    marked(utf16le)(csv(latin, "\t")),
    "utf-16le",
    "mark",
    latin,
  ],
  [
    "Cyrillic in UTF-16LE without a mark",
    utf16le(csv(cyrillic)),
    "utf-16le",
    "zero_bytes",
    cyrillic,
  ],
  ["windows-1252", windows1252(csv(latin)), "windows-1252", "not_utf8", latin],
  [
    "windows-1252 with curly quotes and the euro",
    windows1252(
      csv([
        ["note", "email"],
        ["l’été 5 €", "a@x.com"],
      ]),
    ),
    "windows-1252",
    "not_utf8",
    [
      ["note", "email"],
      ["l’été 5 €", "a@x.com"],
    ],
  ],
  ["windows-1252 with semicolons", windows1252(csv(latin, ";")), "windows-1252", "not_utf8", latin],
  ["windows-1251", windows1251(csv(cyrillic)), "windows-1251", "not_utf8", cyrillic],
  [
    "windows-1251 with lone carriage returns",
    windows1251(csv(cyrillic, ";", "\r")),
    "windows-1251",
    "not_utf8",
    cyrillic,
  ],
  ["UTF-8 in Cyrillic", utf8(csv(cyrillic)), "utf-8", "valid_utf8", cyrillic],
  [
    "UTF-8 of Arabic and Chinese",
    utf8(
      csv([
        ["البريد", "名字"],
        ["a@x.com", "李雷"],
      ]),
    ),
    "utf-8",
    "valid_utf8",
    [
      ["البريد", "名字"],
      ["a@x.com", "李雷"],
    ],
  ],
  [
    "UTF-8 with a mark in the middle, as joined files have",
    utf8("email,n\na@x.com,1\n\uFEFFb@x.com,2\n"),
    "utf-8",
    "valid_utf8",
    [
      ["email", "n"],
      ["a@x.com", "1"],
      ["\uFEFFb@x.com", "2"],
    ],
  ],
  [
    "UTF-8 with some NUL",
    utf8(`email,n\na@x.com,\0one\n${"b@x.com,two\n".repeat(20)}`),
    "utf-8",
    "valid_utf8",
    [["email", "n"], ["a@x.com", "one"], ...Array.from({ length: 20 }, () => ["b@x.com", "two"])],
  ],
];

test.each(read)("%s is read as it is meant", async (_, bytes, encoding, because, rows) => {
  const taken = await takeFile(fileOf("list.csv", bytes));
  expect(taken.refused).toBeUndefined();
  expect(taken.understood?.preview.mapping).toMatchObject({ encoding, header: true });
  expect(taken.understood?.preview.because.encoding).toBe(because);
  expect(taken.cells).toEqual(rows.slice(1));
  expect(taken.understood?.preview.email_column.index).not.toBeNull();
});

test("one byte that is not UTF-8, far behind the beginning, makes a file windows-1252", async () => {
  const ascii = "name,email\n" + "Ann Miller,a@x.com\n".repeat(40_000);
  const bytes = Buffer.concat([utf8(ascii), windows1252("Renée,r@x.com\n")]);
  const taken = await takeFile(fileOf("list.csv", bytes));
  expect(taken.understood?.preview.mapping.encoding).toBe("windows-1252");
  expect(taken.understood?.preview.because.encoding).toBe("not_utf8");
  expect(taken.cells.at(-1)).toEqual(["Renée", "r@x.com"]);
});

test("a character that the look at the beginning cuts in two does not count against UTF-8", async () => {
  const line = "é,a@x.com\n";
  const taken = await takeFile(fileOf("list.csv", utf8(`x${line.repeat(40_000)}`)));
  expect(taken.understood?.preview.mapping.encoding).toBe("utf-8");
  expect(taken.cells).toHaveLength(40_000);
});

test.each(["windows-1251", "windows-1252", "iso-8859-1", "utf-16le"] as const)(
  "a chosen encoding, %s, is used",
  async (encoding) => {
    const write =
      { "windows-1251": windows1251, "utf-16le": utf16le }[encoding as string] ?? windows1252;
    const rows = encoding === "windows-1251" ? cyrillic : latin;
    const taken = await takeFile(fileOf("list.csv", write(csv(rows))), { encoding });
    expect(taken.cells).toEqual(rows.slice(1));
    expect(taken.understood?.preview.because.encoding).toBe("chosen");
  },
);

const ebcdic = twice(
  Buffer.from([
    0xc1, 0x95, 0x95, 0x6b, 0x81, 0x7c, 0xa7, 0x4b, 0x83, 0x96, 0x94, 0x15, 0xc2, 0x85, 0x95, 0x6b,
    0x82, 0x7c, 0xa7, 0x4b, 0x83, 0x96, 0x94, 0x15,
  ]),
);
const unread: [string, Bytes][] = [
  [
    "UTF-32LE",
    Buffer.concat([Buffer.from([0xff, 0xfe, 0, 0]), Buffer.from("a\0\0\0@\0\0\0", "latin1")]),
  ],
  ["UTF-32BE", Buffer.from([0, 0, 0xfe, 0xff, 0, 0, 0, 0x61])],
  ["EBCDIC", ebcdic],
  [
    "EBCDIC with its own line ends",
    Buffer.concat([ebcdic.subarray(0, 12), Buffer.from([0x0d, 0x25]), ebcdic.subarray(12)]),
  ],
  ["EBCDIC without line ends", ebcdic.filter((byte) => byte !== 0x15)],
  ["a flood of NUL", Buffer.alloc(100_000)],
  [
    "random bytes",
    Buffer.from(Array.from({ length: 4000 }, (_, i) => (i * 7919 + (i >> 3) * 104_729) % 256)),
  ],
];

test.each(unread)("%s is refused as no text that is read here", async (_, bytes) => {
  const taken = await takeFile(fileOf("list.csv", bytes));
  expect(taken.refused).toEqual({ code: "encoding_unreadable", line: null });
});

test("UTF-7 is no list of addresses, and a column has to be chosen", async () => {
  const taken = await takeFile(fileOf("list.csv", "name,contact\nAnn,ann+AEA-example.com\n"));
  expect(taken.understood?.preview.email_column).toMatchObject({
    index: null,
    because: "none_fits",
  });
});
