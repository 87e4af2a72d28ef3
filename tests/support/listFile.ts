import { gzipSync } from "node:zlib";
import type { Reason, Verdict } from "#vocabulary/verdicts.ts";
import { workbookFile } from "./workbookFile.ts";

/** File formats of a list. */
export type ListFormat = "csv" | "tsv" | "txt" | "ndjson" | "json" | "xlsx" | "csv.gz";

/** Expected result of a row: its verdict, or null for a row without an address; `duplicate` if the same address came before. */
export interface ExpectedRow {
  email: string;
  verdict: Verdict | null;
  reason: Reason | null;
  duplicate: boolean;
}

const answers: [local: string, verdict: Verdict, reason: Reason][] = [
  ["deliverable", "deliverable", "mailbox_accepted"],
  ["deliverable", "deliverable", "mailbox_accepted"],
  ["deliverable", "deliverable", "mailbox_accepted"],
  ["mailbox-not-found", "undeliverable", "mailbox_not_found"],
  ["mailbox-full", "risky", "mailbox_full"],
];

/**
 * Returns the expected result of row `index` (from 0) of a list at a domain of the sandbox mail servers. Of a hundred
 * rows 94 are distinct addresses (three in five deliverable, one in five not found, one in five full), 3 repeat the row
 * before, 2 are malformed, and 1 is blank.
 */
export function expectedRow(index: number, domain: string): ExpectedRow {
  const place = index % 100;
  if (place === 99) {
    return { email: "", verdict: null, reason: null, duplicate: false };
  }
  if (place === 49 || place === 98) {
    const email = `no address@ ${index}`;
    return { email, verdict: "undeliverable", reason: "invalid_syntax", duplicate: false };
  }
  const duplicate = place === 25 || place === 50 + 25 || place === 90;
  const source = duplicate ? index - 1 : index;
  const [local, verdict, reason] = answers[source % answers.length] ?? answers[0]!;
  return { email: `${local}+${source}@${domain}`, verdict, reason, duplicate };
}

/** Column headings of a list. */
export const listHeadings = ["id", "name", "email", "city"] as const;

const names = ["Ann Miller", "Søren, Åse", 'Bob "Bo" O’Hara', "李雷", "منى; سعد", "=SUM(A1)"];

/** Returns the cells of row `index` under {@link listHeadings}; names have delimiters, quotes and letters of all kinds. */
export function listCells(index: number, domain: string): string[] {
  const { email } = expectedRow(index, domain);
  return [String(index + 1), names[index % names.length] ?? "", email, `City ${index % 97}`];
}

const quoted = (cell: string): string =>
  /[",;\t\r\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

function* rowsOf(rows: number, domain: string): Generator<string[]> {
  for (let index = 0; index < rows; index += 1) {
    yield listCells(index, domain);
  }
}

/** Yields the text of a list in pieces, so that a long one never has to fit in memory. */
export function* listText(
  format: "csv" | "tsv" | "txt" | "ndjson" | "json",
  rows: number,
  domain: string,
): Generator<string> {
  const table = format === "csv" || format === "tsv";
  const delimiter = format === "tsv" ? "\t" : ",";
  let piece = table ? `${listHeadings.join(delimiter)}\r\n` : format === "json" ? "[\n" : "";
  let count = 0;
  for (const cells of rowsOf(rows, domain)) {
    count += 1;
    if (table) {
      piece += `${cells.map(quoted).join(delimiter)}\r\n`;
    } else if (format === "txt") {
      piece += `${cells[2] ?? ""}\n`;
    } else {
      const named = Object.fromEntries(listHeadings.map((name, i) => [name, cells[i]]));
      piece += `${JSON.stringify(named)}${format === "json" && count < rows ? "," : ""}\n`;
    }
    if (piece.length > 64 * 1024) {
      yield piece;
      piece = "";
    }
  }
  yield format === "json" ? `${piece}]\n` : piece;
}

/** Returns a file of `rows` rows at a domain of the sandbox mail servers, whose verdicts {@link expectedRow} returns. */
export function listFile(
  format: ListFormat,
  rows: number,
  domain: string,
): { name: string; bytes: Buffer } {
  const name = `list-${rows}.${format}`;
  if (format === "xlsx") {
    return { name, bytes: workbookFile([listHeadings, ...rowsOf(rows, domain)]) };
  }
  const text = [...listText(format === "csv.gz" ? "csv" : format, rows, domain)];
  const bytes = Buffer.concat(text.map((piece) => Buffer.from(piece)));
  return { name, bytes: format === "csv.gz" ? gzipSync(bytes) : bytes };
}
