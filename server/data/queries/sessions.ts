import { limits } from "#contract/limits.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { type Member, memberOfSession } from "./members.ts";
import type { SessionRow } from "#server/data/tables/sessionRow.ts";

/** Adds a session. */
export async function insertSession(queries: Queries, row: SessionRow): Promise<void> {
  await queries.insertInto("sessions").values(row).execute();
}

/** Returns the session with an id, if any. */
export async function sessionById(queries: Queries, id: string): Promise<SessionRow | undefined> {
  return queries.selectFrom("sessions").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Returns a session with its user and account. */
export async function sessionWithMember(
  queries: Queries,
  id: string,
): Promise<(Member & { session: SessionRow }) | undefined> {
  const [session, member] = await Promise.all([
    sessionById(queries, id),
    memberOfSession(queries, id),
  ]);
  return session && member && { ...member, session };
}

/** Moves a live session to the next generation and updates its last activity; of concurrent calls, one succeeds. */
export async function rotateSession(
  queries: Queries,
  id: string,
  change: { from: number; at: number },
): Promise<boolean> {
  const rotated = await queries
    .updateTable("sessions")
    .set({ generation: change.from + 1, rotated_at: change.at, seen_at: change.at })
    .where("id", "=", id)
    .where("generation", "=", change.from)
    .where("revoked_at", "is", null)
    .where("ends_at", ">", change.at)
    .where("seen_at", ">", change.at - limits.sessionIdleS * 1000)
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

/** Continues a session in another account of its user. */
export async function moveSession(queries: Queries, id: string, accountId: string): Promise<void> {
  await queries
    .updateTable("sessions")
    .set({ account_id: accountId })
    .where("id", "=", id)
    .execute();
}

/** Ends a session; returns its account and user, or undefined if it had already ended. */
export async function revokeSession(
  queries: Queries,
  id: string,
  now: number,
): Promise<Pick<SessionRow, "account_id" | "user_id"> | undefined> {
  return queries
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .returning(["account_id", "user_id"])
    .executeTakeFirst();
}

/** Returns true if a session can be used: not revoked, not past its end, and not idle for too long. */
export function isLive(session: SessionRow, now: number): boolean {
  const idleEnd = session.seen_at + limits.sessionIdleS * 1000;
  return session.revoked_at === null && session.ends_at > now && idleEnd > now;
}

/** Returns the sessions of a user that can be used, last seen first. */
export async function liveSessions(
  queries: Queries,
  userId: string,
  now: number,
): Promise<SessionRow[]> {
  const rows = await queries
    .selectFrom("sessions")
    .selectAll()
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .where("ends_at", ">", now)
    .orderBy("seen_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.filter((row) => isLive(row, now));
}

/** Ends a session of a user; returns false if the user has none with this id, or it has ended. */
export async function revokeOwnSession(
  queries: Queries,
  session: { id: string; userId: string; at: number },
): Promise<boolean> {
  const revoked = await queries
    .updateTable("sessions")
    .set({ revoked_at: session.at })
    .where("id", "=", session.id)
    .where("user_id", "=", session.userId)
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return revoked !== undefined;
}

/** Ends every session of a user except one; returns their number. */
export async function revokeOthers(
  queries: Queries,
  current: { id: string; userId: string; at: number },
): Promise<number> {
  const revoked = await queries
    .updateTable("sessions")
    .set({ revoked_at: current.at })
    .where("user_id", "=", current.userId)
    .where("id", "!=", current.id)
    .where("revoked_at", "is", null)
    .returning("id")
    .execute();
  return revoked.length;
}

/** Ends the sessions of users in one account. */
export async function revokeSessionsIn(
  queries: Queries,
  { userIds, accountId, at }: { userIds: readonly string[]; accountId: string; at: number },
): Promise<void> {
  await queries
    .updateTable("sessions")
    .set({ revoked_at: at })
    .where("user_id", "in", userIds)
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null)
    .execute();
}

/** Ends every session of a user and deletes their trusted browsers. */
export async function revokeUser(queries: Queries, userId: string, now: number): Promise<void> {
  await queries
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .execute();
  await queries.deleteFrom("devices").where("user_id", "=", userId).execute();
}

/** Ends every session of an account and deletes the trusted browsers of the members who have no other account. */
export async function revokeAccount(
  queries: Queries,
  accountId: string,
  now: number,
): Promise<void> {
  await queries
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null)
    .execute();
  await queries
    .deleteFrom("devices")
    .where("user_id", "in", (row) =>
      row
        .selectFrom("memberships")
        .select("user_id")
        .where("account_id", "=", accountId)
        .where((membership) =>
          membership.not(
            membership.exists(
              membership
                .selectFrom("memberships as others")
                .select("others.user_id")
                .whereRef("others.user_id", "=", "memberships.user_id")
                .where("others.account_id", "!=", accountId),
            ),
          ),
        ),
    )
    .execute();
}

/** Deletes sessions that ended before an instant. */
export async function deleteEndedSessions(queries: Queries, before: number): Promise<void> {
  await queries.deleteFrom("sessions").where("ends_at", "<", before).execute();
}
