import { deflateRawSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { fileSource } from "#listReader/input/fileSource.ts";
import { oddZip } from "#tests/support/oddZip.ts";
import { fileOf, takeFile } from "./readFile.ts";

const list = "name,email\nAnn,a@x.com\n";
const cells = [["Ann", "a@x.com"]];

/** A gzip file with these flags and fields in its header (RFC 1952). */
function gzipWith(flags: number, fields: Buffer, text = list): Buffer {
  const bytes = gzipSync(text);
  const header = Buffer.from(bytes.subarray(0, 10));
  header[3] = flags;
  return Buffer.concat([header, fields, bytes.subarray(10)]);
}

const read: [string, string, Buffer][] = [
  ["a name and a comment", "a.csv.gz", gzipWith(0x18, Buffer.from("../../x\0a comment\0"))],
  ["an extra field", "a.csv.gz", gzipWith(4, Buffer.from("\u0004\u0000abcd", "latin1"))],
  ["no compression", "a.csv.gz", gzipSync(list, { level: 0 })],
  ["another ending", "a.csv", gzipSync(list)],
  ["no ending", "list", gzipSync(list)],
  ["text in UTF-16", "a.csv.gz", gzipSync(Buffer.from(`\uFEFF${list}`, "utf16le"))],
];

test.each(read)("gz with %s is read", async (_, name, bytes) => {
  for (const piece of [1, 5, 1000]) {
    expect((await takeFile(fileOf(name, bytes, piece))).cells).toEqual(cells);
  }
});

test("gz of more than a megabyte is read, as its ratio is ordinary", async () => {
  const rows = Array.from({ length: 60_000 }, (_, index) => `Ann ${index},a${index}@x.com\n`);
  const packed = gzipSync(`name,email\n${rows.join("")}`);
  const taken = await takeFile(fileOf("a.csv.gz", packed, 100_000));
  expect(taken.refused).toBeUndefined();
  expect(taken.cells).toHaveLength(60_000);
});

test("gz of several members is all of them", async () => {
  const others = Array.from({ length: 40 }, (_, i) => gzipSync(`Bob,b${i}@x.com\n`));
  const bytes = Buffer.concat([gzipSync(list), ...others, gzipSync("")]);
  for (const piece of [1, 3, 20, 100_000]) {
    const taken = await takeFile(fileOf("a.csv.gz", bytes, piece));
    expect(taken.cells).toHaveLength(41);
    expect(taken.cells.at(-1)).toEqual(["Bob", "b39@x.com"]);
  }
  const cut = await takeFile(fileOf("a.csv.gz", bytes.subarray(0, -4)));
  expect(cut.refused?.code).toBe("archive_refused");
});

test("bytes that look like a member within one are none", async () => {
  const note = Buffer.from([0x1f, 0x8b, 0x08, 0x00]).toString("latin1");
  const inside = gzipSync(
    Buffer.from(`${list}Bob${note},b@x.com\n${"Ann,a@x.com\n".repeat(20)}`, "latin1"),
    { level: 0 },
  );
  const bytes = Buffer.concat([inside, gzipSync("Cid,c@x.com\n")]);
  const taken = await takeFile(fileOf("a.csv.gz", bytes));
  expect(taken.cells.map(([, email]) => email)).toEqual([
    "a@x.com",
    "b@x.com",
    ...Array.from({ length: 20 }, () => "a@x.com"),
    "c@x.com",
  ]);
});

const tar = Buffer.concat([
  Buffer.from("list.csv"),
  Buffer.alloc(249),
  Buffer.from("ustar\0"),
  Buffer.alloc(249),
  Buffer.from(list),
]);
const emptyBlocks = Buffer.alloc(5 * 800_000, Buffer.from([0, 0, 0, 0xff, 0xff]));

const refused: [string, Buffer, string?][] = [
  ["a name without an end", gzipWith(8, Buffer.alloc(3_000_000, "n"))],
  [
    "a name without an end and nothing else",
    Buffer.concat([
      gzipSync("").subarray(0, 3),
      Buffer.from([8, 0, 0, 0, 0, 0, 3]),
      Buffer.alloc(3_000_000, "n"),
    ]),
  ],
  ["empty blocks without an end", Buffer.concat([gzipSync("").subarray(0, 10), emptyBlocks])],
  ["a length that is wrong", changed(gzipSync(list), -1)],
  ["a checksum that is wrong", changed(gzipSync(list), -8)],
  ["flags that are not known", gzipWith(0xe0, Buffer.alloc(0))],
  ["a way of packing that is not known", changed(gzipSync(list), 2)],
  ["its header alone", gzipSync(list).subarray(0, 10)],
  ["two bytes", gzipSync(list).subarray(0, 2)],
  ["zeros behind it", Buffer.concat([gzipSync(list), Buffer.alloc(512)])],
  ["a tar archive inside", gzipSync(tar)],
  ["a workbook inside", gzipSync(oddZip([{ name: "xl/workbook.xml", content: "<a/>" }]))],
  ["gz in it", gzipSync(gzipSync(list))],
  ["a picture inside", gzipSync(Buffer.from("89504e470d0a1a0a", "hex"))],
  ["blank lines inside", gzipSync("\n\n\n"), "no_rows"],
  ["a web page inside", gzipSync("<html><body>a@x.com"), "format_unknown"],
  ["zeros inside", gzipSync(Buffer.alloc(5000)), "encoding_unreadable"],
];

function changed(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  const place = at < 0 ? copy.length + at : at;
  copy[place] = (copy[place] ?? 0) ^ 1;
  return copy;
}

test.each(refused)("gz with %s is refused", async (_, bytes, code) => {
  const taken = await takeFile(fileOf("a.csv.gz", bytes));
  expect(taken.refused?.code).toBe(code ?? "archive_refused");
});

test("gz that says that it unpacks to more than 200 MB is not unpacked to find out", async () => {
  const packed = gzipSync(list.repeat(2000), { level: 0 });
  packed.writeUInt32LE(200 * 1024 * 1024 + 1, packed.length - 4);
  let pulled = 0;
  const whole = fileOf("a.csv.gz", packed, 1000);
  const open = async function* (start = 0): AsyncGenerator<Uint8Array> {
    for await (const piece of whole.open(start)) {
      pulled += piece.length;
      yield piece;
    }
  };
  expect((await takeFile({ ...whole, open })).refused?.code).toBe("archive_refused");
  expect(pulled).toBeLessThan(5000);
});

test("a file of a browser is read and refused like any other", async () => {
  const files = [
    ...read.map(([, name, bytes]) => [name, bytes] as const),
    ...refused.map(([, bytes]) => ["a.csv.gz", bytes] as const),
  ];
  for (const [name, bytes] of files) {
    const here = await takeFile(fileSource(new File([Uint8Array.from(bytes)], name)));
    expect(here).toEqual(await takeFile(fileOf(name, bytes)));
  }
});

test("gz that is cut off anywhere is refused", async () => {
  const bytes = gzipSync(list.repeat(20));
  for (let length = 2; length < bytes.length; length += 1) {
    const taken = await takeFile(fileOf("a.csv.gz", bytes.subarray(0, length)));
    expect([length, taken.refused?.code]).toEqual([length, "archive_refused"]);
  }
});

test("compressed data without a gzip header isn't text", async () => {
  const taken = await takeFile(fileOf("a.csv", deflateRawSync(list.repeat(50))));
  expect(taken.refused?.code).toBe("encoding_unreadable");
});

const kinds: [string, string][] = [
  ["a bzip2 archive", "425a68393141592653590000"],
  ["an xz archive", "fd377a585a000004"],
  ["a picture of WebP", "52494646240000005745425056503820"],
  ["a film", "00000018667479706d703432000000006d703432"],
  ["a TIFF picture", "49492a0008000000"],
  ["a Parquet file", "5041523115041500"],
  ["an Access database", "000100005374616e64617264204a6574204442"],
  ["a workbook of Excel 5", "0908080000050500"],
];

test.each(kinds)("%s named as a table is refused by its kind", async (_, hex) => {
  const taken = await takeFile(fileOf("list.csv", Buffer.from(hex, "hex")));
  expect(taken.refused).toEqual({ code: "format_unknown", line: null });
});

test.each([
  "MZ@x.com",
  "BZh@x.com",
  "GIF89@x.com",
  "PAR1@x.com",
  "RIFF@x.com",
  "ID3@x.com",
  "From@x.com",
])("a list that begins with %s is a list", async (address) => {
  expect((await takeFile(fileOf("list.csv", `${address}\nb@x.com\n`))).cells[0]).toEqual([address]);
});
