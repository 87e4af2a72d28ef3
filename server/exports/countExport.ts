import type { JobCounts } from "#contract/jobShape.ts";
import type { Queries } from "#server/data/database.ts";
import { countResults } from "#server/data/jobResults.ts";
import type { ExportRow, JobRow } from "#server/data/tables.ts";
import { filterOf } from "#server/jobs/rowFilter.ts";
import type { ExportSpec } from "./exportSpec.ts";

/** How many rows a download holds now; a summary holds none. */
export async function countExport(
  queries: Queries,
  job: JobRow,
  chosen: Pick<ExportRow, "format" | "spec">,
): Promise<number> {
  if (chosen.format === "pdf") {
    return 0;
  }
  const filter = filterOf((JSON.parse(chosen.spec) as ExportSpec).filter);
  return filter === null
    ? (JSON.parse(job.counts ?? '{"rows":0}') as Pick<JobCounts, "rows">).rows
    : countResults(queries, job.id, filter);
}
