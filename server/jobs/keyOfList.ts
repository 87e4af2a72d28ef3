import type { Queries } from "#server/data/database.ts";
import { changeJob, type JobChange } from "#server/data/jobs.ts";
import { monthOf, reserveBudget, returnBudget } from "#server/data/keyBudgets.ts";
import type { JobRow } from "#server/data/tables.ts";

/** Returns what changes of a list whose credits are decided by a key, or by somebody signed in (null): from here on that key's budget pays. What an earlier key reserved stays with that one. */
export function paidBy(job: Pick<JobRow, "key_id">, keyId: string | null): JobChange {
  return job.key_id === keyId ? {} : { key_id: keyId, key_month: null, key_held: 0 };
}

/** Reserves credits of the budget of the key that pays for a list, in the caller's transaction; false where it has fewer. */
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

/** Gives the key that paid for a list back what the list did not spend, in the transaction that ends it. */
export async function returnOfList(queries: Queries, job: JobRow): Promise<void> {
  const { key_id: keyId, key_month: month } = job;
  const credits = job.key_held - job.charged;
  if (keyId !== null && month !== null && credits > 0) {
    await returnBudget(queries, { keyId, credits, month });
  }
}
