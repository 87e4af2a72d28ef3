import type { Queries } from "#server/data/connection/database.ts";
import type { RegistrationRow } from "#server/data/tables/registrationRow.ts";

/** Adds a pending registration. */
export async function insertRegistration(queries: Queries, row: RegistrationRow): Promise<void> {
  await queries.insertInto("registrations").values(row).execute();
}

/** Returns the registration of a valid link. */
export async function registrationByHash(
  queries: Queries,
  link: { hash: string; now: number },
): Promise<RegistrationRow | undefined> {
  return queries
    .selectFrom("registrations")
    .selectAll()
    .where("hash", "=", link.hash)
    .where("email_key", "!=", "")
    .where("expires_at", ">", link.now)
    .executeTakeFirst();
}

/** Removes a registration; false if another request was first. */
export async function takeRegistration(queries: Queries, hash: string): Promise<boolean> {
  const taken = await queries
    .deleteFrom("registrations")
    .where("hash", "=", hash)
    .returning("hash")
    .executeTakeFirst();
  return taken !== undefined;
}

/** Removes every registration of an address, once it has an account. */
export async function deleteRegistrationsOf(queries: Queries, emailKey: string): Promise<void> {
  await queries.deleteFrom("registrations").where("email_key", "=", emailKey).execute();
}

/** Removes registrations whose links expired before an instant. */
export async function deleteExpiredRegistrations(queries: Queries, before: number): Promise<void> {
  await queries.deleteFrom("registrations").where("expires_at", "<", before).execute();
}
