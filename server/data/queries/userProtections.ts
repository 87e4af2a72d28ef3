import type { Queries } from "#server/data/connection/database.ts";

/** The protections of a user. */
export interface UserProtections {
  totpSince: number | null;
  recoveryCodesLeft: number;
  trustedDevices: number;
  identities: number;
}

async function readCount(query: {
  executeTakeFirstOrThrow: () => Promise<{ count: number | string | bigint }>;
}): Promise<number> {
  return Number((await query.executeTakeFirstOrThrow()).count);
}

async function secondFactorSince(queries: Queries, userId: string): Promise<number | null> {
  const totp = await queries
    .selectFrom("totp")
    .select("confirmed_at")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return totp?.confirmed_at ?? null;
}

/** Returns true if signing in to a user needs a code. */
export async function hasSecondFactor(queries: Queries, userId: string): Promise<boolean> {
  return (await secondFactorSince(queries, userId)) !== null;
}

/** Counts the second factor, codes, trusted browsers and providers of a user. */
export async function readProtections(
  queries: Queries,
  userId: string,
  now: number,
): Promise<UserProtections> {
  const totpSince = await secondFactorSince(queries, userId);
  const [recoveryCodesLeft, trustedDevices, identities] = await Promise.all([
    readCount(
      queries
        .selectFrom("recovery_codes")
        .select(({ fn }) => fn.countAll().as("count"))
        .where("user_id", "=", userId)
        .where("used_at", "is", null),
    ),
    readCount(
      queries
        .selectFrom("devices")
        .select(({ fn }) => fn.countAll().as("count"))
        .where("user_id", "=", userId)
        .where("expires_at", ">", now),
    ),
    readCount(
      queries
        .selectFrom("identities")
        .select(({ fn }) => fn.countAll().as("count"))
        .where("user_id", "=", userId),
    ),
  ]);
  return {
    totpSince,
    recoveryCodesLeft,
    trustedDevices,
    identities,
  };
}
