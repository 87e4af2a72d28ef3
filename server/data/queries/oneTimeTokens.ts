import type { Queries } from "#server/data/connection/database.ts";
import type { OneTimeTokenRow } from "#server/data/tables/oneTimeTokenRow.ts";

/** Adds a token and deletes earlier ones of the same kind and subject, so that only the newest link works. */
export async function replaceToken(queries: Queries, row: OneTimeTokenRow): Promise<void> {
  await queries
    .deleteFrom("one_time_tokens")
    .where("kind", "=", row.kind)
    .where("subject", "=", row.subject)
    .execute();
  await queries.insertInto("one_time_tokens").values(row).execute();
}

/** Marks a token as used and returns its subject; of concurrent calls, one succeeds. */
export async function useToken(
  queries: Queries,
  token: { kind: OneTimeTokenRow["kind"]; hash: string; now: number },
): Promise<string | undefined> {
  const used = await queries
    .updateTable("one_time_tokens")
    .set({ used_at: token.now })
    .where("hash", "=", token.hash)
    .where("kind", "=", token.kind)
    .where("used_at", "is", null)
    .where("expires_at", ">", token.now)
    .returning("subject")
    .executeTakeFirst();
  return used?.subject ?? undefined;
}

/** Returns the subject of a token that can still be used, without using it. */
export async function tokenSubject(
  queries: Queries,
  token: { kind: OneTimeTokenRow["kind"]; hash: string; now: number },
): Promise<string | undefined> {
  const row = await queries
    .selectFrom("one_time_tokens")
    .select("subject")
    .where("hash", "=", token.hash)
    .where("kind", "=", token.kind)
    .where("used_at", "is", null)
    .where("expires_at", ">", token.now)
    .executeTakeFirst();
  return row?.subject ?? undefined;
}

/** Returns true if an address has a valid invitation. */
export async function isInvited(
  queries: Queries,
  invited: { emailKey: string; now: number },
): Promise<boolean> {
  const row = await queries
    .selectFrom("one_time_tokens")
    .select("hash")
    .where("kind", "=", "invitation")
    .where("subject", "=", invited.emailKey)
    .where("used_at", "is", null)
    .where("expires_at", ">", invited.now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the tokens of these kinds for a subject, so that their links no longer work. */
export async function deleteTokensOf(
  queries: Queries,
  subject: string,
  kinds: readonly OneTimeTokenRow["kind"][],
): Promise<void> {
  await queries
    .deleteFrom("one_time_tokens")
    .where("subject", "=", subject)
    .where("kind", "in", kinds)
    .execute();
}

/** Deletes tokens that expired before an instant. */
export async function deleteExpiredTokens(queries: Queries, before: number): Promise<void> {
  await queries.deleteFrom("one_time_tokens").where("expires_at", "<", before).execute();
}
