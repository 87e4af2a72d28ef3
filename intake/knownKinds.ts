/** Kinds of files that hold no list as text, by their first octets (as text, one character an octet) and where those stand. */
const signatures: [kind: string, signature: string, at?: number][] = [
  ["gzip", "\u001F\u008B"],
  ["zip", "PK\u0003\u0004"],
  ["zip", "PK\u0005\u0006"],
  ["a workbook of old Excel, or one with a password", "\u00D0\u00CF\u0011\u00E0"],
  ["a PDF", "%PDF-"],
  ["a picture", "\u0089PNG"],
  ["a picture", "\u00FF\u00D8\u00FF"],
  ["a picture", "GIF8"],
  ["a program", "MZ"],
  ["a program", "\u007FELF"],
  ["a 7z archive", "7z\u00BC\u00AF"],
  ["a RAR archive", "Rar!\u001A"],
  ["a bzip2 archive", "BZh"],
  ["an xz archive", "\u00FD7zXZ"],
  ["a zstd archive", "\u0028\u00B5\u002F\u00FD"],
  ["a tar archive", "ustar", 257],
  ["a database", "SQLite format 3"],
  ["a text document (RTF)", "{\\rtf"],
  ["a web page", "<!DOCTYPE html"],
  ["a web page", "<html"],
  ["an XML document", "<?xml"],
];

/** Which kind of file begins with these octets: `gzip`, `zip`, `empty`, a name to tell, or null for what may be text. */
export function knownKind(octets: Uint8Array): string | null {
  if (octets.length === 0) {
    return "empty";
  }
  const start = String.fromCharCode(...octets).replace(/^\u00EF\u00BB\u00BF/u, "");
  for (const [kind, signature, at = 0] of signatures) {
    const found = start.slice(at, at + signature.length);
    const same = signature.startsWith("<")
      ? found.toLowerCase() === signature.toLowerCase()
      : found === signature;
    // Letters alone can begin a list too (`MZ;…`): a program has octets that no text has.
    if (same && (signature !== "MZ" || start.includes("\u0000"))) {
      return kind;
    }
  }
  return null;
}
