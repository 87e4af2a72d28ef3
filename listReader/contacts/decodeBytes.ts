/** Returns the bytes of a base64 text, or null if it is none; white space doesn't count. */
export function base64Bytes(text: string): Uint8Array | null {
  try {
    return latinBytes(atob(text.replaceAll(/\s/gu, "")));
  } catch {
    return null;
  }
}

/** Returns the bytes of quoted-printable text (RFC 2045 §6.7); with `underscores`, they are spaces (RFC 2047 §4.2). */
export function quotedBytes(text: string, underscores = false): Uint8Array {
  const encoded = new TextEncoder().encode(underscores ? text.replaceAll("_", " ") : text);
  const bytes = new Uint8Array(encoded.length);
  let length = 0;
  for (let i = 0; i < encoded.length; i += 1) {
    const high = encoded[i] === 61 ? parseHexDigit(encoded[i + 1]) : -1;
    const low = high < 0 ? -1 : parseHexDigit(encoded[i + 2]);
    bytes[length] = low < 0 ? (encoded[i] ?? 0) : high * 16 + low;
    length += 1;
    i += low < 0 ? 0 : 2;
  }
  return bytes.subarray(0, length);
}

function parseHexDigit(code = 0): number {
  if (code >= 48 && code <= 57) {
    return code - 48;
  }
  const letter = code & 0xdf;
  return letter >= 65 && letter <= 70 ? letter - 55 : -1;
}

const latinBytes = (text: string): Uint8Array =>
  Uint8Array.from(text, (char) => char.charCodeAt(0));

/** Returns the text of bytes in a named encoding; without a known name, as UTF-8, or as windows-1252 if they aren't. */
export function decodeText(bytes: Uint8Array, charset: string | null): string {
  const decoder = createDecoder(charset);
  if (decoder !== null) {
    return cleaned(decoder.decode(bytes));
  }
  try {
    return cleaned(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return cleaned(new TextDecoder("windows-1252").decode(bytes));
  }
}

/** Removes NUL, which database columns can't store. */
const cleaned = (text: string): string => text.replaceAll("\0", "");

function createDecoder(charset: string | null): TextDecoder | null {
  if (charset === null || /^(?:utf-?8|us-ascii|ascii)$/iu.test(charset)) {
    return null;
  }
  try {
    return new TextDecoder(charset);
  } catch {
    return null;
  }
}
