import { asciiClass, ATEXT, QUOTABLE } from "./asciiClass.ts";
import { overflowIndex } from "./byteLength.ts";
import type { SyntaxIssue } from "./syntaxCodes.ts";
import { startsWithMark, unsafeIndex } from "./unsafeUnicode.ts";

/** A local part in NFC and the index of the `@` after it. */
export interface LocalPart {
  local: string;
  quoted: boolean;
  ascii: boolean;
  at: number;
}

const QUOTE = 34;
const OPEN_PAREN = 40;
const DOT = 46;
const AT = 64;
const BACKSLASH = 92;

interface Scan {
  at: number;
  ascii: boolean;
  issue: SyntaxIssue | null;
}

const stop = (code: SyntaxIssue["code"], position: number, ascii: boolean): Scan => ({
  at: -1,
  ascii,
  issue: { code, position },
});

/** Scans a Dot-string of RFC 5321 §4.1.2 with the UTF-8 of RFC 6531 §3.3. */
function scanDotString(input: string): Scan {
  let ascii = true;
  let afterDot = true;
  for (let i = 0; i < input.length; i += 1) {
    const unit = input.charCodeAt(i);
    if (unit >= 128) {
      ascii = false;
      afterDot = false;
    } else if (((asciiClass[unit] ?? 0) & ATEXT) !== 0) {
      afterDot = false;
    } else if (unit === DOT) {
      if (afterDot) {
        return stop("syntax_local_dot", i, ascii);
      }
      afterDot = true;
    } else if (unit === AT) {
      if (i === 0) {
        return stop("syntax_local_empty", 0, ascii);
      }
      return afterDot ? stop("syntax_local_dot", i - 1, ascii) : { at: i, ascii, issue: null };
    } else if (unit === QUOTE) {
      return stop("syntax_local_quote", i, ascii);
    } else {
      return stop(unit === OPEN_PAREN ? "syntax_comment" : "syntax_local_char", i, ascii);
    }
  }
  return stop("syntax_missing_at", input.length, ascii);
}

/** Scans a Quoted-string of RFC 5321 §4.1.2; rejects an empty one, which names no mailbox. */
function scanQuotedString(input: string): Scan {
  let ascii = true;
  for (let i = 1; i < input.length; i += 1) {
    const unit = input.charCodeAt(i);
    if (unit >= 128) {
      ascii = false;
    } else if (unit === BACKSLASH) {
      i += 1;
      const escaped = i < input.length ? input.charCodeAt(i) : 0;
      if (escaped >= 128 || ((asciiClass[escaped] ?? 0) & QUOTABLE) === 0) {
        return stop(i < input.length ? "syntax_local_char" : "syntax_local_quote", i, ascii);
      }
    } else if (unit === QUOTE) {
      if (input.charCodeAt(i + 1) !== AT) {
        const isLast = i + 1 === input.length;
        return stop(isLast ? "syntax_missing_at" : "syntax_local_quote", i + 1, ascii);
      }
      return i === 1 ? stop("syntax_local_empty", 0, ascii) : { at: i + 1, ascii, issue: null };
    } else if (((asciiClass[unit] ?? 0) & QUOTABLE) === 0) {
      return stop("syntax_local_char", i, ascii);
    }
  }
  return stop("syntax_local_quote", input.length, ascii);
}

/** Returns the index of the first character that NFC changes into an ASCII character (U+037E becomes `;`), or -1. */
function disguisedIndex(text: string): number {
  let index = 0;
  for (const character of text) {
    if (character.charCodeAt(0) >= 128 && character.normalize("NFC").charCodeAt(0) < 128) {
      return index;
    }
    index += character.length;
  }
  return -1;
}

function unicodeIssue(local: string, quoted: boolean): SyntaxIssue | null {
  const unsafe = unsafeIndex(local);
  if (unsafe >= 0) {
    return { code: "syntax_unsafe_unicode", position: unsafe };
  }
  if (startsWithMark(quoted ? local.slice(1) : local)) {
    return { code: "syntax_unsafe_unicode", position: quoted ? 1 : 0 };
  }
  const disguised = disguisedIndex(local);
  return disguised >= 0 ? { code: "syntax_unsafe_unicode", position: disguised } : null;
}

/** Maximum code units checked against the Unicode tables. A longer text never composes to the 64 octets of a local part. */
const readable = 512;

/** Returns the part of a text to check, never cutting a surrogate pair. */
function readablePart(input: string, end: number): string {
  const cut = Math.min(end, readable);
  const splitsPair = cut === readable && cut < end && /[\uD800-\uDBFF]/.test(input.charAt(cut - 1));
  return input.slice(0, splitsPair ? cut - 1 : cut);
}

/** Parses the local part up to its `@`, or returns its first error (RFC 5321 §4.1.2, RFC 6531 §3.3; 64 octets, §4.5.3.1.1). */
export function parseLocal(input: string): LocalPart | SyntaxIssue {
  const quoted = input.charCodeAt(0) === QUOTE;
  const scan = quoted ? scanQuotedString(input) : scanDotString(input);
  if (!scan.ascii) {
    const issue = unicodeIssue(readablePart(input, scan.issue?.position ?? scan.at), quoted);
    if (issue !== null) {
      return issue;
    }
  }
  if (scan.issue !== null) {
    return scan.issue;
  }
  const sent = readablePart(input, scan.at);
  const local = scan.ascii ? sent : sent.normalize("NFC");
  const overflow = overflowIndex(local, 64);
  if (overflow >= 0) {
    return { code: "syntax_local_too_long", position: Math.min(overflow, scan.at - 1) };
  }
  return { local, quoted, ascii: scan.ascii, at: scan.at };
}
