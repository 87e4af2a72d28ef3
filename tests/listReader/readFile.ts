import { ListReadError } from "#listReader/input/listReadError.ts";
import type { ListSource } from "#listReader/input/listSource.ts";
import { readRecords } from "#listReader/readRecords.ts";
import { inspectList, type Understood, type MappingChoices } from "#listReader/inspectList.ts";

/** No choices. */
const nothing: MappingChoices = {
  email_column: null,
  header: null,
  encoding: null,
  delimiter: null,
  sheet: null,
};

/** Bytes as a file that is given in pieces. */
export function fileOf(name: string, content: string | Uint8Array, piece = 1 << 20): ListSource {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return {
    name,
    bytes: bytes.length,
    open: async function* (start = 0) {
      for (let position = start; position < bytes.length; position += piece) {
        yield bytes.subarray(position, position + piece);
      }
    },
  };
}

/** The result of reading a file: its format and rows, or the error. */
export interface Taken {
  understood?: Understood;
  cells: string[][];
  lines: number[];
  refused?: { code: string; line: number | null };
}

/** Understands a file and reads all of it. */
export async function takeFile(
  source: ListSource,
  chosen: Partial<MappingChoices> = {},
): Promise<Taken> {
  const taken: Taken = { cells: [], lines: [] };
  try {
    const found = await inspectList(source, { ...nothing, ...chosen });
    taken.understood = found;
    for await (const { line, cells } of readRecords(source, found.options)) {
      taken.cells.push(cells);
      taken.lines.push(line);
    }
  } catch (error) {
    if (!(error instanceof ListReadError)) {
      throw error;
    }
    taken.refused = { code: error.code, line: error.line };
  }
  return taken;
}
