import type { Queries } from "./database.ts";
import type { AccountRow, SessionRow } from "./tables.ts";

/** Adds a session. */
export async function insertSession(queries: Queries, row: SessionRow): Promise<void> {
  await queries.insertInto("sessions").values(row).execute();
}

/** The session with an id, if any. */
export async function sessionById(queries: Queries, id: string): Promise<SessionRow | undefined> {
  return queries.selectFrom("sessions").selectAll().where("id", "=", id).executeTakeFirst();
}

/** A session and the account it belongs to. */
export async function sessionWithAccount(
  queries: Queries,
  id: string,
): Promise<{ session: SessionRow; account: AccountRow } | undefined> {
  const [session, account] = await Promise.all([
    sessionById(queries, id),
    queries
      .selectFrom("accounts")
      .innerJoin("sessions", "sessions.account_id", "accounts.id")
      .selectAll("accounts")
      .where("sessions.id", "=", id)
      .executeTakeFirst(),
  ]);
  return session !== undefined && account !== undefined ? { session, account } : undefined;
}

/** Moves a session from one generation to the next; of many that try at once, one succeeds. */
export async function rotateSession(
  queries: Queries,
  id: string,
  change: { from: number; at: number },
): Promise<boolean> {
  const rotated = await queries
    .updateTable("sessions")
    .set({ generation: change.from + 1, rotated_at: change.at })
    .where("id", "=", id)
    .where("generation", "=", change.from)
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return rotated !== undefined;
}

/** Changes columns of one session. */
export async function updateSession(
  queries: Queries,
  id: string,
  change: Partial<Pick<SessionRow, "seen_at" | "network" | "proved_at">>,
): Promise<void> {
  await queries.updateTable("sessions").set(change).where("id", "=", id).execute();
}

/** Ends one session. */
export async function revokeSession(queries: Queries, id: string, at: number): Promise<void> {
  await queries
    .updateTable("sessions")
    .set({ revoked_at: at })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .execute();
}

/** Ends every session of an account and forgets the browsers it trusted. */
export async function revokeAccount(
  queries: Queries,
  accountId: string,
  at: number,
): Promise<void> {
  await queries
    .updateTable("sessions")
    .set({ revoked_at: at })
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null)
    .execute();
  await queries.deleteFrom("devices").where("account_id", "=", accountId).execute();
}

/** Deletes sessions that ended before an instant. */
export async function deleteEndedSessions(queries: Queries, before: number): Promise<void> {
  await queries.deleteFrom("sessions").where("ends_at", "<", before).execute();
}
