import { type ExpressionBuilder, sql } from "kysely";
import { BulkStatement } from "#server/data/statements/bulkStatement.ts";
import type { Database, Queries } from "#server/data/connection/database.ts";
import { skipClaimed } from "#server/data/statements/skipClaimed.ts";
import type { Tables } from "#server/data/tables/tables.ts";
import { leaseMostMs } from "./runners.ts";
import { labelsOf, type ValidationRow } from "#server/data/tables/validationRow.ts";

/** Columns of a new row, of which a type error reports a missing one. */
const columns: Readonly<Record<keyof ValidationRow, true>> = {
  id: true,
  account_id: true,
  status: true,
  input: true,
  checks_key: true,
  labels: true,
  source: true,
  previous_id: true,
  created_at: true,
  held: true,
  worker: true,
  lease_until: true,
  search: true,
  domain: true,
  verdict: true,
  reason: true,
  provider: true,
  reply_group: true,
  credits: true,
  charge_reason: true,
  cached: true,
  checked_at: true,
  expires_at: true,
  result: true,
  evidence_id: true,
  key_id: true,
  member_id: true,
  basis: true,
  policy_version: true,
  proof_uses: true,
  store: true,
  private_at: true,
  without_evidence: true,
};

const added = new BulkStatement<ValidationRow>(
  Object.keys(columns) as (keyof ValidationRow)[],
  (queries, rows) => queries.insertInto("validations").values(rows),
  10,
);

/** Adds validations with their tags. */
export async function insertValidations(
  queries: Queries,
  rows: readonly ValidationRow[],
): Promise<void> {
  await added.run(queries, rows);
  for (const { account_id, id: validation_id, labels } of rows) {
    const tags = [...new Set(labelsOf(labels).tags)];
    if (tags.length > 0) {
      const tagRows = tags.map((tag) => ({ account_id, tag, validation_id }));
      // oxlint-disable-next-line no-await-in-loop -- one transaction
      await queries.insertInto("validation_tags").values(tagRows).execute();
    }
  }
}

/** Returns a validation of an account, if it has one with this id. */
export async function findValidation(
  queries: Queries,
  accountId: string,
  id: string,
): Promise<ValidationRow | undefined> {
  return queries
    .selectFrom("validations")
    .selectAll()
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
}

/** Returns the validations of an account with these ids. */
export async function ownValidations(
  queries: Queries,
  accountId: string,
  ids: readonly string[],
): Promise<ValidationRow[]> {
  return ids.length === 0
    ? []
    : queries
        .selectFrom("validations")
        .selectAll()
        .where("account_id", "=", accountId)
        .where("id", "in", ids)
        .execute();
}

/** Returns the validations with these ids. */
export async function validationsByIds(
  queries: Queries,
  ids: readonly string[],
): Promise<ValidationRow[]> {
  return queries.selectFrom("validations").selectAll().where("id", "in", ids).execute();
}

/** Matches rows whose address is stored whole: what remains of others may equal an input. */
const hasAddress = (row: ExpressionBuilder<Tables, "validations">) =>
  row.or([row("store", "=", "full"), row("private_at", "is not", null)]);

