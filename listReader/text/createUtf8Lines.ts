const exact = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const western = new TextDecoder("windows-1252");
/** Length in bytes above which a line is decoded in pieces. */
const longLine = 64 * 1024;

/** Decodes whole lines, each as UTF-8 or, if it is invalid, as windows-1252: joined files often contain both. */
export function linesText(bytes: Uint8Array): string {
  const text = utf8OrNull(bytes);
  if (text !== null) {
    return text;
  }
  const lines: string[] = [];
  for (const line of readLines(bytes)) {
    lines.push(utf8OrNull(line) ?? western.decode(line));
  }
  return lines.join("");
}

/** Tells whether at least half of the non-ASCII lines are UTF-8. */
export function mostlyUtf8(bytes: Uint8Array): boolean {
  let fitting = 0;
  let others = 0;
  for (const line of readLines(bytes.subarray(0, characterEnd(bytes)))) {
    if (line.some((byte) => byte >= 0x80)) {
      const fits = utf8OrNull(line) !== null;
      fitting += fits ? 1 : 0;
      others += fits ? 0 : 1;
    }
  }
  return fitting > 0 && fitting >= others;
}

/** Returns a decoder of UTF-8 in pieces, for {@link linesText}. */
export function createUtf8Lines(): (piece: Uint8Array, last: boolean) => string {
  let held: Uint8Array = new Uint8Array();
  let begun = false;
  return (piece, last) => {
    const bytes = held.length === 0 ? piece : joined([held, piece]);
    const lineEnd = Math.max(bytes.lastIndexOf(10), bytes.lastIndexOf(13)) + 1;
    const end = last
      ? bytes.length
      : lineEnd === 0 && bytes.length > longLine
        ? characterEnd(bytes)
        : lineEnd;
    const text = linesText(bytes.subarray(0, end));
    held = bytes.slice(end);
    const marked = !begun && text.startsWith("\uFEFF");
    begun ||= end > 0;
    return marked ? text.slice(1) : text;
  };
}

/** Returns the number of bytes without an incomplete character at the end. */
export function characterEnd(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes.at(-back) ?? 0;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return length > back ? bytes.length - back : bytes.length;
    }
    if (byte < 0x80) {
      break;
    }
  }
  return bytes.length;
}

function utf8OrNull(bytes: Uint8Array): string | null {
  try {
    return exact.decode(bytes);
  } catch {
    return null;
  }
}

function* readLines(bytes: Uint8Array): Generator<Uint8Array> {
  let from = 0;
  for (let i = 0; i < bytes.length; i += 1) {
    if (bytes[i] === 10 || bytes[i] === 13) {
      yield bytes.subarray(from, i + 1);
      from = i + 1;
    }
  }
  if (from < bytes.length) {
    yield bytes.subarray(from);
  }
}

/** Returns the pieces joined. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let position = 0;
  for (const piece of pieces) {
    whole.set(piece, position);
    position += piece.length;
  }
  return whole;
}
