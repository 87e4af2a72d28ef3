import { base64Bytes, quotedBytes, decodeText } from "#listReader/contacts/decodeBytes.ts";

const word = /=\?([^?\s]{1,60})\?([bq])\?([^?]*)\?=/giu;

/**
 * Returns the text of a header with its encoded words decoded (RFC 2047). Neighbors of one encoding are decoded
 * together, because some programs split characters between them. Words in an unknown encoding are read as UTF-8.
 */
export function decodeWords(text: string): string {
  if (!text.includes("=?")) {
    return text;
  }
  let result = "";
  let end = 0;
  let charset = "";
  let pending: Uint8Array[] = [];
  const flush = (): void => {
    result += pending.length === 0 ? "" : decodeText(concatenated(pending), charset);
    pending = [];
  };
  for (const { index, 0: whole, 1: named = "", 2: coding = "", 3: content = "" } of text.matchAll(
    word,
  )) {
    const between = text.slice(end, index);
    // A language may follow the encoding (RFC 2231 §5).
    const encoding = named.replace(/\*.*$/u, "").toLowerCase();
    if (pending.length === 0 || between.trim() !== "" || encoding !== charset) {
      const adjacent = pending.length > 0 && between.trim() === "";
      flush();
      result += adjacent ? "" : between;
    }
    charset = encoding;
    const bytes = coding.toLowerCase() === "b" ? base64Bytes(content) : quotedBytes(content, true);
    pending.push(bytes ?? new TextEncoder().encode(whole));
    end = index + whole.length;
  }
  flush();
  return result + text.slice(end);
}

function concatenated(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let position = 0;
  for (const piece of pieces) {
    all.set(piece, position);
    position += piece.length;
  }
  return all;
}
