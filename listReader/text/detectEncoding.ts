import { ListReadError } from "#listReader/input/listReadError.ts";
import type { Encoding } from "./encoding.ts";
import { likeliestEncoding } from "./likeliestEncoding.ts";
import { mostlyUtf8 } from "./createUtf8Lines.ts";

/**
 * An encoding and the reason for it: a byte order mark, all bytes or most non-ASCII lines are valid UTF-8, every
 * other byte is zero, or the bytes aren't UTF-8.
 */
export interface FoundEncoding {
  encoding: Encoding;
  because: "mark" | "valid_utf8" | "mostly_utf8" | "zero_bytes" | "not_utf8";
}

/**
 * Detects the encoding from the beginning of a file. Throws a {@link ListReadError} if it is no text in a supported
 * encoding.
 */
export function detectEncoding(beginning: Uint8Array): FoundEncoding {
  const marked = markedEncoding(beginning);
  if (marked !== null) {
    return { encoding: marked, because: "mark" };
  }
  // Preallocated files end in zeros, DOS files in an end-of-file character.
  const sample = withoutPadding(beginning);
  const wide = withoutMark(sample);
  if (wide !== null) {
    return { encoding: sensible(sample, wide), because: "zero_bytes" };
  }
  if (hasEscapes(sample)) {
    return { encoding: "iso-2022-jp", because: "not_utf8" };
  }
  if (!isText(sample)) {
    throw unreadable("This is not text.");
  }
  return isUtf8(sample) ? { encoding: "utf-8", because: "valid_utf8" } : encodingBeyondUtf8(sample);
}

/** Detects the encoding of bytes that aren't all UTF-8. Throws a {@link ListReadError} if they are no text. */
export function encodingBeyondUtf8(sample: Uint8Array): FoundEncoding {
  if (mostlyUtf8(sample)) {
    return { encoding: "utf-8", because: "mostly_utf8" };
  }
  const likeliest = hasLines(sample) ? likeliestEncoding(sample) : null;
  // A few unknown bytes don't make a list unreadable.
  const encoding = likeliest ?? (upperShare(sample) < 0.1 ? "windows-1252" : null);
  if (encoding === null) {
    throw unreadable("This is not text in an encoding that is read here. Save it as UTF-8.");
  }
  return { encoding, because: "not_utf8" };
}

const unreadable = (why: string): ListReadError => new ListReadError("encoding_unreadable", why);

const marks: readonly (readonly [Encoding | "UTF-32", ...bytes: number[]])[] = [
  ["UTF-32", 0xff, 0xfe, 0, 0],
  ["UTF-32", 0, 0, 0xfe, 0xff],
  ["utf-8", 0xef, 0xbb, 0xbf],
  ["utf-16le", 0xff, 0xfe],
  ["utf-16be", 0xfe, 0xff],
  ["gb18030", 0x84, 0x31, 0x95, 0x33],
];

/** Returns the encoding of the byte order mark, or null. */
function markedEncoding(sample: Uint8Array): Encoding | null {
  const found = marks.find(([, ...bytes]) => bytes.every((byte, i) => sample[i] === byte));
  const encoding = found?.[0] ?? null;
  if (encoding === "UTF-32") {
    throw unreadable("This is UTF-32. Save it as UTF-8.");
  }
  return encoding === "utf-16le" || encoding === "utf-16be"
    ? sensible(sample.subarray(2), encoding)
    : encoding;
}

// oxlint-disable-next-line no-control-regex -- what no text has
const strangeInText = /[\0-\u0008\u000E-\u001F\uFFFD\uFFFE\uFFFF\p{Co}\p{Cn}]/gu;

/**
 * Returns the encoding if the text is plausible UTF-16: it has zero bytes, at least at line ends and signs, and few
 * non-characters. Throws otherwise.
 */
function sensible(sample: Uint8Array, encoding: "utf-16le" | "utf-16be"): Encoding {
  const text = new TextDecoder(encoding).decode(sample, { stream: true });
  const strange = text.match(strangeInText)?.length ?? 0;
  if (strange > text.length / 20 || (sample.length > 1 && !sample.includes(0))) {
    throw unreadable("This is not text, or its beginning names the wrong encoding.");
  }
  return encoding;
}

function withoutPadding(sample: Uint8Array): Uint8Array {
  let end = sample.length;
  while (end > 0 && (sample[end - 1] === 0 || sample[end - 1] === 26)) {
    end -= 1;
  }
  const text = sample.subarray(0, end);
  // In UTF-16, the last line end contains a zero.
  return text.includes(0) ? sample.subarray(0, end + 1) : text;
}

/** Detects UTF-16 without a mark: line ends, digits and the at sign have a zero byte, always on the same side. */
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

/** Tells whether 7-bit text switches to Japanese characters, as in ISO-2022-JP. */
function hasEscapes(sample: Uint8Array): boolean {
  const index = sample.indexOf(27);
  return (
    index >= 0 &&
    sample[index + 1] === 0x24 &&
    (sample[index + 2] === 0x42 || sample[index + 2] === 0x40) &&
    sample.every((byte) => byte < 0x80 && byte !== 0)
  );
}

/** Characters below 32 that databases write between cells. */
const separators = new Set([1, 28, 29, 30, 31]);

/**
 * Tells whether control characters other than tabs and line ends are rare; some programs pad cells with zeros, and
 * others put one control character between cells.
 */
function isText(sample: Uint8Array): boolean {
  const controls = sample.filter((byte) => byte < 32 && !(byte >= 9 && byte <= 13));
  const zeros = controls.filter((byte) => byte === 0).length;
  const [separator = 0] = controls;
  const between =
    zeros === 0 && separators.has(separator)
      ? controls.filter((byte) => byte === separator).length
      : 0;
  const others = controls.length - zeros - between;
  return sample.length > 0 && others <= 2 + sample.length / 50 && zeros <= sample.length * 0.4;
}

/** Tells whether bytes are UTF-8; an incomplete character at the end is allowed. */
function isUtf8(sample: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(sample, { stream: true });
    return true;
  } catch {
    return false;
  }
}

const upperShare = (sample: Uint8Array): number =>
  sample.filter((byte) => byte >= 0x80).length / sample.length;

/** Tells whether bytes may be text: mostly high bytes without a line feed are EBCDIC or no text. */
const hasLines = (sample: Uint8Array): boolean => sample.includes(10) || upperShare(sample) <= 0.6;
