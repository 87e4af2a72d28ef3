import type { Job } from "#contract/jobShape.ts";
import type { JobPreview } from "#contract/jobs.ts";
import type { JobRow } from "#server/data/tables.ts";

/** What was mended of a list: every suggestion taken, and addresses by position. */
export interface Fixes {
  all: boolean;
  rows: Record<string, string>;
}

/** The options of a list as they are kept. */
export function optionsOf(job: Pick<JobRow, "options">): Job["options"] {
  return JSON.parse(job.options) as Job["options"];
}

/** How the file of a list was understood; null while it was not, and after its rows were deleted. */
export function previewOf(job: Pick<JobRow, "preview">): JobPreview | null {
  return JSON.parse(job.preview ?? "null") as JobPreview | null;
}

/** The column of a list that holds its addresses, from 0. */
export function addressColumnOf(job: Pick<JobRow, "preview">): number {
  return previewOf(job)?.email_column.index ?? 0;
}

/** What was mended in a list so far. */
export function fixesOf(job: Pick<JobRow, "fixes">): Fixes {
  return JSON.parse(job.fixes ?? '{"all":false,"rows":{}}') as Fixes;
}
