import type { Queries } from "#server/data/connection/database.ts";
import type { JoinRequestRow } from "#server/data/tables/people/joinRequestRow.ts";

/** An open request with the present address of its user. */
export type OpenJoinRequest = JoinRequestRow & { email: string; email_key: string; name: string };

/** A person who asks to join. */
interface Requester {
  accountId: string;
  userId: string;
  emailHash: string;
}

/** Returns the last request of a person that hasn't ended: of their user, or of anyone with their address. */
export async function countedJoinRequest(
  queries: Queries,
  { accountId, userId, emailHash }: Requester,
  now: number,
): Promise<JoinRequestRow | undefined> {
  return queries
    .selectFrom("join_requests")
    .selectAll()
    .where("account_id", "=", accountId)
    .where((row) => row.or([row("user_id", "=", userId), row("email_hash", "=", emailHash)]))
    .where("ends_at", ">", now)
    .orderBy("ends_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Stores a request in place of ended ones of the same address. */
export async function insertJoinRequest(queries: Queries, row: JoinRequestRow): Promise<void> {
  await queries
    .deleteFrom("join_requests")
    .where("account_id", "=", row.account_id)
    .where("email_hash", "=", row.email_hash)
    .execute();
  await queries.insertInto("join_requests").values(row).execute();
}

/** Returns the open requests to join an account, oldest first. */
export async function openJoinRequests(
  queries: Queries,
  accountId: string,
  now: number,
): Promise<OpenJoinRequest[]> {
  return queries
    .selectFrom("join_requests")
    .innerJoin("users", "users.id", "join_requests.user_id")
    .selectAll("join_requests")
    .select(["users.email", "users.email_key", "users.name"])
    .where("join_requests.account_id", "=", accountId)
    .where("join_requests.state", "=", "open")
    .where("join_requests.ends_at", ">", now)
    .orderBy("join_requests.created_at")
    .orderBy("join_requests.id")
    .execute();
}

/** Counts the open requests of a user in all accounts. */
export async function countJoinRequestsOf(
  queries: Queries,
  userId: string,
  now: number,
): Promise<number> {
  const { count } = await queries
    .selectFrom("join_requests")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("user_id", "=", userId)
    .where("state", "=", "open")
    .where("ends_at", ">", now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Ends an open request: it blocks another one until `endsAt`. */
export async function endJoinRequest(
  queries: Queries,
  id: string,
  { state, endsAt }: { state: "declined" | "withdrawn"; endsAt: number },
): Promise<void> {
  await queries
    .updateTable("join_requests")
    .set({ state, ends_at: endsAt })
    .where("id", "=", id)
    .execute();
}

/** Deletes a request that was accepted. */
export async function deleteJoinRequestRow(queries: Queries, id: string): Promise<void> {
  await queries.deleteFrom("join_requests").where("id", "=", id).execute();
}

/** Deletes the open requests to join an account. */
export async function deleteOpenJoinRequests(queries: Queries, accountId: string): Promise<void> {
  await queries
    .deleteFrom("join_requests")
    .where("account_id", "=", accountId)
    .where("state", "=", "open")
    .execute();
}

/** Deletes requests that ended before an instant. */
export async function deleteEndedJoinRequests(queries: Queries, before: number): Promise<void> {
  await queries.deleteFrom("join_requests").where("ends_at", "<", before).execute();
}
