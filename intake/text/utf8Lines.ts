const exact = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const western = new TextDecoder("windows-1252");
/** A longer line is decoded in pieces. */
const longLine = 64 * 1024;

/** The text of whole lines, each as UTF-8, or as windows-1252 where it is none: files put together from others often hold both. */
export function linesText(octets: Uint8Array): string {
  const text = utf8OrNull(octets);
  if (text !== null) {
    return text;
  }
  const lines: string[] = [];
  for (const line of linesOf(octets)) {
    lines.push(utf8OrNull(line) ?? western.decode(line));
  }
  return lines.join("");
}

/** Whether of the lines beyond ASCII at least as many are UTF-8 as are none. */
export function mostlyUtf8(octets: Uint8Array): boolean {
  let fitting = 0;
  let others = 0;
  for (const line of linesOf(octets.subarray(0, characterEnd(octets)))) {
    if (line.some((octet) => octet >= 0x80)) {
      const fits = utf8OrNull(line) !== null;
      fitting += fits ? 1 : 0;
      others += fits ? 0 : 1;
    }
  }
  return fitting > 0 && fitting >= others;
}

/** A reader of UTF-8 that comes in pieces, for {@link linesText}. */
export function createUtf8Lines(): (piece: Uint8Array, last: boolean) => string {
  let held: Uint8Array = new Uint8Array();
  let begun = false;
  return (piece, last) => {
    const octets = held.length === 0 ? piece : joined([held, piece]);
    const lineEnd = Math.max(octets.lastIndexOf(10), octets.lastIndexOf(13)) + 1;
    const end = last
      ? octets.length
      : lineEnd === 0 && octets.length > longLine
        ? characterEnd(octets)
        : lineEnd;
    const text = linesText(octets.subarray(0, end));
    held = octets.slice(end);
    const marked = !begun && text.startsWith("\uFEFF");
    begun ||= end > 0;
    return marked ? text.slice(1) : text;
  };
}

/** How many octets there are without a character that is cut off at their end. */
export function characterEnd(octets: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, octets.length); back += 1) {
    const octet = octets.at(-back) ?? 0;
    if (octet >= 0xc0) {
      const length = octet >= 0xf0 ? 4 : octet >= 0xe0 ? 3 : 2;
      return length > back ? octets.length - back : octets.length;
    }
    if (octet < 0x80) {
      break;
    }
  }
  return octets.length;
}

function utf8OrNull(octets: Uint8Array): string | null {
  try {
    return exact.decode(octets);
  } catch {
    return null;
  }
}

function* linesOf(octets: Uint8Array): Generator<Uint8Array> {
  let from = 0;
  for (let i = 0; i < octets.length; i += 1) {
    if (octets[i] === 10 || octets[i] === 13) {
      yield octets.subarray(from, i + 1);
      from = i + 1;
    }
  }
  if (from < octets.length) {
    yield octets.subarray(from);
  }
}

/** Pieces as one. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
