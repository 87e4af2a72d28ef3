import type { RecordReader } from "#listReader/input/listRecord.ts";
import { createJsonCells } from "./jsonCells.ts";
import { createLineReader } from "./lineReader.ts";

/** Characters before values in joined files (byte order mark) or in JSON sequences (RFC 7464). */
const beginnings = new Set(["\uFEFF", "\u001E"]);
const stripPrefix = (line: string): string =>
  beginnings.has(line[0] ?? "") ? line.slice(1) : line;

/** Returns a reader of one JSON value per line. */
export function createNdjsonReader(): RecordReader {
  const lines = createLineReader();
  const json = createJsonCells();
  return {
    names: json.names,
    take: (text, last) =>
      lines
        .take(text, last)
        .filter((one) => one.text.trim() !== "")
        .map((one) => ({
          line: one.line,
          cells: json.cells(stripPrefix(one.text), one.line),
        }))
        .toArray(),
  };
}
