import { listReaderLimits } from "#listReader/input/listReaderLimits.ts";
import type { RecordReader } from "#listReader/input/listRecord.ts";
import { createLineReader, tooWide } from "./lineReader.ts";

/**
 * Returns a reader of rows whose cells are separated by two or more spaces, as in printed tables. Throws a
 * {@link ListReadError}.
 */
export function createSpacedReader(): RecordReader {
  const lines = createLineReader();
  return {
    take: (text, last) =>
      lines
        .take(text, last)
        .map((one) => {
          const cells = one.text.trim().split(/ {2,}/u);
          if (cells.length > listReaderLimits.columns) {
            throw tooWide(one.line);
          }
          return { line: one.line, cells };
        })
        .toArray(),
  };
}
