import { type FileRow } from "#server/data/tables/listChunkRow.ts";
import type { ExportTable } from "./exportTable.ts";

/** Returns a function that writes a row as a JSON object, key by key: a JavaScript object would reorder numeric names and drop `__proto__`. */
function createFormatter(table: ExportTable): (row: FileRow) => string {
  const keys: string[] = [];
  return (row) => {
    let text = "";
    for (const [column, value] of table.cellsOf(row).entries()) {
      const key = (keys[column] ??= `${JSON.stringify(table.keyOf(column))}:`);
      text += (text === "" ? "" : ",") + key + JSON.stringify(value);
    }
    return `{${text}}`;
  };
}

/** Yields a table as NDJSON, one object per line. */
export async function* ndjsonText(
  table: ExportTable,
  rows: AsyncIterable<readonly FileRow[]>,
): AsyncGenerator<string> {
  const objectOf = createFormatter(table);
  for await (const some of rows) {
    yield some.map((row) => `${objectOf(row)}\n`).join("");
  }
}

/** Yields a table as a JSON array of objects. */
export async function* jsonText(
  table: ExportTable,
  rows: AsyncIterable<readonly FileRow[]>,
): AsyncGenerator<string> {
  const objectOf = createFormatter(table);
  let before = "[\n";
  for await (const some of rows) {
    const text = some.map((row) => objectOf(row)).join(",\n");
    if (text !== "") {
      yield before + text;
      before = ",\n";
    }
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}
