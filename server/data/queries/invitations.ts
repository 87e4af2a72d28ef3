import type { Queries } from "#server/data/connection/database.ts";
import type { InvitationRow } from "#server/data/tables/userRow.ts";

/** Stores an invitation; an earlier one of the address into the account ends. */
export async function replaceInvitation(queries: Queries, row: InvitationRow): Promise<void> {
  await queries
    .deleteFrom("invitations")
    .where("account_id", "=", row.account_id)
    .where("email_key", "=", row.email_key)
    .execute();
  await queries.insertInto("invitations").values(row).execute();
}

/** Returns the open invitations into an account, newest first. */
export async function findInvitations(
  queries: Queries,
  accountId: string,
  now: number,
): Promise<(InvitationRow & { inviter: string })[]> {
  return queries
    .selectFrom("invitations")
    .innerJoin("users", "users.id", "invitations.invited_by")
    .selectAll("invitations")
    .select("users.email as inviter")
    .where("invitations.account_id", "=", accountId)
    .where("invitations.expires_at", ">", now)
    .orderBy("invitations.created_at", "desc")
    .orderBy("invitations.id", "desc")
    .execute();
}

/** Returns the open invitation of a link, if any. */
export async function invitationByHash(
  queries: Queries,
  hash: string,
  now: number,
): Promise<InvitationRow | undefined> {
  return queries
    .selectFrom("invitations")
    .selectAll()
    .where("token_hash", "=", hash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Deletes an invitation into an account; returns its address, or undefined if there is none. */
export async function deleteInvitationRow(
  queries: Queries,
  { id, accountId }: { id: string; accountId: string },
): Promise<string | undefined> {
  const deleted = await queries
    .deleteFrom("invitations")
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .returning("email")
    .executeTakeFirst();
  return deleted?.email;
}

/** Deletes the invitations into an account that members made. */
export async function deleteInvitationsBy(
  queries: Queries,
  { userIds, accountId }: { userIds: readonly string[]; accountId: string },
): Promise<void> {
  await queries
    .deleteFrom("invitations")
    .where("invited_by", "in", userIds)
    .where("account_id", "=", accountId)
    .execute();
}

/** Deletes invitations that ended before an instant. */
export async function deleteEndedInvitations(queries: Queries, before: number): Promise<void> {
  await queries.deleteFrom("invitations").where("expires_at", "<", before).execute();
}
