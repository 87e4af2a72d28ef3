/** What a file may hold; the contract says the same numbers, and a test compares them. */
export const listReaderLimits = {
  fileBytes: 100 * 1024 * 1024,
  /** Bytes of what an archive unpacks to, and how many times its packed size that may be. */
  unpackedBytes: 200 * 1024 * 1024,
  unpackedRatio: 100,
  /** UTF-16 code units of one row, with its line breaks and delimiters. */
  recordLength: 64 * 1024,
  columns: 200,
  rows: 1_000_000,
} as const;
