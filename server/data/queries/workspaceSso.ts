import type { Transaction } from "kysely";
import type { Queries } from "#server/data/connection/database.ts";
import type { SsoConnectionRow, SsoDomainRow } from "#server/data/tables/people/workspaceSsoRow.ts";
import type { Tables } from "#server/data/tables/tables.ts";

/** Returns the provider of a workspace, if it has one. */
export async function connectionOf(
  queries: Queries,
  accountId: string,
): Promise<SsoConnectionRow | undefined> {
  return queries
    .selectFrom("sso_connections")
    .selectAll()
    .where("account_id", "=", accountId)
    .executeTakeFirst();
}

/** Returns the provider with an id, of any workspace that is neither closed nor suspended. */
export async function connectionById(
  queries: Queries,
  id: string,
): Promise<SsoConnectionRow | undefined> {
  return queries
    .selectFrom("sso_connections")
    .innerJoin("accounts", "accounts.id", "sso_connections.account_id")
    .selectAll("sso_connections")
    .where("sso_connections.id", "=", id)
    .where("accounts.closing_at", "is", null)
    .where("accounts.suspended_at", "is", null)
    .executeTakeFirst();
}

/** Returns the provider of the workspace that proved a domain, while the workspace is in use. */
export async function connectionOfDomain(
  queries: Queries,
  domain: string,
): Promise<SsoConnectionRow | undefined> {
  return queries
    .selectFrom("sso_domains")
    .innerJoin("sso_connections", "sso_connections.account_id", "sso_domains.account_id")
    .innerJoin("accounts", "accounts.id", "sso_connections.account_id")
    .selectAll("sso_connections")
    .where("sso_domains.domain", "=", domain)
    .where("sso_domains.verified_at", "is not", null)
    .where("accounts.closing_at", "is", null)
    .where("accounts.suspended_at", "is", null)
    .executeTakeFirst();
}

/** Adds the provider of a workspace, or replaces its settings. */
export async function saveConnection(queries: Queries, row: SsoConnectionRow): Promise<void> {
  const { id: _id, account_id: _account, created_at: _created, ...values } = row;
  await queries
    .insertInto("sso_connections")
    .values(row)
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(values))
    .execute();
}

/** Records how the last sign-in through a provider ended. */
export async function recordConnectionUse(
  queries: Queries,
  id: string,
  change: Partial<
    Pick<SsoConnectionRow, "last_sign_in_at" | "last_error" | "last_error_detail" | "last_error_at">
  >,
): Promise<void> {
  await queries.updateTable("sso_connections").set(change).where("id", "=", id).execute();
}

/** Deletes a provider with the identities it knows, and ends the sessions that it opened. */
export async function deleteConnectionRow(queries: Queries, id: string, at: number): Promise<void> {
  await queries
    .updateTable("sessions")
    .set({ revoked_at: at })
    .where("sso_connection_id", "=", id)
    .where("revoked_at", "is", null)
    .execute();
  await queries.deleteFrom("identities").where("provider", "=", id).execute();
  await queries.deleteFrom("sso_connections").where("id", "=", id).execute();
}

/** Returns the domains of a workspace, oldest first. */
export async function domainsOf(queries: Queries, accountId: string): Promise<SsoDomainRow[]> {
  return queries
    .selectFrom("sso_domains")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
}

/** Returns a domain of a workspace by its id, if it has one. */
export async function domainById(
  queries: Queries,
  { id, accountId }: { id: string; accountId: string },
): Promise<SsoDomainRow | undefined> {
  return queries
    .selectFrom("sso_domains")
    .selectAll()
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
}

/** Returns the row of whoever proved a domain, if somebody did. */
export async function provenDomain(
  queries: Queries,
  domain: string,
): Promise<SsoDomainRow | undefined> {
  return queries
    .selectFrom("sso_domains")
    .selectAll()
    .where("domain", "=", domain)
    .where("verified_at", "is not", null)
    .executeTakeFirst();
}

/** Locks a domain for everyone who wants to prove it until the transaction ends, and returns the row of whoever proved it. */
export async function lockedProvenDomain(
  queries: Transaction<Tables>,
  domain: string,
): Promise<SsoDomainRow | undefined> {
  // A write, since SQLite has no other lock.
  await queries
    .updateTable("sso_domains")
    .set((row) => ({ token: row.ref("token") }))
    .where("domain", "=", domain)
    .execute();
  return provenDomain(queries, domain);
}

/** Adds a domain. */
export async function insertDomain(queries: Queries, row: SsoDomainRow): Promise<void> {
  await queries.insertInto("sso_domains").values(row).execute();
}

/** Changes a domain. */
export async function updateDomain(
  queries: Queries,
  id: string,
  change: Partial<
    Pick<SsoDomainRow, "verified_at" | "checked_at" | "missing_since" | "last_error">
  >,
): Promise<void> {
  await queries.updateTable("sso_domains").set(change).where("id", "=", id).execute();
}

/** Deletes a domain. */
export async function deleteDomainRow(queries: Queries, id: string): Promise<void> {
  await queries.deleteFrom("sso_domains").where("id", "=", id).execute();
}

/** Returns proven domains whose record wasn't looked for since an instant, at most 50. */
export async function domainsToCheck(queries: Queries, before: number): Promise<SsoDomainRow[]> {
  return queries
    .selectFrom("sso_domains")
    .selectAll()
    .where("verified_at", "is not", null)
    .where("checked_at", "<", before)
    .orderBy("checked_at")
    .limit(50)
    .execute();
}

/** Returns true if a workspace proved a domain. */
export async function hasProven(
  queries: Queries,
  { accountId, domain }: { accountId: string; domain: string },
): Promise<boolean> {
  return (await provenDomain(queries, domain))?.account_id === accountId;
}
