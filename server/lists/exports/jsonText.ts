import { type FileRow } from "#server/data/tables/listChunkRow.ts";
import type { ExportTable } from "./exportTable.ts";

/** Rows as JSON objects, one a line; written key by key, since an object would reorder names that are numbers and swallow `__proto__`. */
function objectsOf(table: ExportTable): (row: FileRow) => string {
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

/** A table as one JSON object a line. */
export async function* ndjsonText(
  table: ExportTable,
  rows: AsyncIterable<readonly FileRow[]>,
): AsyncGenerator<string> {
  const objectOf = objectsOf(table);
  for await (const some of rows) {
    yield some.map((row) => `${objectOf(row)}\n`).join("");
  }
}

/** A table as a JSON array of objects. */
export async function* jsonText(
  table: ExportTable,
  rows: AsyncIterable<readonly FileRow[]>,
): AsyncGenerator<string> {
  const objectOf = objectsOf(table);
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
