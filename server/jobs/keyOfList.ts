import type { Queries } from "#server/data/database.ts";
import { changeJob, type JobChange } from "#server/data/jobs.ts";
import { monthOf, reserveBudget, returnBudget } from "#server/data/keyBudgets.ts";
import type { JobRow } from "#server/data/tables.ts";

/** Returns the changes of a list when a key, or a signed-in user (null), decides about its credits: that key's budget pays from now on. Earlier reservations stay with the earlier key. */
export function paidBy(job: Pick<JobRow, "key_id">, keyId: string | null): JobChange {
  return job.key_id === keyId ? {} : { key_id: keyId, key_month: null, key_held: 0 };
}

/** Reserves credits of the paying key's budget for a list in the caller's transaction; false if it has too few. */
export async function reserveForList(
  queries: Queries,
  job: JobRow,
  { credits, now }: { credits: number; now: number },
): Promise<boolean> {
  if (job.key_id === null || credits === 0) {
    return true;
  }
  const month = monthOf(now);
  if (!(await reserveBudget(queries, { keyId: job.key_id, credits, month }))) {
    return false;
  }
  const before = job.key_month === month ? job.key_held : 0;
  const change = { key_month: month, key_held: before + credits };
  await changeJob(queries, { id: job.id, from: [job.state] }, change);
  return true;
}

/** Returns a list's unspent credits to the budget of the paying key, in the transaction that ends the list. */
export async function returnOfList(queries: Queries, job: JobRow): Promise<void> {
  const { key_id: keyId, key_month: month } = job;
  const credits = job.key_held - job.charged;
  if (keyId !== null && month !== null && credits > 0) {
    await returnBudget(queries, { keyId, credits, month });
  }
}
