/**
 * Characters that no mailbox name contains: controls, format and bidirectional marks, separators,
 * private use, unassigned, lone surrogates (RFC 6532 §3.1 with RFC 8264 FreeformClass), and U+FFFD, the trace of lost text.
 */
const unsafe = /[\p{C}\p{Zl}\p{Zp}\u{FFFD}]|(?! )\p{Zs}/u;

/** Returns the index (UTF-16) of the first unsafe character of a text, or -1. */
export function unsafeIndex(text: string): number {
  const found = unsafe.exec(text);
  return found === null ? -1 : found.index;
}

/** Returns true if a text begins with a combining mark, which would join the preceding character. */
export function startsWithMark(text: string): boolean {
  return /^\p{M}/u.test(text);
}
