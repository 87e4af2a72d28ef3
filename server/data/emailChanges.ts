import type { Queries } from "./database.ts";

/** The address an account is to move to, while that can still be confirmed. */
export async function pendingEmail(
  queries: Queries,
  accountId: string,
  now: number,
): Promise<string | null> {
  const row = await queries
    .selectFrom("email_changes")
    .select("email")
    .where("account_id", "=", accountId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row?.email ?? null;
}
