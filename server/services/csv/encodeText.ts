import type { Encoding } from "#listReader/text/encoding.ts";

/** Writes text in an encoding. Characters that it lacks become `?`. */
export type TextEncoding = (text: string) => Buffer;

/** Bytes that lead further ones, in encodings with more than one byte per character. */
type Leads = Partial<Record<Encoding, readonly (readonly number[])[]>>;

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
const lineFeed = 0x0a;
const trails = range(0x30, 0xfe);

/** Bytes at each place of a character of several bytes (Encoding Standard, §10 to §13). Sequences that mean nothing are left out when they are tried. */
const sequences: Leads = {
  shift_jis: [range(0x81, 0xfc), trails],
  big5: [range(0x81, 0xfe), trails],
  "euc-kr": [range(0x81, 0xfe), trails],
  "euc-jp": [range(0x8e, 0xfe), range(0xa1, 0xfe)],
  gb18030: [range(0x81, 0xfe), trails],
};
const longSequences: Leads = {
  "euc-jp": [[0x8f], range(0xa1, 0xfe), range(0xa1, 0xfe)],
  gb18030: [range(0x81, 0x84), range(0x30, 0x39), range(0x81, 0xfe), range(0x30, 0x39)],
};

/** Returns every sequence of bytes with one of each place. */
const combined = (places: readonly (readonly number[])[]): number[][] =>
  places.reduce<number[][]>(
    (all, place) => all.flatMap((bytes) => place.map((byte) => [...bytes, byte])),
    [[]],
  );

/** Returns the bytes of every character of an encoding, found by decoding all sequences of bytes at once, a line each. */
function buildTable(encoding: Encoding): Map<string, readonly number[]> {
  const ascii = range(0, 0x7f).map((byte) => [String.fromCharCode(byte), [byte]] as const);
  const table = new Map<string, readonly number[]>(ascii);
  const places = [[range(0x80, 0xff)], sequences[encoding], longSequences[encoding]];
  const all = places.flatMap((one) => (one === undefined ? [] : combined(one)));
  const lines = Uint8Array.from(all.flatMap((bytes) => [...bytes, lineFeed]));
  const texts = new TextDecoder(encoding, { ignoreBOM: true }).decode(lines).split("\n");
  for (const [index, bytes] of all.entries()) {
    const text = texts[index] ?? "";
    const isOne = text.length === 1 || (text.length === 2 && Array.from(text).length === 1);
    if (isOne && text !== "\uFFFD" && !table.has(text)) {
      table.set(text, bytes);
    }
  }
  return table;
}

/** Returns the four bytes of a character beyond the first 65,536 in GB 18030, which are in order (Encoding Standard, §10.2.2). */
function gb18030Bytes(character: string): number[] | undefined {
  const point = character.codePointAt(0) ?? 0;
  const index = point - 0x1_00_00 + 189_000;
  return point < 0x1_00_00
    ? undefined
    : [
        0x81 + Math.floor(index / 12_600),
        0x30 + (Math.floor(index / 1260) % 10),
        0x81 + (Math.floor(index / 10) % 126),
        0x30 + (index % 10),
      ];
}

const tables = new Map<Encoding, Map<string, readonly number[]>>();

/** Encodings that change their meaning within a text, which aren't written. */
const isStateful = (encoding: Encoding): boolean => encoding === "iso-2022-jp";

/** Returns the encoding to write a file in that came in another: the same one, or UTF-8 if that can't be written. */
export const writtenEncoding = (encoding: Encoding): Encoding =>
  isStateful(encoding) ? "utf-8" : encoding;

/** Returns a function that writes text in an encoding. */
export function textEncoding(encoding: Encoding): TextEncoding {
  const written = writtenEncoding(encoding);
  if (written === "utf-8") {
    return (text) => Buffer.from(text, "utf8");
  }
  if (written === "utf-16le") {
    return (text) => Buffer.from(text, "utf16le");
  }
  if (written === "utf-16be") {
    return (text) => Buffer.from(text, "utf16le").swap16();
  }
  const table = tables.get(written) ?? buildTable(written);
  tables.set(written, table);
  const unknown = [0x3f];
  return (text) => {
    const bytes: number[] = [];
    for (const character of text) {
      const beyond = written === "gb18030" ? gb18030Bytes(character) : undefined;
      bytes.push(...(table.get(character) ?? beyond ?? unknown));
    }
    return Buffer.from(bytes);
  };
}
