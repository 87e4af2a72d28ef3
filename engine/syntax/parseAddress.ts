import { ALNUM, asciiClass, ATEXT, DIGIT, UPPER } from "./asciiClass.ts";
import { byteLength, overflowIndex } from "./byteLength.ts";
import { parseDomain } from "./parseDomain.ts";
import { parseLocal } from "./parseLocal.ts";
import type { SyntaxCode, SyntaxIssue } from "./syntaxCodes.ts";

/** Parts of a valid address. `email` is the form to send to: in NFC, with the domain in lower case. */
export interface WellFormedAddress {
  ok: true;
  email: string;
  local: string;
  /** U-label form, lower case. */
  domain: string;
  /** A-label form, lower case. */
  domainAscii: string;
  quoted: boolean;
  /** True if the local part requires SMTPUTF8 (RFC 6531). */
  smtputf8: boolean;
  idn: boolean;
}

/** First syntax error of an invalid address; `position` is an index in UTF-16 code units. */
export interface MalformedAddress {
  ok: false;
  code: SyntaxCode;
  position: number;
}

/** Result of parsing an address. */
export type ParsedAddress = WellFormedAddress | MalformedAddress;

/** Maximum octets of an address (RFC 5321 §4.5.3.1.3 without the angle brackets). */
const addressLimit = 254;

const HYPHEN = 45;
const DOT = 46;
const AT = 64;

/** Returns the index of the `@` after a plain dot-string of at most 64 characters, or -1. */
function scanPlainLocal(input: string): number {
  let afterDot = true;
  const end = Math.min(input.length, 65);
  for (let i = 0; i < end; i += 1) {
    const unit = input.charCodeAt(i);
    if (unit > 127) {
      return -1;
    }
    if (((asciiClass[unit] as number) & ATEXT) !== 0) {
      afterDot = false;
    } else if (unit === DOT && !afterDot) {
      afterDot = true;
    } else {
      return unit === AT && !afterDot ? i : -1;
    }
  }
  return -1;
}

/** Returns 1 if the rest is a plain host name with a dot, 2 if it also has capitals, and 0 otherwise. */
function scanPlainDomain(input: string, start: number): 0 | 1 | 2 {
  let labelStart = start;
  let allDigits = true;
  let previous = DOT;
  let hasUpper = 0;
  for (let i = start; i < input.length; i += 1) {
    const unit = input.charCodeAt(i);
    const kind = unit > 127 ? 0 : (asciiClass[unit] as number);
    if ((kind & ALNUM) !== 0) {
      hasUpper |= kind & UPPER;
      allDigits = allDigits && (kind & DIGIT) !== 0;
    } else if (unit === HYPHEN) {
      if (i === labelStart || (i === labelStart + 3 && previous === HYPHEN)) {
        return 0;
      }
      allDigits = false;
    } else {
      if (unit !== DOT || previous === DOT || previous === HYPHEN || i - labelStart > 63) {
        return 0;
      }
      labelStart = i + 1;
      allDigits = true;
    }
    previous = unit;
  }
  const last = input.length - labelStart;
  if (labelStart === start || allDigits || last > 63 || previous === HYPHEN) {
    return 0;
  }
  return hasUpper === 0 ? 1 : 2;
}

/** Parses the common case in one pass: an ASCII dot-string and a host name without `xn--`. Returns null for everything else, which needs the full parser. */
function parsePlain(input: string): WellFormedAddress | null {
  if (input.length > addressLimit) {
    return null;
  }
  const signIndex = scanPlainLocal(input);
  const kind = signIndex > 0 ? scanPlainDomain(input, signIndex + 1) : 0;
  if (kind === 0) {
    return null;
  }
  const local = input.slice(0, signIndex);
  const sent = input.slice(signIndex + 1);
  const domain = kind === 1 ? sent : sent.toLowerCase();
  return {
    ok: true,
    email: kind === 1 ? input : `${local}@${domain}`,
    local,
    domain,
    domainAscii: domain,
    quoted: false,
    smtputf8: false,
    idn: false,
  };
}

const isSpace = (unit: number): boolean =>
  unit <= 32
    ? unit === 32 || (unit >= 9 && unit <= 13)
    : unit > 127 && /\s/.test(String.fromCharCode(unit));

/** Returns an error for text around the address, as in headers and pasted text. Checked first, because it explains more than the first bad character. */
function wrappingIssue(input: string): SyntaxIssue | null {
  if (input === "") {
    return { code: "syntax_empty", position: 0 };
  }
  if (isSpace(input.charCodeAt(0)) || isSpace(input.charCodeAt(input.length - 1))) {
    const trimmed = input.trimEnd().length;
    return { code: "syntax_outer_space", position: trimmed === input.length ? 0 : trimmed };
  }
  if (input.endsWith(">") && input.includes("<")) {
    return { code: "syntax_display_name", position: input.lastIndexOf("<") };
  }
  return input.includes("@") ? null : { code: "syntax_missing_at", position: input.length };
}

function parseFully(input: string): WellFormedAddress | SyntaxIssue {
  const wrapping = wrappingIssue(input);
  if (wrapping !== null) {
    return wrapping;
  }
  const local = parseLocal(input);
  if ("code" in local) {
    return local;
  }
  const start = local.at + 1;
  const name = parseDomain(input.slice(start));
  if ("code" in name) {
    return { code: name.code, position: start + name.position };
  }
  const email = `${local.local}@${name.domain}`;
  const localOctets = local.ascii ? local.local.length : byteLength(local.local);
  const domainOctets = name.idn ? byteLength(name.domain) : 0;
  if (localOctets + 1 + Math.max(domainOctets, name.domainAscii.length) > addressLimit) {
    const overflow = overflowIndex(input, addressLimit);
    return {
      code: "syntax_total_too_long",
      position: overflow < 0 ? input.length - 1 : overflow,
    };
  }
  return {
    ok: true,
    email,
    local: local.local,
    domain: name.domain,
    domainAscii: name.domainAscii,
    quoted: local.quoted,
    smtputf8: !local.ascii,
    idn: name.idn,
  };
}

/** Parses one address exactly as sent (RFC 5321, 6531, IDNA2008). Linear in the length of the input; never throws. */
export function parseAddress(input: string): ParsedAddress {
  const plain = parsePlain(input);
  if (plain !== null) {
    return plain;
  }
  const parsed = parseFully(input);
  if ("ok" in parsed) {
    return parsed;
  }
  return { ok: false, code: parsed.code, position: parsed.position };
}
