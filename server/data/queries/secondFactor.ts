import { limits } from "#contract/limits.ts";
import type { Queries } from "#server/data/connection/database.ts";
import type { LoginChallengeRow, TotpRow } from "#server/data/tables/totpRow.ts";

/** Returns the authenticator app of a user, confirmed or not. */
export async function findTotp(queries: Queries, userId: string): Promise<TotpRow | undefined> {
  return queries.selectFrom("totp").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

/** Stores a new secret, or replaces an unconfirmed one; returns false if a confirmed one exists. */
export async function replaceUnconfirmedTotp(queries: Queries, row: TotpRow): Promise<boolean> {
  const { user_id: _, ...values } = row;
  const replaced = await queries
    .insertInto("totp")
    .values(row)
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet(values).where("totp.confirmed_at", "is", null),
    )
    .returning("user_id")
    .executeTakeFirst();
  return replaced !== undefined;
}

/** Records the time step of an accepted code; of concurrent calls with one step, one succeeds. */
export async function takeStep(
  queries: Queries,
  totp: { userId: string; secret: string; step: number },
): Promise<boolean> {
  const taken = await queries
    .updateTable("totp")
    .set({ last_step: totp.step })
    .where("user_id", "=", totp.userId)
    .where("secret", "=", totp.secret)
    .where("last_step", "<", totp.step)
    .returning("user_id")
    .executeTakeFirst();
  return taken !== undefined;
}

/** Turns an authenticator app on; returns false if it was on. */
export async function confirmTotp(
  queries: Queries,
  totp: { userId: string; at: number },
): Promise<boolean> {
  const confirmed = await queries
    .updateTable("totp")
    .set({ confirmed_at: totp.at })
    .where("user_id", "=", totp.userId)
    .where("confirmed_at", "is", null)
    .returning("user_id")
    .executeTakeFirst();
  return confirmed !== undefined;
}

/** Deletes a user's confirmed authenticator app; returns false if there was none. */
export async function deleteConfirmedTotp(queries: Queries, userId: string): Promise<boolean> {
  const deleted = await queries
    .deleteFrom("totp")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .returning("user_id")
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Replaces a user's recovery codes with these hashes. */
export async function replaceRecoveryCodes(
  queries: Queries,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await queries.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  if (hashes.length > 0) {
    const rows = hashes.map((hash) => ({ hash, user_id: userId, used_at: null }));
    await queries.insertInto("recovery_codes").values(rows).execute();
  }
}

/** Uses a recovery code; of concurrent calls, one succeeds. */
export async function useRecoveryCode(
  queries: Queries,
  code: { userId: string; hash: string; at: number },
): Promise<boolean> {
  const used = await queries
    .updateTable("recovery_codes")
    .set({ used_at: code.at })
    .where("hash", "=", code.hash)
    .where("user_id", "=", code.userId)
    .where("used_at", "is", null)
    .returning("hash")
    .executeTakeFirst();
  return used !== undefined;
}

/** Adds a challenge. */
export async function insertChallenge(queries: Queries, row: LoginChallengeRow): Promise<void> {
  await queries.insertInto("login_challenges").values(row).execute();
}

/** Returns the challenge with a hash while it can be answered. */
export async function liveChallenge(
  queries: Queries,
  { hash, now }: { hash: string; now: number },
): Promise<LoginChallengeRow | undefined> {
  return queries
    .selectFrom("login_challenges")
    .selectAll()
    .where("hash", "=", hash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .where("tries", "<", limits.challengeTriesMax)
    .executeTakeFirst();
}

/** Counts a try at a challenge and returns the number of tries; undefined if it can no longer be answered. */
export async function countChallengeTry(
  queries: Queries,
  { hash, now }: { hash: string; now: number },
): Promise<number | undefined> {
  const counted = await queries
    .updateTable("login_challenges")
    .set((row) => ({ tries: row("tries", "+", 1) }))
    .where("hash", "=", hash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .where("tries", "<", limits.challengeTriesMax)
    .returning("tries")
    .executeTakeFirst();
  return counted?.tries;
}

/** Marks a challenge as answered, so that it can't be answered again. */
export async function useChallenge(queries: Queries, hash: string, now: number): Promise<void> {
  await queries
    .updateTable("login_challenges")
    .set({ used_at: now })
    .where("hash", "=", hash)
    .execute();
}

/** Deletes challenges that expired before an instant. */
export async function deleteExpiredChallenges(queries: Queries, before: number): Promise<void> {
  await queries.deleteFrom("login_challenges").where("expires_at", "<", before).execute();
}
