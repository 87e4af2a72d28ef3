import { expect } from "vitest";
import type { JobCounts } from "#contract/jobShape.ts";
import type { Queries } from "#server/data/database.ts";
import type { JobRow } from "#server/data/tables.ts";

const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);

/** What must hold of a list and its account after whatever happened. */
export async function expectSound(queries: Queries, jobId: string): Promise<void> {
  const job = await queries
    .selectFrom("jobs")
    .selectAll()
    .where("id", "=", jobId)
    .executeTakeFirstOrThrow();
  const account = await queries
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", job.account_id)
    .executeTakeFirstOrThrow();
  const ledger = await queries
    .selectFrom("ledger")
    .selectAll()
    .where("account_id", "=", job.account_id)
    .execute();
  const results = await queries
    .selectFrom("job_results")
    .selectAll()
    .where("job_id", "=", jobId)
    .execute();
  const final = results.filter(({ status }) => status === "final");

  // I2: what was charged is what the finished rows cost, and what the ledger says of this list.
  const rowCredits = sum(final.map(({ credits }) => credits));
  const ofJob = ledger.filter((entry) => entry.job_id === jobId);
  expect({ rows: rowCredits, ledger: 0 - sum(ofJob.map(({ amount }) => amount)) }).toEqual({
    rows: job.charged,
    ledger: job.charged,
  });
  // I3: the balance is the sum of the ledger; nothing is negative.
  expect(sum(ledger.map(({ amount }) => amount))).toBe(account.balance);
  expect(Math.min(account.balance, account.held, job.held, job.released)).toBeGreaterThanOrEqual(0);
  // I11: the figures are those of the committed rows.
  expect(job.done).toBe(final.length);
  expect(job.deliverable + job.risky + job.undeliverable + job.unknown).toBe(final.length);
  if (job.state === "completed") {
    expectComplete(job, final.length, account.held);
  }
}

/** I1 and I4: every row has its one answer, and what was held is charged or given back. */
function expectComplete(job: JobRow, answers: number, accountHeld: number): void {
  const counts = JSON.parse(job.counts ?? "{}") as JobCounts;
  expect(answers).toBe(counts.rows - counts.blank);
  expect(job.held).toBe(0);
  expect(accountHeld).toBe(0);
}
