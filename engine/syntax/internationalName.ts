import { domainToASCII, domainToUnicode } from "node:url";

/**
 * Every code point outside PVALID, CONTEXTJ and CONTEXTO of RFC 5892: outside its LetterDigits, or among its
 * exceptions, old hangul jamo and ignorable blocks. Code points that are unstable under case folding or NFKC fail the
 * comparison with the UTS-46 mapping instead.
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

/** CONTEXTO rules of RFC 5892 appendix A: characters outside the context that they require. */
const misplaced: readonly RegExp[] = [
  /(?<!l)\u{B7}|\u{B7}(?!l)/u,
  /\u{375}(?!\p{Script=Greek})/u,
  /(?<!\p{Script=Hebrew})[\u{5F3}\u{5F4}]/u,
];
const katakanaDot = /\u{30FB}/u;
const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
const arabicIndic = /[\u{660}-\u{669}]/u;
const extendedArabicIndic = /[\u{6F0}-\u{6F9}]/u;

/** Returns the index (UTF-16) of the first code point that IDNA2008 never allows, or -1. Expects a lower-case name; its dots are allowed. */
export function symbolIndex(name: string): number {
  return name.replaceAll(".", "-").search(disallowed);
}

/** Returns the index (UTF-16) of the first code point that IDNA2008 does not allow in this U-label, or -1 (RFC 5892). */
function disallowedIndex(label: string): number {
  const symbol = label.search(disallowed);
  if (symbol >= 0) {
    return symbol;
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

// The extra label stops the host parser of the URL standard from reading numbers as IPv4 addresses.
const guard = ".a";

/** Converts to A-labels (UTS-46); returns an empty string if a label has no mapping. */
const toAscii = (name: string): string => domainToASCII(name + guard).slice(0, -guard.length);
/** Converts to lower-case U-labels (UTS-46); returns an empty string if a label has no mapping. A-labels that do not decode stay unchanged. */
const toUnicode = (name: string): string => domainToUnicode(name + guard).slice(0, -guard.length);

const fold = (text: string): string => text.toLowerCase().toUpperCase();
const letterDigitHyphen = /^[a-z0-9-]*$/;
const notAscii = /[^\0-\x7F]/;

/** Returns false for hyphens at either end, or in the third and fourth place (RFC 5891 §4.2.3.1). */
function hyphensAllowed(label: string): boolean {
  return !label.startsWith("-") && !label.endsWith("-") && label.slice(2, 4) !== "--";
}

const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Samaritan}\p{Script=Mandaic}]/u;

/** Returns the index of the first label that begins with a digit in a domain with right-to-left labels, or -1 (RFC 5893 §2, rule 1). */
function bidiIssueIndex(unicode: string, labels: readonly string[]): number {
  return rightToLeft.test(unicode)
    ? labels.findIndex((label) => /^[\d\u06F0-\u06F9]/.test(label))
    : -1;
}

/**
 * Returns true if a label as sent equals its mapped form: a U-label ignoring case (RFC 5891 §4.2, §5.4), or an A-label
 * that survives the round trip. Rejects compatibility characters (full-width letters, ligatures) instead of mapping
 * them, so that mail never goes to a domain the user did not write.
 */
function labelStands(sent: string, unicode: string, ascii: string): boolean {
  if (notAscii.test(sent)) {
    if (
      !ascii.startsWith("xn--") ||
      sent.normalize("NFKC") !== sent ||
      fold(unicode) !== fold(sent)
    ) {
      return false;
    }
  } else if (sent.startsWith("xn--")) {
    if (unicode === sent || ascii !== sent) {
      return false;
    }
  } else {
    // NFC can produce other ASCII characters than were sent (U+1FEF becomes a grave accent).
    return letterDigitHyphen.test(sent) && hyphensAllowed(sent);
  }
  return hyphensAllowed(unicode) && disallowedIndex(unicode) < 0;
}

/** A domain name in its U-label and A-label forms (RFC 5890 §2.3.2.1), or the index of the invalid label. */
export type InternationalName =
  | { ok: true; unicode: string; ascii: string }
  | { ok: false; label: number };

/** Returns the index of the first label that is invalid by itself, or -1. */
function faultyLabel(labels: readonly string[]): number {
  return labels.findIndex((label) => {
    const unicode = toUnicode(label);
    return !labelStands(label, unicode, toAscii(unicode));
  });
}

/** Parses an internationalized name (UTS-46, IDNA2008). Expects NFC, lower-case ASCII labels, and no ASCII characters besides letters, digits, hyphens and dots. */
export function internationalName(name: string): InternationalName {
  const labels = name.split(".");
  const unicode = toUnicode(name);
  const ascii = toAscii(unicode);
  const asciiLabels = ascii.split(".");
  const unicodeLabels = unicode.split(".");
  const isAllowed =
    asciiLabels.length === labels.length &&
    unicodeLabels.length === labels.length &&
    labels.every((label, i) => labelStands(label, unicodeLabels[i] ?? "", asciiLabels[i] ?? ""));
  if (!isAllowed) {
    return { ok: false, label: Math.max(0, faultyLabel(labels)) };
  }
  const bidi = bidiIssueIndex(unicode, unicodeLabels);
  return bidi < 0 ? { ok: true, unicode, ascii } : { ok: false, label: bidi };
}
