import type { Job, JobOptions, JobState, Mapping } from "#contract/jobShape.ts";
import { changeJob, type JobChange } from "#server/data/jobs.ts";
import type { JobRow } from "#server/data/tables.ts";
import type { Parts } from "#server/parts.ts";
import { completeOptions } from "./createList.ts";
import { optionsOf } from "./keptOfJob.ts";
import { paidBy } from "./keyOfList.ts";

/** What an owner changes of a list; what is left out stays. */
export interface NewWishes {
  name: string | null;
  mapping: Partial<Mapping>;
  options: JobOptions;
  /** API key that makes the change. */
  keyId: string | null;
}

const unstarted: readonly JobState[] = ["parsing", "needs_mapping", "ready"];
const unended: readonly JobState[] = [...unstarted, "sampling", "queued", "running", "paused"];

/** Whether the rows have to be counted anew. */
function recounts(
  before: Job["options"],
  after: Job["options"],
  mapping: Partial<Mapping>,
): boolean {
  return (
    Object.keys(mapping).length > 0 ||
    before.dedupe !== after.dedupe ||
    before.skip_if_validated_within_s !== after.skip_if_validated_within_s
  );
}

/** Changes a list; before its start its rows are counted anew where that makes a difference. Undefined where its state forbids the change. */
export async function changeWishes(
  parts: Pick<Parts, "database">,
  job: JobRow,
  wishes: NewWishes,
): Promise<JobRow | undefined> {
  const before = optionsOf(job);
  const options = completeOptions({ ...before, ...wishes.options });
  const change: JobChange = {
    ...(wishes.name === null ? {} : { name: wishes.name }),
    options: JSON.stringify(options),
    ...(Object.keys(wishes.options).length > 0 ? paidBy(job, wishes.keyId) : {}),
  };
  if (!recounts(before, options, wishes.mapping)) {
    return changeJob(parts.database.queries, { id: job.id, from: unended }, change);
  }
  const mapping = { ...(JSON.parse(job.mapping) as Mapping), ...wishes.mapping };
  return changeJob(
    parts.database.queries,
    { id: job.id, from: unstarted },
    {
      ...change,
      mapping: JSON.stringify(mapping),
      state: "parsing",
      counts: null,
      sample: null,
      runner: null,
      lease_until: 0,
    },
  );
}
