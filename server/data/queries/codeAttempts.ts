import type { Queries } from "#server/data/connection/database.ts";

function keyOf(userId: string): string {
  return `codes ${userId}`;
}

/** Returns the number of a user's wrong codes, and the time until which no code is accepted. Locks the count until the transaction ends. */
export async function lockCodeAttempts(
  queries: Queries,
  userId: string,
  now: number,
): Promise<{ failures: number; blockedUntil: number; at: number }> {
  const row = await queries
    .insertInto("login_attempts")
    .values({ key: keyOf(userId), failures: 0, blocked_until: 0, at: now })
    // A write that changes nothing, since SQLite has no other lock.
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet((known) => ({ failures: known.ref("login_attempts.failures") })),
    )
    .returning(["failures", "blocked_until", "at"])
    .executeTakeFirstOrThrow();
  return { failures: row.failures, blockedUntil: row.blocked_until, at: row.at };
}

/** Stores the number of a user's wrong codes. */
export async function setCodeAttempts(
  queries: Queries,
  userId: string,
  tries: { failures: number; blockedUntil: number; at: number },
): Promise<void> {
  await queries
    .updateTable("login_attempts")
    .set({ failures: tries.failures, blocked_until: tries.blockedUntil, at: tries.at })
    .where("key", "=", keyOf(userId))
    .execute();
}

/** Resets the count of a user. */
export async function clearCodeAttempts(queries: Queries, userId: string): Promise<void> {
  await queries.deleteFrom("login_attempts").where("key", "=", keyOf(userId)).execute();
}
