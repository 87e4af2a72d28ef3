import type { RecordReader } from "#intake/listRecord.ts";
import { createJsonCells } from "./jsonCells.ts";
import { createLineReader } from "./lineReader.ts";

/** A reader of one JSON value a line. */
export function createNdjsonReader(): RecordReader {
  const lines = createLineReader();
  const json = createJsonCells();
  return {
    names: json.names,
    take: (text, last) =>
      lines
        .take(text, last)
        .filter((one) => one.text.trim() !== "")
        .map((one) => ({ line: one.line, cells: json.cells(one.text, one.line) }))
        .toArray(),
  };
}
