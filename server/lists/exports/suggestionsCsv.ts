import { type FileRow } from "#server/data/tables/listChunkRow.ts";
import { addressColumnOf, rowsInFile, type ListRow } from "#server/data/tables/listRow.ts";
import type { Mapping } from "#contract/listShape.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { everything, type ResultFilter } from "#server/data/queries/resultPages.ts";
import { csvText } from "./csvText.ts";
import { exportRows } from "./exportRows.ts";
import { exportTable, withCell } from "./exportTable.ts";

const suggested: ResultFilter = { ...everything, suggested: true };

/** Returns the rows with a suggestion as CSV, with the suggestion in the address column and all other columns unchanged, and the mapping that reads it. The text is empty if no row has a suggestion. */
export async function suggestionsCsv(
  queries: Queries,
  list: ListRow,
): Promise<{ text: string; mapping: Mapping }> {
  const column = addressColumnOf(list);
  const table = exportTable(list, { original: true, add: [], lines: "address" });
  const withSuggestion = (row: FileRow) =>
    withCell(table.cellsOf(row), column, row.result?.suggestion ?? null);
  const rows = exportRows(queries, { listId: list.id, rows: rowsInFile(list), filter: suggested });
  const pieces: string[] = [];
  for await (const piece of csvText({ ...table, cellsOf: withSuggestion }, { rows, raw: false })) {
    pieces.push(piece);
  }
  const mapping: Mapping = {
    email_column: column,
    header: table.header !== null,
    encoding: "utf-8",
    delimiter: ",",
    sheet: null,
  };
  // The first piece holds only the byte order mark and the header.
  return { text: pieces.length > 1 ? pieces.join("") : "", mapping };
}
