import type { ListSource } from "./listSource.ts";
import { IntakeFault } from "./intakeFault.ts";

/** One row of a file: the line it begins at, from 1, and its cells. */
export interface ListRecord {
  line: number;
  cells: string[];
}

/** How a file is read, once it was understood. */
export interface ReadWish {
  mapping: {
    header: boolean | null;
    encoding: string | null;
    delimiter: string | null;
    sheet: number | null;
  };
  format: "csv" | "txt" | "xlsx" | "ndjson" | "json";
}

const recordLength = 64 * 1024;

/** The rows with data, without the header. Throws {@link IntakeFault}. */
export async function* readRecords(source: ListSource, wish: ReadWish): AsyncGenerator<ListRecord> {
  const decoder = new TextDecoder(wish.mapping.encoding ?? "utf-8");
  const delimiter = wish.mapping.delimiter ?? ",";
  let skip = wish.mapping.header === true;
  let rest = "";
  let line = 1;
  const take = function* (text: string, last: boolean): Generator<ListRecord> {
    rest += text;
    for (;;) {
      const end = endOfRecord(rest, delimiter);
      if (end < 0 && (!last || rest === "")) {
        if (rest.length > recordLength) {
          throw new IntakeFault("record_too_long", "A row is longer than 64 KB.", line);
        }
        return;
      }
      const raw = end < 0 ? rest : rest.slice(0, end);
      rest = end < 0 ? "" : rest.slice(end + (rest.startsWith("\r\n", end) ? 2 : 1));
      const cells = cellsOf(raw, delimiter);
      const record = { line, cells };
      line += 1 + (raw.match(/\n/gu)?.length ?? 0);
      if (cells.some((cell) => cell.trim() !== "")) {
        if (skip) {
          skip = false;
        } else {
          yield record;
        }
      }
    }
  };
  for await (const octets of source.open()) {
    yield* take(decoder.decode(octets, { stream: true }), false);
  }
  yield* take(decoder.decode(), true);
}

function endOfRecord(text: string, delimiter: string): number {
  let quoted = false;
  let cellStart = true;
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i];
    if (quoted) {
      quoted = char !== '"';
    } else if (char === '"' && (cellStart || text[i - 1] === '"')) {
      quoted = true;
    } else if (char === "\n" || (char === "\r" && i + 1 < text.length)) {
      return i;
    }
    cellStart = char === delimiter;
  }
  return -1;
}

function cellsOf(raw: string, delimiter: string): string[] {
  const cells: string[] = [];
  let cell = "";
  let quoted = false;
  for (let i = 0; i < raw.length; i += 1) {
    const char = raw[i] ?? "";
    if (quoted) {
      if (char === '"' && raw[i + 1] === '"') {
        cell += '"';
        i += 1;
      } else if (char === '"') {
        quoted = false;
      } else {
        cell += char;
      }
    } else if (char === '"' && cell === "") {
      quoted = true;
    } else if (char === delimiter) {
      cells.push(cell);
      cell = "";
    } else {
      cell += char;
    }
  }
  return [...cells, cell];
}
