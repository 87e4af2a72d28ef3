/** Parses RFC 4180 in the simplest way, as a reference for downloads. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cells = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|\n|$)/gu;
  const body = text.replace(/^\uFEFF/u, "");
  for (const { 1: cell = "", 2: end, index } of body.matchAll(cells)) {
    if (index >= body.length) {
      break;
    }
    row.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end !== ",") {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}
