import type { JobCounts } from "#contract/jobShape.ts";
import type { JobRow } from "#server/data/tables.ts";

/** How many rows the file of a list has; 0 where they are not counted. */
export function rowsInFile({ counts }: Pick<JobRow, "counts">): number {
  return counts === null ? 0 : (JSON.parse(counts) as JobCounts).rows;
}
