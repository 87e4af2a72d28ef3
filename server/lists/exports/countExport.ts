import { exportSpecOf, type ExportRow } from "#server/data/tables/exportRow.ts";
import { rowsInFile, rowsWithoutAddress, type ListRow } from "#server/data/tables/listRow.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { countWindows } from "#server/data/queries/resultPages.ts";
import { parseRowFilter } from "#server/lists/results/parseRowFilter.ts";
import { anyVerdict } from "./zippedVerdicts.ts";

/** Counts the rows that a download currently contains. */
export async function countExport(
  queries: Queries,
  list: ListRow,
  chosen: Pick<ExportRow, "format" | "spec">,
): Promise<number> {
  const rows = rowsInFile(list);
  const wanted = parseRowFilter(exportSpecOf(chosen.spec).filter);
  const filter = chosen.format === "zip" ? anyVerdict(wanted) : wanted;
  const noAddress = chosen.format === "zip" && wanted === null ? rowsWithoutAddress(list) : 0;
  if (filter === null) {
    return rows;
  }
  const counts = await countWindows(queries, { listId: list.id, rows, filter });
  return counts.reduce((sum, count) => sum + count, noAddress);
}
