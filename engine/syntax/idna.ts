import { domainToASCII, domainToUnicode } from "node:url";

/** A label in both its forms (RFC 5890 §2.3.2.1). */
export interface InternationalLabel {
  unicode: string;
  ascii: string;
}

/**
 * Everything outside PVALID, CONTEXTJ and CONTEXTO of RFC 5892: its LetterDigits minus exceptions, old hangul jamo and
 * the ignorable blocks. What is unstable under case folding and NFKC is caught by comparing with the UTS-46 mapping.
 */
const disallowed = new RegExp(
  [
    String.raw`[^\-\p{Ll}\p{Lo}\p{Lm}\p{Mn}\p{Mc}\p{Nd}\p{Script=Cherokee}\u{B7}\u{375}\u{5F3}\u{5F4}\u{6FD}\u{6FE}\u{F0B}\u{200C}\u{200D}\u{30FB}]`,
    String.raw`[\u{640}\u{7FA}\u{302E}\u{302F}\u{3031}-\u{3035}\u{303B}]`,
    String.raw`[\u{1100}-\u{11FF}\u{A960}-\u{A97C}\u{D7B0}-\u{D7FB}]`,
    String.raw`[\u{20D0}-\u{20FF}\u{1D100}-\u{1D1FF}\u{1D200}-\u{1D24F}]`,
  ].join("|"),
  "u",
);

/** CONTEXTO of RFC 5892 appendix A: each of these characters only in its company. */
const misplaced: readonly RegExp[] = [
  /(?<!l)\u{B7}|\u{B7}(?!l)/u,
  /\u{375}(?!\p{Script=Greek})/u,
  /(?<!\p{Script=Hebrew})[\u{5F3}\u{5F4}]/u,
];
const katakanaDot = /\u{30FB}/u;
const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
const arabicIndic = /[\u{660}-\u{669}]/u;
const extendedArabicIndic = /[\u{6F0}-\u{6F9}]/u;

/** Index (UTF-16) of the first code point IDNA2008 does not allow in a U-label, or -1 (RFC 5892). */
export function disallowedIndex(label: string): number {
  const found = disallowed.exec(label);
  if (found !== null) {
    return found.index;
  }
  for (const rule of misplaced) {
    const match = rule.exec(label);
    if (match !== null) {
      return match.index;
    }
  }
  if (katakanaDot.test(label) && !japanese.test(label)) {
    return label.indexOf("\u30FB");
  }
  return arabicIndic.test(label) ? label.search(extendedArabicIndic) : -1;
}

// The extra label keeps the host parser of the URL standard from reading numbers as IPv4 addresses.
const guard = ".a";
const toAscii = (label: string): string => domainToASCII(label + guard).slice(0, -guard.length);
const toUnicode = (label: string): string => domainToUnicode(label + guard).slice(0, -guard.length);

const fold = (text: string): string => text.toLowerCase().toUpperCase();

/** Maps a label by UTS-46; an empty string where it has no mapping. */
export function mappedLabel(label: string): string {
  return toUnicode(toAscii(label));
}

/**
 * Both forms of a label that is not ASCII and is written as a U-label up to case, or null (RFC 5891 §4.2, §5.4).
 * Compatibility characters (full-width letters, ligatures) are refused, not mapped: nobody is sent to a domain he did not write.
 */
export function fromUnicodeLabel(label: string): InternationalLabel | null {
  const ascii = toAscii(label);
  if (!ascii.startsWith("xn--")) {
    return null;
  }
  const unicode = toUnicode(ascii);
  if (label.normalize("NFKC") !== label || fold(unicode) !== fold(label)) {
    return null;
  }
  return hyphensAllowed(unicode) && disallowedIndex(unicode) < 0 ? { unicode, ascii } : null;
}

/** Both forms of a lower-case `xn--` label that survives the round trip, or null (RFC 5891 §5.4). */
export function fromALabel(label: string): InternationalLabel | null {
  const unicode = toUnicode(label);
  if (unicode === label || toAscii(unicode) !== label) {
    return null;
  }
  return hyphensAllowed(unicode) && disallowedIndex(unicode) < 0 ? { unicode, ascii: label } : null;
}

/** RFC 5891 §4.2.3.1. */
function hyphensAllowed(label: string): boolean {
  return !label.startsWith("-") && !label.endsWith("-") && label.slice(2, 4) !== "--";
}

const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Samaritan}\p{Script=Mandaic}]/u;

/** Index of the first label of a domain with right-to-left labels that begins with a digit, or -1 (RFC 5893 §2, rule 1). */
export function bidiFaultIndex(labels: readonly string[]): number {
  return labels.some((label) => rightToLeft.test(label))
    ? labels.findIndex((label) => /^\d/.test(label))
    : -1;
}
