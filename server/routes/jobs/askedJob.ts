import { jobOf } from "#server/data/jobs.ts";
import type { JobRow } from "#server/data/tables.ts";
import { Refusal } from "#server/http/refusal.ts";
import type { Parts } from "#server/parts.ts";

/** The list a call is about; refused where the account has none with this id. */
export async function askedJob(
  parts: Pick<Parts, "database">,
  accountId: string,
  id: string,
): Promise<JobRow> {
  const row = await jobOf(parts.database.queries, accountId, id);
  if (row === undefined) {
    throw new Refusal("not_found");
  }
  return row;
}

/** The refusal of an act that the state of a list does not allow; it names the state. */
export async function wrongState(parts: Pick<Parts, "database">, job: JobRow): Promise<Refusal> {
  const now = await jobOf(parts.database.queries, job.account_id, job.id);
  return new Refusal("invalid_state", { state: now?.state ?? job.state });
}
