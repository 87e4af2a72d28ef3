import { type FileRow } from "#server/data/tables/listChunkRow.ts";
import { type CsvLayout, standardLayout } from "#server/data/tables/csvLayout.ts";
import { byteOrderMark, csvLine } from "#server/services/csv/csvLine.ts";
import type { ExportTable } from "./exportTable.ts";

/** Yields a table as CSV. */
export async function* csvText(
  table: Pick<ExportTable, "header" | "cellsOf">,
  {
    rows,
    raw,
    layout = standardLayout,
  }: { rows: AsyncIterable<readonly FileRow[]>; raw: boolean; layout?: CsvLayout },
): AsyncGenerator<string> {
  const how = { raw, layout };
  yield (
    (layout.byteOrderMark ? byteOrderMark : "") +
      (table.header === null ? "" : csvLine(table.header, how))
  );
  for await (const some of rows) {
    let text = "";
    for (const row of some) {
      text += csvLine(table.cellsOf(row), how);
    }
    yield text;
  }
}
