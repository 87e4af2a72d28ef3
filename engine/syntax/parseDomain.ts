import { ALNUM, asciiClass, DIGIT } from "./asciiClass.ts";
import { isDomainLiteral } from "./domainLiteral.ts";
import { bidiFaultIndex, disallowedIndex, fromALabel, fromUnicodeLabel } from "./idna.ts";
import { octetLength, overflowIndex } from "./octets.ts";
import type { SyntaxCode, SyntaxFault } from "./syntaxCodes.ts";
import { unsafeIndex } from "./unsafeUnicode.ts";

/** A domain name in its two forms, both in lower case. */
export interface DomainName {
  domain: string;
  domainAscii: string;
  idn: boolean;
}

/** Octets of a whole domain and of a label (RFC 1035 §2.3.4). */
const domainLimit = 253;
const labelLimit = 63;

const isFault = (value: object): value is SyntaxFault => "code" in value;
const fault = (code: SyntaxCode, position: number): SyntaxFault => ({ code, position });

const HYPHEN = 45;
const DOT = 46;
const AT = 64;

function charFault(unit: number, position: number): SyntaxFault {
  if (unit === AT) {
    return fault("syntax_extra_at", position);
  }
  return fault(unit === 40 ? "syntax_comment" : "syntax_domain_char", position);
}

/** The first fault of the characters and dots of a domain, left to right. */
function scanDomain(text: string): { ascii: boolean; fault: SyntaxFault | null } {
  let ascii = true;
  let labelStart = 0;
  let found: SyntaxFault | null = null;
  for (let i = 0; i < text.length && found === null; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit >= 128) {
      ascii = false;
    } else if (unit === DOT) {
      if (i === labelStart) {
        found = fault("syntax_domain_dot", i);
      } else if (text.charCodeAt(i - 1) === HYPHEN) {
        found = fault("syntax_domain_hyphen", i - 1);
      }
      labelStart = i + 1;
    } else if (unit === HYPHEN) {
      if (i === labelStart) {
        found = fault("syntax_domain_hyphen", i);
      }
    } else if (((asciiClass[unit] ?? 0) & ALNUM) === 0) {
      found = charFault(unit, i);
    }
  }
  if (found === null && labelStart === text.length) {
    found = fault("syntax_domain_dot", text.length - 1);
  }
  if (found === null && text.endsWith("-")) {
    found = fault("syntax_domain_hyphen", text.length - 1);
  }
  return { ascii, fault: found };
}

/** A label of letters, digits and hyphens; `--` in places 3 and 4 is reserved (RFC 5890 §2.3.1). */
function readAsciiLabel(label: string): { unicode: string; ascii: string } | SyntaxFault {
  const ascii = label.toLowerCase();
  if (ascii.length > labelLimit) {
    return fault("syntax_domain_label_too_long", labelLimit);
  }
  if (ascii.slice(2, 4) !== "--") {
    return { unicode: ascii, ascii };
  }
  const both = ascii.startsWith("xn--") ? fromALabel(ascii) : null;
  return both ?? fault("syntax_domain_label", 0);
}

function readUnicodeLabel(label: string): { unicode: string; ascii: string } | SyntaxFault {
  const both = fromUnicodeLabel(label.normalize("NFC"));
  if (both === null) {
    return fault("syntax_domain_label", Math.max(0, disallowedIndex(label.toLowerCase())));
  }
  return both.ascii.length > labelLimit
    ? fault("syntax_domain_label_too_long", label.length - 1)
    : both;
}

// Joiners belong in some scripts; the IDNA rules say where.
const joiners = /[\u200C\u200D]/g;
const notAscii = /[^\0-\x7F]/;

function readLabels(text: string): DomainName | SyntaxFault {
  const unicode: string[] = [];
  const ascii: string[] = [];
  const starts: number[] = [];
  let start = 0;
  for (const label of text.split(".")) {
    const read = notAscii.test(label) ? readUnicodeLabel(label) : readAsciiLabel(label);
    if (isFault(read)) {
      return fault(read.code, start + Math.min(read.position, label.length - 1));
    }
    unicode.push(read.unicode);
    ascii.push(read.ascii);
    starts.push(start);
    start += label.length + 1;
  }
  const bidi = bidiFaultIndex(unicode);
  if (bidi >= 0) {
    return fault("syntax_domain_label", starts[bidi] ?? 0);
  }
  const domain = unicode.join(".");
  const domainAscii = ascii.join(".");
  return { domain, domainAscii, idn: domain !== domainAscii };
}

/** Dotless domains (RFC 7085) and all-numeric top labels (RFC 3696 §2), which include bare IPv4 addresses, take no mail. */
function topLabelFault(text: string, domainAscii: string): SyntaxFault | null {
  const dot = domainAscii.lastIndexOf(".");
  if (dot < 0) {
    return fault("syntax_domain_dotless", text.length);
  }
  for (let i = dot + 1; i < domainAscii.length; i += 1) {
    if (((asciiClass[domainAscii.charCodeAt(i)] ?? 0) & DIGIT) === 0) {
      return null;
    }
  }
  return fault("syntax_domain_numeric", text.lastIndexOf(".") + 1);
}

/** Reads all after the `@` as a domain name (RFC 5321 §4.1.2, IDNA2008); positions count from its first character. */
export function parseDomain(text: string): DomainName | SyntaxFault {
  if (text === "") {
    return fault("syntax_domain_empty", 0);
  }
  if (text.startsWith("[")) {
    const wellFormed = isDomainLiteral(text);
    return fault(wellFormed ? "syntax_domain_literal" : "syntax_domain_literal_malformed", 0);
  }
  const scan = scanDomain(text);
  if (!scan.ascii) {
    const unsafe = unsafeIndex(
      text.slice(0, scan.fault?.position ?? text.length).replaceAll(joiners, "a"),
    );
    if (unsafe >= 0) {
      return fault("syntax_unsafe_unicode", unsafe);
    }
  }
  if (scan.fault !== null) {
    return scan.fault;
  }
  // No character takes less than one octet, so nothing longer is handed to the IDNA tables.
  if (text.length > domainLimit) {
    return fault("syntax_domain_too_long", domainLimit);
  }
  const name = readLabels(text);
  if (isFault(name)) {
    return name;
  }
  if (name.domainAscii.length > domainLimit || octetLength(name.domain) > domainLimit) {
    const overflow = overflowIndex(text, domainLimit);
    return fault("syntax_domain_too_long", overflow < 0 ? text.length - 1 : overflow);
  }
  return topLabelFault(text, name.domainAscii) ?? name;
}
