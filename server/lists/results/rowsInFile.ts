import type { ListCounts } from "#contract/listShape.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";

/** How many rows the file of a list has; 0 where they are not counted. */
export function rowsInFile({ counts }: Pick<ListRow, "counts">): number {
  return counts === null ? 0 : (JSON.parse(counts) as ListCounts).rows;
}
