import type { Queries } from "#server/data/connection/database.ts";
import type { EvidenceRow, ValidationRow } from "#server/data/tables/validationRow.ts";

/** Adds a check. */
export async function insertValidation(queries: Queries, row: ValidationRow): Promise<void> {
  await queries.insertInto("validations").values(row).execute();
}

/** A check of an account, if it has one with this id. */
export async function validationOf(
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

/** Returns the validations with these ids. */
export async function validationsByIds(
  queries: Queries,
  ids: readonly string[],
): Promise<ValidationRow[]> {
  return queries.selectFrom("validations").selectAll().where("id", "in", ids).execute();
}

/** The latest completed check of the same input. */
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
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The latest answer to the same request that is not older than an instant and says something; what a rule decided holds only as long as the rule. */
export async function storedAnswer(
  queries: Queries,
  same: { accountId: string; input: string; checksKey: string; since: number },
): Promise<ValidationRow | undefined> {
  return queries
    .selectFrom("validations")
    .selectAll()
    .where("account_id", "=", same.accountId)
    .where("input", "=", same.input)
    .where("checks_key", "=", same.checksKey)
    .where("status", "=", "completed")
    .where("verdict", "!=", "unknown")
    .where("reason", "not in", ["allowed_by_rule", "blocked_by_rule"])
    .where("checked_at", ">=", same.since)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** What a list of checks may be narrowed to; texts in lower case. */
export interface ValidationFilter {
  verdict?: string | undefined;
  reason?: string | undefined;
  domain?: string | undefined;
  /** Beginning of the address. */
  begins?: string | undefined;
}

/** Completed checks of an account, newest first, beginning after an id. */
export async function validationPage(
  queries: Queries,
  page: { accountId: string; filter: ValidationFilter; after: string | null; limit: number },
): Promise<ValidationRow[]> {
  const { verdict, reason, domain, begins } = page.filter;
  let query = queries
    .selectFrom("validations")
    .selectAll()
    .where("account_id", "=", page.accountId)
    .where("status", "=", "completed");
  query = verdict === undefined ? query : query.where("verdict", "=", verdict);
  query = reason === undefined ? query : query.where("reason", "=", reason);
  query = domain === undefined ? query : query.where("domain", "=", domain);
  if (begins !== undefined && begins !== "") {
    // A range, not LIKE: the same on both databases, and nothing in the text is a pattern.
    query = query.where("search", ">=", begins).where("search", "<", `${begins}\u{10FFFF}`);
  }
  query = page.after === null ? query : query.where("id", "<", page.after);
  return query.orderBy("id", "desc").limit(page.limit).execute();
}

/** What a check ends with. */
export type ValidationOutcome = Pick<
  ValidationRow,
  | "search"
  | "domain"
  | "verdict"
  | "reason"
  | "credits"
  | "charge_reason"
  | "checked_at"
  | "expires_at"
  | "result"
  | "evidence_id"
>;

/** Completes a running check; undefined where it was completed already. */
export async function completeValidation(
  queries: Queries,
  id: string,
  outcome: ValidationOutcome,
): Promise<ValidationRow | undefined> {
  return queries
    .updateTable("validations")
    .set({ ...outcome, status: "completed" })
    .where("id", "=", id)
    .where("status", "=", "running")
    .returningAll()
    .executeTakeFirst();
}

/** Says that a process is alive and still runs its checks. */
export async function extendLeases(
  queries: Queries,
  worker: string,
  leaseUntil: number,
): Promise<void> {
  await queries
    .updateTable("validations")
    .set({ lease_until: leaseUntil })
    .where("worker", "=", worker)
    .where("status", "=", "running")
    .execute();
}

/** Checks that run nowhere any more: their lease is over, and they are not this process's own. */
export async function abandonedValidations(
  queries: Queries,
  now: number,
  worker: string,
): Promise<ValidationRow[]> {
  return queries
    .selectFrom("validations")
    .selectAll()
    .where("status", "=", "running")
    .where("lease_until", "<", now)
    .where("worker", "!=", worker)
    .limit(200)
    .execute();
}

/** Deletes a validation of an account with its evidence; false if it has none with this id. */
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

/** Keeps what was seen during a check. */
export async function insertEvidence(queries: Queries, row: EvidenceRow): Promise<void> {
  await queries.insertInto("evidence").values(row).execute();
}

/** What was seen during a check, if anything was kept. */
export async function evidenceOf(queries: Queries, id: string): Promise<EvidenceRow | undefined> {
  return queries
    .selectFrom("evidence")
    .selectAll()
    .where("validation_id", "=", id)
    .executeTakeFirst();
}
