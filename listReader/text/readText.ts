import { smallPieces } from "#listReader/input/listSource.ts";
import type { Encoding } from "./encoding.ts";
import { characterEnd, createUtf8Lines, joined, linesText } from "./createUtf8Lines.ts";

/** Yields the decoded text, without its byte order mark and without NUL, which database columns can't store. */
export async function* readText(
  bytes: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<string> {
  const decode = encoding === "utf-8" ? createUtf8Lines() : streamDecoder(encoding);
  for await (const piece of smallPieces(bytes)) {
    yield decode(piece, false).replaceAll("\0", "");
  }
  yield decode(new Uint8Array(), true).replaceAll("\0", "");
}

function streamDecoder(encoding: Encoding): (piece: Uint8Array) => string {
  const decoder = new TextDecoder(encoding);
  // An incomplete character at the end of a truncated file is dropped.
  return (piece) => decoder.decode(piece, { stream: true });
}

/** Returns the beginning of a file as {@link readText} decodes it, without an incomplete character at its end. */
export function beginningText(bytes: Uint8Array, encoding: Encoding, whole: boolean): string {
  const text =
    encoding === "utf-8"
      ? linesText(bytes.subarray(0, whole ? bytes.length : characterEnd(bytes))).replace(
          /^\uFEFF/u,
          "",
        )
      : new TextDecoder(encoding).decode(bytes, { stream: true });
  return text.replaceAll("\0", "");
}

const enoughToGuess = 16 * 1024;

/** Returns the bytes around the first invalid UTF-8, or null if all bytes are valid. */
export async function notUtf8(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array | null> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const fits = (piece?: Uint8Array): boolean => {
    try {
      decoder.decode(piece, { stream: piece !== undefined });
      return true;
    } catch {
      return false;
    }
  };
  const around: Uint8Array[] = [];
  let length = 0;
  let last: Uint8Array = new Uint8Array();
  for await (const piece of bytes) {
    if (length > 0) {
      around.push(piece);
      length += piece.length;
    } else if (!fits(piece)) {
      around.push(last, piece);
      length = last.length + piece.length;
    }
    last = piece;
    if (length >= enoughToGuess) {
      break;
    }
  }
  if (length === 0) {
    return fits() ? null : last;
  }
  return joined(around);
}
