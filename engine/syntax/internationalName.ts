import { domainToASCII, domainToUnicode } from "node:url";

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

/** Index (UTF-16) of the first code point of a lower-case name that IDNA2008 allows nowhere, or -1; its dots count as allowed. */
export function symbolIndex(name: string): number {
  return name.replaceAll(".", "-").search(disallowed);
}

/** Index (UTF-16) of the first code point IDNA2008 does not allow in a U-label, or -1 (RFC 5892). */
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

// The extra label keeps the host parser of the URL standard from reading numbers as IPv4 addresses.
const guard = ".a";

/** UTS-46 to A-labels; an empty string where some label has no mapping. */
const toAscii = (name: string): string => domainToASCII(name + guard).slice(0, -guard.length);
/** UTS-46 to U-labels, in lower case; an empty string where some label has no mapping. A-labels that do not decode stay as they are. */
const toUnicode = (name: string): string => domainToUnicode(name + guard).slice(0, -guard.length);

const fold = (text: string): string => text.toLowerCase().toUpperCase();
const letterDigitHyphen = /^[a-z0-9-]*$/;
const notAscii = /[^\0-\x7F]/;

/** RFC 5891 §4.2.3.1. */
function hyphensAllowed(label: string): boolean {
  return !label.startsWith("-") && !label.endsWith("-") && label.slice(2, 4) !== "--";
}

const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Samaritan}\p{Script=Mandaic}]/u;

/** Index of the first label of a domain with right-to-left labels that begins with a digit, or -1 (RFC 5893 §2, rule 1). */
function bidiFaultIndex(unicode: string, labels: readonly string[]): number {
  return rightToLeft.test(unicode)
    ? labels.findIndex((label) => /^[\d\u06F0-\u06F9]/.test(label))
    : -1;
}

/**
 * Whether a label as sent stands for its mapped form: a U-label up to case (RFC 5891 §4.2, §5.4), or an A-label that
 * survives the round trip. Compatibility characters (full-width letters, ligatures) are refused, not mapped: nobody is
 * sent to a domain he did not write.
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
    // NFC can turn what was sent into other ASCII characters (U+1FEF becomes a grave accent).
    return letterDigitHyphen.test(sent) && hyphensAllowed(sent);
  }
  return hyphensAllowed(unicode) && disallowedIndex(unicode) < 0;
}

/** A domain name in both its forms (RFC 5890 §2.3.2.1), or the index of the label at fault. */
export type InternationalName =
  | { ok: true; unicode: string; ascii: string }
  | { ok: false; label: number };

/** Index of the first label that fails by itself, or -1. */
function faultyLabel(labels: readonly string[]): number {
  return labels.findIndex((label) => {
    const unicode = toUnicode(label);
    return !labelStands(label, unicode, toAscii(unicode));
  });
}

/** Reads a name whose ASCII characters are letters, digits, hyphens and dots, in NFC, its ASCII labels in lower case (UTS-46, IDNA2008). */
export function internationalName(name: string): InternationalName {
  const labels = name.split(".");
  const unicode = toUnicode(name);
  const ascii = toAscii(unicode);
  const asciiLabels = ascii.split(".");
  const unicodeLabels = unicode.split(".");
  const stands =
    asciiLabels.length === labels.length &&
    unicodeLabels.length === labels.length &&
    labels.every((label, i) => labelStands(label, unicodeLabels[i] ?? "", asciiLabels[i] ?? ""));
  if (!stands) {
    return { ok: false, label: Math.max(0, faultyLabel(labels)) };
  }
  const bidi = bidiFaultIndex(unicode, unicodeLabels);
  return bidi < 0 ? { ok: true, unicode, ascii } : { ok: false, label: bidi };
}
