import { IntakeFault } from "#intake/intakeFault.ts";

/** The encodings that are read. `iso-8859-1` is read as windows-1252, its superset, as the web does. */
export type Encoding =
  | "utf-8"
  | "utf-16le"
  | "utf-16be"
  | "windows-1252"
  | "windows-1251"
  | "iso-8859-1";

/** An encoding and why it was taken: a byte order mark, all octets are valid UTF-8, every other octet is zero, or they are not UTF-8. */
export interface FoundEncoding {
  encoding: Encoding;
  because: "mark" | "valid_utf8" | "zero_octets" | "not_utf8";
}

/** Finds the encoding by the beginning of a file. Throws {@link IntakeFault} for what is no text in any of them. */
export function encodingOf(sample: Uint8Array): FoundEncoding {
  const [a, b, c, d] = sample;
  if ((a === 0xff && b === 0xfe && c === 0 && d === 0) || (a === 0 && b === 0 && c === 0xfe)) {
    throw unreadable("This is UTF-32. Save it as UTF-8.");
  }
  if (a === 0xef && b === 0xbb && c === 0xbf) {
    return { encoding: "utf-8", because: "mark" };
  }
  if (a === 0xff && b === 0xfe) {
    return { encoding: "utf-16le", because: "mark" };
  }
  if (a === 0xfe && b === 0xff) {
    return { encoding: "utf-16be", because: "mark" };
  }
  const wide = withoutMark(sample);
  if (wide !== null) {
    return { encoding: wide, because: "zero_octets" };
  }
  if (controlShare(sample) > 0.02) {
    throw unreadable("This is not text.");
  }
  if (isUtf8(sample)) {
    return { encoding: "utf-8", because: "valid_utf8" };
  }
  return { encoding: singleOctet(sample), because: "not_utf8" };
}

const unreadable = (why: string): IntakeFault => new IntakeFault("encoding_unreadable", why);

/** UTF-16 without a mark: line ends, digits and the at sign have a zero octet, always on the same side. */
function withoutMark(sample: Uint8Array): "utf-16le" | "utf-16be" | null {
  const zeros = [0, 0];
  for (let i = 0; i < sample.length; i += 1) {
    if (sample[i] === 0) {
      zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
    }
  }
  const [even = 0, odd = 0] = zeros;
  const enough = sample.length / 40;
  if (odd > enough && even < odd / 20) {
    return "utf-16le";
  }
  return even > enough && odd < even / 20 ? "utf-16be" : null;
}

/** Share of octets that are control characters and neither tab nor line end. */
function controlShare(sample: Uint8Array): number {
  const controls = sample.filter((octet) => octet < 32 && !(octet >= 9 && octet <= 13)).length;
  return controls / sample.length;
}

/** Whether these octets are UTF-8; a character that is cut off at their end does not count. */
function isUtf8(sample: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(sample, { stream: true });
    return true;
  } catch {
    return false;
  }
}

const isLetter = (octet: number): boolean => octet >= 0xc0 || octet === 0xa8 || octet === 0xb8;

/** Cyrillic words are all upper octets; in Western ones an accented letter stands alone between plain ones. */
function singleOctet(sample: Uint8Array): Encoding {
  let upper = 0;
  let neighbours = 0;
  let lines = 0;
  for (let i = 0; i < sample.length; i += 1) {
    const octet = sample[i] ?? 0;
    upper += octet >= 0x80 ? 1 : 0;
    neighbours += isLetter(octet) && isLetter(sample[i - 1] ?? 0) ? 1 : 0;
    lines += octet === 10 || octet === 13 ? 1 : 0;
  }
  if (upper > sample.length * 0.6 && lines === 0) {
    throw unreadable("This is not text in an encoding that is read here. Save it as UTF-8.");
  }
  return neighbours > upper / 2 ? "windows-1251" : "windows-1252";
}
