const unprintable = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu;
/** Matches nearly every line, much faster than Unicode classes do. */
const plain = /^[ -~]*$/;
const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Returns text with every control, format and unpaired character written as `\xNN` or `\u{N}`, cut at `longest` code
 * units.
 */
export function escapeText(text: string, longest = 512): string {
  const cut = text.length > longest ? `${text.slice(0, longest)}…` : text;
  if (plain.test(cut)) {
    return cut;
  }
  return cut.replaceAll(unprintable, (character) => {
    const point = character.codePointAt(0) ?? 0;
    const hex = point.toString(16);
    return point < 0x100 ? String.raw`\x${hex.padStart(2, "0")}` : String.raw`\u{${hex}}`;
  });
}

/** Decodes the bytes of a reply: UTF-8 if they are valid UTF-8, otherwise Latin-1, so that nothing is lost. */
export function decodeText(bytes: Buffer): string {
  const latin = bytes.toString("latin1");
  if (plain.test(latin)) {
    return latin;
  }
  try {
    return utf8.decode(bytes);
  } catch {
    return latin;
  }
}
