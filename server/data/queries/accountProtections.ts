import type { Queries } from "#server/data/connection/database.ts";

/** The protections of an account. */
export interface AccountProtections {
  totpSince: number | null;
  recoveryCodesLeft: number;
  trustedDevices: number;
  identities: number;
}

async function countOf(query: {
  executeTakeFirstOrThrow: () => Promise<{ count: number | string | bigint }>;
}): Promise<number> {
  return Number((await query.executeTakeFirstOrThrow()).count);
}

async function secondFactorSince(queries: Queries, accountId: string): Promise<number | null> {
  const totp = await queries
    .selectFrom("totp")
    .select("confirmed_at")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return totp?.confirmed_at ?? null;
}

/** Returns true if signing in to an account needs a code. */
export async function hasSecondFactor(queries: Queries, accountId: string): Promise<boolean> {
  return (await secondFactorSince(queries, accountId)) !== null;
}

/** Counts the second factor, codes, trusted browsers and providers of an account. */
export async function readProtections(
  queries: Queries,
  accountId: string,
  now: number,
): Promise<AccountProtections> {
  const totpSince = await secondFactorSince(queries, accountId);
  const [recoveryCodesLeft, trustedDevices, identities] = await Promise.all([
    countOf(
      queries
        .selectFrom("recovery_codes")
        .select(({ fn }) => fn.countAll().as("count"))
        .where("account_id", "=", accountId)
        .where("used_at", "is", null),
    ),
    countOf(
      queries
        .selectFrom("devices")
        .select(({ fn }) => fn.countAll().as("count"))
        .where("account_id", "=", accountId)
        .where("expires_at", ">", now),
    ),
    countOf(
      queries
        .selectFrom("identities")
        .select(({ fn }) => fn.countAll().as("count"))
        .where("account_id", "=", accountId),
    ),
  ]);
  return {
    totpSince,
    recoveryCodesLeft,
    trustedDevices,
    identities,
  };
}
