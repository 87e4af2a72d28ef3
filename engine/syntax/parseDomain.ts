import { ALNUM, asciiClass, DIGIT } from "./asciiClass.ts";
import { isDomainLiteral } from "./isDomainLiteral.ts";
import { internationalName, symbolIndex } from "./internationalName.ts";
import { byteLength, overflowIndex } from "./byteLength.ts";
import type { SyntaxCode, SyntaxIssue } from "./syntaxCodes.ts";
import { unsafeIndex } from "./unsafeUnicode.ts";

/** A domain name in its U-label and A-label forms, both in lower case. */
export interface DomainName {
  domain: string;
  domainAscii: string;
  idn: boolean;
}

/** Maximum octets of a domain and of a label (RFC 1035 §2.3.4). */
const domainLimit = 253;
const labelLimit = 63;

const isIssue = (value: object): value is SyntaxIssue => "code" in value;
const issue = (code: SyntaxCode, position: number): SyntaxIssue => ({ code, position });

const OPEN_PAREN = 40;
const HYPHEN = 45;
const DOT = 46;
const AT = 64;

function charIssue(unit: number, position: number): SyntaxIssue {
  if (unit === AT) {
    return issue("syntax_extra_at", position);
  }
  return issue(unit === OPEN_PAREN ? "syntax_comment" : "syntax_domain_char", position);
}

interface Scan {
  ascii: boolean;
  /** True if a label has `--` in its third and fourth place: an A-label, or reserved (RFC 5890 §2.3.1). */
  reservedHyphens: boolean;
  issue: SyntaxIssue | null;
}

/** Returns the first error in the characters, dots and hyphens of a domain, from left to right. */
function scanDomain(text: string): Scan {
  const scan: Scan = { ascii: true, reservedHyphens: false, issue: null };
  let labelStart = 0;
  let previous = DOT;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit >= 128) {
      scan.ascii = false;
    } else if (unit === DOT) {
      if (previous === DOT || previous === HYPHEN) {
        scan.issue =
          previous === DOT ? issue("syntax_domain_dot", i) : issue("syntax_domain_hyphen", i - 1);
        return scan;
      }
      labelStart = i + 1;
    } else if (unit === HYPHEN) {
      if (i === labelStart) {
        scan.issue = issue("syntax_domain_hyphen", i);
        return scan;
      }
      scan.reservedHyphens ||= previous === HYPHEN && i === labelStart + 3;
    } else if (((asciiClass[unit] ?? 0) & ALNUM) === 0) {
      scan.issue = charIssue(unit, i);
      return scan;
    }
    previous = unit;
  }
  if (previous === DOT || previous === HYPHEN) {
    const code = previous === DOT ? "syntax_domain_dot" : "syntax_domain_hyphen";
    scan.issue = issue(code, text.length - 1);
  }
  return scan;
}

/** Returns the start of label `index`; the name has at least `index` dots. */
function startOfLabel(text: string, index: number): number {
  let start = 0;
  for (let i = 0; i < index; i += 1) {
    start = text.indexOf(".", start) + 1;
  }
  return start;
}

/** Returns an error for the first label of more than 63 octets in A-label form, or null. */
function longLabelIssue(text: string, ascii: string): SyntaxIssue | null {
  let start = 0;
  for (let index = 0; start <= ascii.length; index += 1) {
    const dot = ascii.indexOf(".", start);
    const end = dot < 0 ? ascii.length : dot;
    if (end - start > labelLimit) {
      const sentStart = startOfLabel(text, index);
      const sentEnd = text.indexOf(".", sentStart);
      const last = (sentEnd < 0 ? text.length : sentEnd) - 1;
      return issue("syntax_domain_label_too_long", Math.min(sentStart + labelLimit, last));
    }
    start = end + 1;
  }
  return null;
}

/** Rejects dotless domains (RFC 7085) and all-numeric top labels (RFC 3696 §2), such as bare IPv4 addresses: they can't receive mail. */
function topLabelIssue(text: string, ascii: string): SyntaxIssue | null {
  const dot = ascii.lastIndexOf(".");
  if (dot < 0) {
    return issue("syntax_domain_dotless", text.length);
  }
  for (let i = dot + 1; i < ascii.length; i += 1) {
    if (((asciiClass[ascii.charCodeAt(i)] ?? 0) & DIGIT) === 0) {
      return null;
    }
  }
  return issue("syntax_domain_numeric", text.lastIndexOf(".") + 1);
}

/** Joiners are legitimate in some scripts, so the IDNA rules judge them instead. */
const joiners = /[\u200C\u200D]/g;
const asciiLetters = /[A-Z]+/g;

/** Parses a name with labels that aren't plain letters, digits and hyphens. */
function readInternational(text: string): DomainName | SyntaxIssue {
  const sent = text.normalize("NFC").replaceAll(asciiLetters, (letters) => letters.toLowerCase());
  // Most invalid names contain a symbol. Finding it needs no mapping and gives the exact position.
  const symbol = symbolIndex(sent.toLowerCase());
  if (symbol >= 0) {
    return issue("syntax_domain_label", Math.min(symbol, text.length - 1));
  }
  const name = internationalName(sent);
  if (name.ok) {
    return { domain: name.unicode, domainAscii: name.ascii, idn: name.unicode !== name.ascii };
  }
  return issue("syntax_domain_label", startOfLabel(text, name.label));
}

function readPlain(text: string): DomainName {
  const domain = text.toLowerCase();
  return { domain, domainAscii: domain, idn: false };
}

function tooLongIssue(text: string): SyntaxIssue {
  const overflow = overflowIndex(text, domainLimit);
  return issue("syntax_domain_too_long", overflow < 0 ? text.length - 1 : overflow);
}

/** Parses the part after the `@` as a domain name (RFC 5321 §4.1.2, IDNA2008); positions count from its first character. */
export function parseDomain(text: string): DomainName | SyntaxIssue {
  if (text === "") {
    return issue("syntax_domain_empty", 0);
  }
  if (text.startsWith("[")) {
    const wellFormed = isDomainLiteral(text);
    return issue(wellFormed ? "syntax_domain_literal" : "syntax_domain_literal_malformed", 0);
  }
  const scan = scanDomain(text);
  if (!scan.ascii) {
    const readTo = scan.issue?.position ?? text.length;
    const unsafe = unsafeIndex(text.slice(0, readTo).replaceAll(joiners, "a"));
    if (unsafe >= 0) {
      return issue("syntax_unsafe_unicode", unsafe);
    }
  }
  if (scan.issue !== null) {
    return scan.issue;
  }
  // Every code unit needs at least one octet, so a longer text is too long, and the IDNA tables never see it.
  if (text.length > domainLimit) {
    return tooLongIssue(text);
  }
  const plain = scan.ascii && !scan.reservedHyphens;
  const name = plain ? readPlain(text) : readInternational(text);
  if (isIssue(name)) {
    return name;
  }
  const longLabel = longLabelIssue(text, name.domainAscii);
  if (longLabel !== null) {
    return longLabel;
  }
  if (!plain && Math.max(name.domainAscii.length, byteLength(name.domain)) > domainLimit) {
    return tooLongIssue(text);
  }
  return topLabelIssue(text, name.domainAscii) ?? name;
}
