/**
 * Kinds of files without a text list, by signature (one character per byte) and its offset. With `letters`, a list
 * can begin with the same characters (`MZ;…`), so the file must also contain a zero byte.
 */
const signatures: [kind: string, signature: string, at?: number, letters?: boolean][] = [
  ["gzip", "\u001F\u008B"],
  ["zip", "PK\u0003\u0004"],
  ["zip", "PK\u0005\u0006"],
  ["compound", "\u00D0\u00CF\u0011\u00E0"],
  ["a workbook of very old Excel", "\t\u0008"],
  ["a workbook of very old Excel", "\t\u0004\u0006\u0000"],
  ["a workbook of very old Excel", "\t\u0002\u0006\u0000"],
  ["a PDF", "%PDF-"],
  ["a picture", "\u0089PNG"],
  ["a picture", "\u00FF\u00D8\u00FF"],
  ["a picture", "GIF8", 0, true],
  ["a program", "MZ", 0, true],
  ["a program", "\u007FELF"],
  ["a 7z archive", "7z\u00BC\u00AF"],
  ["a RAR archive", "Rar!\u001A"],
  ["a bzip2 archive", "BZh", 0, true],
  ["an xz archive", "\u00FD7zXZ"],
  ["a zstd archive", "\u0028\u00B5\u002F\u00FD"],
  ["a tar archive", "ustar", 257],
  ["a database", "SQLite format 3"],
  ["a database", "Standard Jet DB", 4],
  ["a database", "Standard ACE DB", 4],
  ["a Parquet file", "PAR1", 0, true],
  ["an Arrow file", "ARROW1", 0, true],
  ["an Avro file", "Obj\u0001"],
  ["a picture", "II*\u0000"],
  ["a picture", "MM\u0000*"],
  ["a picture, sound or film", "RIFF", 0, true],
  ["a picture or film", "ftyp", 4, true],
  ["a sound", "ID3", 0, true],
];

/**
 * Returns the kind of file that begins with these bytes: `gzip`, `zip`, `compound` (.xls), `empty`, a readable name, or null if it may
 * be text.
 */
export function detectFileKind(bytes: Uint8Array): string | null {
  if (bytes.length === 0) {
    return "empty";
  }
  const start = String.fromCharCode(...bytes);
  for (const [kind, signature, offset = 0, letters = false] of signatures) {
    if (start.startsWith(signature, offset) && (!letters || start.includes("\u0000"))) {
      return kind;
    }
  }
  return null;
}
