import type { Queries } from "#server/data/connection/database.ts";
import type { IdentityRow } from "#server/data/tables/identityRow.ts";

/** Adds an identity; returns false if it is already linked to a user. */
export async function insertIdentity(queries: Queries, row: IdentityRow): Promise<boolean> {
  const added = await queries
    .insertInto("identities")
    .values(row)
    .onConflict((conflict) => conflict.columns(["issuer", "subject"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** Returns the identity with this issuer and subject, if it is linked. */
export async function findIdentity(
  queries: Queries,
  person: { issuer: string; subject: string },
): Promise<IdentityRow | undefined> {
  return queries
    .selectFrom("identities")
    .selectAll()
    .where("issuer", "=", person.issuer)
    .where("subject", "=", person.subject)
    .executeTakeFirst();
}

/** Returns the identities of a user, oldest first. */
export async function findIdentities(queries: Queries, userId: string): Promise<IdentityRow[]> {
  return queries
    .selectFrom("identities")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}

/** Records the last use of an identity, and the address that its provider names now. */
export async function touchIdentity(
  queries: Queries,
  id: string,
  change: Pick<IdentityRow, "email" | "last_used_at">,
): Promise<void> {
  await queries.updateTable("identities").set(change).where("id", "=", id).execute();
}

/** Deletes the identities of a user at one provider. */
export async function deleteIdentitiesAt(
  queries: Queries,
  { userId, provider }: { userId: string; provider: string },
): Promise<void> {
  await queries
    .deleteFrom("identities")
    .where("user_id", "=", userId)
    .where("provider", "=", provider)
    .execute();
}

/** Deletes an identity. */
export async function deleteIdentity(queries: Queries, id: string): Promise<void> {
  await queries.deleteFrom("identities").where("id", "=", id).execute();
}
