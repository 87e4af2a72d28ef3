/** Returns the length of a well-formed string in UTF-8 bytes. */
export function byteLength(text: string): number {
  let octets = text.length;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit >= 0x80) {
      // Each half of a surrogate pair counts 2, which adds up to the 4 bytes of its character.
      octets += unit >= 0x800 && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1;
    }
  }
  return octets;
}

/** Returns the index (UTF-16) of the first character beyond `limit` UTF-8 bytes, or -1 if the text fits. */
export function overflowIndex(text: string, limit: number): number {
  if (text.length * 3 <= limit) {
    return -1;
  }
  let octets = 0;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    const start = i;
    if (unit < 0x80) {
      octets += 1;
    } else if (unit < 0x800) {
      octets += 2;
    } else if (unit >= 0xd800 && unit < 0xdc00) {
      octets += 4;
      i += 1;
    } else {
      octets += 3;
    }
    if (octets > limit) {
      return start;
    }
  }
  return -1;
}