/** Returns the latest completed validation of the same input. */
export async function latestOfInput(
  queries: Queries,
  accountId: string,
  input: string,
): Promise<ValidationRow | undefined> {
  return queries
    .selectFrom("validations")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("input", "=", input)
    .where("status", "=", "completed")
    .where(hasAddress)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Returns the latest result of the same request since an instant by the same policy, unless it is unknown or was decided by a rule, which may have changed. */
export async function storedAnswer(
  queries: Queries,
  same: {
    accountId: string;
    input: string;
    checksKey: string;
    since: number;
    policyVersion: number;
  },
): Promise<ValidationRow | undefined> {
  return queries
    .selectFrom("validations")
    .selectAll()
    .where("account_id", "=", same.accountId)
    .where("input", "=", same.input)
    .where("checks_key", "=", same.checksKey)
    .where("status", "=", "completed")
    .where(hasAddress)
    .where("verdict", "!=", "unknown")
    .where("reason", "not in", ["allowed_by_rule", "blocked_by_rule"])
    .where("checked_at", ">=", same.since)
    .where((row) => row(row.fn.coalesce("policy_version", row.lit(0)), "=", same.policyVersion))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Counts a verification of the proof of a form check; returns the validation, or undefined if its proof was already verified `most` times. */
export async function countProofUse(
  queries: Queries,
  { accountId, id, most }: { accountId: string; id: string; most: number },
): Promise<ValidationRow | undefined> {
  return queries
    .updateTable("validations")
    .set((row) => ({ proof_uses: row("proof_uses", "+", 1) }))
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .where("proof_uses", "<", most)
    .returningAll()
    .executeTakeFirst();
}

/** The columns set when a validation completes. */
export type ValidationOutcome = Pick<
  ValidationRow,
  | "search"
  | "domain"
  | "verdict"
  | "reason"
  | "provider"
  | "reply_group"
  | "credits"
  | "charge_reason"
  | "checked_at"
  | "expires_at"
  | "result"
  | "evidence_id"
  | "basis"
>;

/** Completes a running validation, which is reduced at `privateAt` unless all of it is stored; returns undefined if it was already completed. */
export async function completeValidation(
  queries: Queries,
  id: string,
  { privateAt, ...outcome }: ValidationOutcome & { privateAt: number },
): Promise<ValidationRow | undefined> {
  return queries
    .updateTable("validations")
    .set({
      ...outcome,
      status: "completed",
      private_at: sql`case when store = 'full' then null else cast(${privateAt} as bigint) end`,
    })
    .where("id", "=", id)
    .where("status", "=", "running")
    .returningAll()
    .executeTakeFirst();
}

/** Extends a worker's leases of its running validations. Skips those whose result is being written: a heartbeat that waited for them could deadlock with two results of one account. */
export async function extendLeases(
  { queries, kind }: Pick<Database, "queries" | "kind">,
  worker: string,
  leaseUntil: number,
): Promise<void> {
  const running = queries
    .selectFrom("validations")
    .select("id")
    .where("worker", "=", worker)
    .where("status", "=", "running");
  await queries
    .with(
      (cte) => cte("mine").materialized(),
      () => skipClaimed(kind, running),
    )
    .updateTable("validations")
    .set({ lease_until: leaseUntil })
    .where("id", "in", (row) => row.selectFrom("mine").select("id"))
    .where("status", "=", "running")
    .execute();
}

/** Returns running validations whose lease expired, or was written before the clock was set back, except those of this worker; at most 200. */
export async function abandonedValidations(
  queries: Queries,
  now: number,
  worker: string,
): Promise<ValidationRow[]> {
  return queries
    .selectFrom("validations")
    .selectAll()
    .where("status", "=", "running")
    .where((row) =>
      row.or([row("lease_until", "<", now), row("lease_until", ">", now + leaseMostMs)]),
    )
    .where("worker", "!=", worker)
    .limit(200)
    .execute();
}

/** Deletes a completed validation of an account with its evidence; returns false if it has none with this id. */
export async function deleteValidationRow(
  queries: Queries,
  accountId: string,
  id: string,
): Promise<boolean> {
  const gone = await queries
    .deleteFrom("validations")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("status", "=", "completed")
    .returning("id")
    .executeTakeFirst();
  return gone !== undefined;
}

/** Columns of a completed validation that a policy judges. */
export type OutcomeValidation = Pick<
  ValidationRow,
  "id" | "search" | "verdict" | "reason" | "basis" | "policy_version"
>;

/** Returns the latest completed validations of an account, newest first, from before an id. */
export async function latestOutcomes(
  queries: Queries,
  page: { accountId: string; before: string | null; limit: number },
): Promise<OutcomeValidation[]> {
  const all = queries
    .selectFrom("validations")
    .select(["id", "search", "verdict", "reason", "basis", "policy_version"])
    .where("account_id", "=", page.accountId)
    .where("status", "=", "completed");
  const older = page.before === null ? all : all.where("id", "<", page.before);
  return older.orderBy("id", "desc").limit(page.limit).execute();
}
