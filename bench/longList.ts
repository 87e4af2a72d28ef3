import { politeMailbox } from "./checkedList.ts";

/** A row of a long list: its line in the file, and what a download has to say of it. */
export interface LongRow {
  cells: readonly string[];
  verdict: string;
}

export const longHeadings = ["id", "name", "email", "city"] as const;
const names = ["Ann Miller", "Søren, Åse", 'Bob "Bo" O’Hara', "李雷", "منى; سعد"];

/**
 * Row `index` of a list at the polite hosts of a mail world. Of a hundred rows 94 are mailboxes of their own, of which
 * two in three exist, 3 repeat the row before, 2 are no addresses, and 1 has none.
 */
export function longRow(suffix: string, index: number): LongRow {
  const row = (email: string, verdict: string): LongRow => ({
    cells: [String(index + 1), names[index % names.length] ?? "", email, `City ${index % 97}`],
    verdict,
  });
  const place = index % 100;
  if (place === 99) {
    return row("", "");
  }
  if (place === 49 || place === 98) {
    return row(`no address ${index}`, "undeliverable");
  }
  const duplicate = place === 25 || place === 75 || place === 90;
  const { address, exists } = politeMailbox(suffix, duplicate ? index - 1 : index, "l");
  return row(address, exists ? "deliverable" : "undeliverable");
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
const lineOf = (cells: readonly string[]): string => `${cells.map(quoted).join(",")}\r\n`;

/** The file in pieces of about a megabyte. */
export function* longFile(suffix: string, rows: number): Generator<Buffer> {
  let piece = lineOf(longHeadings);
  for (let index = 0; index < rows; index += 1) {
    piece += lineOf(longRow(suffix, index).cells);
    if (piece.length > 1024 * 1024) {
      yield Buffer.from(piece);
      piece = "";
    }
  }
  yield Buffer.from(piece);
}

/** Compares a download, every column and the verdict, with the list it was made of; answers how many rows are right, and throws at the first that is not. */
export async function compareDownload(
  bytes: AsyncIterable<Uint8Array>,
  { suffix, rows }: { suffix: string; rows: number },
): Promise<number> {
  const decoder = new TextDecoder();
  let index = -1;
  let rest = "";
  const check = (line: string): void => {
    const { cells, verdict } = longRow(suffix, index);
    const expected = index < 0 ? [...longHeadings, "result_verdict"] : [...cells, verdict];
    if (index >= rows || `${line}\r\n` !== lineOf(expected)) {
      throw new Error(`Row ${index + 1} of the download is ${line}, not ${lineOf(expected)}`);
    }
    index += 1;
  };
  for await (const piece of bytes) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split("\r\n");
    rest = lines.pop() ?? "";
    lines.forEach(check);
  }
  if (rest !== "" || index !== rows) {
    throw new Error(`The download ends after ${index} rows with "${rest}".`);
  }
  return index;
}
