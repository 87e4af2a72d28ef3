/** Limits of a file. The API contract states the same numbers, and a test compares them. */
export const listReaderLimits = {
  fileBytes: 100 * 1024 * 1024,
  /** Maximum unpacked size of an archive in bytes, and in multiples of its packed size. */
  unpackedBytes: 200 * 1024 * 1024,
  unpackedRatio: 100,
  /** List files in an archive. */
  archiveFiles: 50,
  /** UTF-16 code units of one row, with its line breaks and delimiters. */
  recordLength: 64 * 1024,
  columns: 200,
  rows: 1_000_000,
} as const;
