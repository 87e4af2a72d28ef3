import type { Queries } from "#server/data/database.ts";
import { countWindows } from "#server/data/resultPages.ts";
import type { ExportRow, JobRow } from "#server/data/tables.ts";
import { filterOf } from "#server/jobs/rowFilter.ts";
import { rowsInFile } from "#server/jobs/rowsInFile.ts";
import type { ExportSpec } from "./exportSpec.ts";
import { anyVerdict } from "./zippedVerdicts.ts";

/** How many rows a download holds now; a summary holds none. */
export async function countExport(
  queries: Queries,
  job: JobRow,
  chosen: Pick<ExportRow, "format" | "spec">,
): Promise<number> {
  if (chosen.format === "pdf") {
    return 0;
  }
  const rows = rowsInFile(job);
  const wanted = filterOf((JSON.parse(chosen.spec) as ExportSpec).filter);
  const filter = chosen.format === "zip" ? anyVerdict(wanted) : wanted;
  if (filter === null) {
    return rows;
  }
  const counts = await countWindows(queries, { jobId: job.id, rows, filter });
  return counts.reduce((sum, count) => sum + count, 0);
}
