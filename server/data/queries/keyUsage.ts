import type { Queries } from "#server/data/connection/database.ts";
import type { KeyUsageRow } from "#server/data/tables/apiKeyRow.ts";

/** Returns the UTC day of an instant in ms, as in `2026-11-23`. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Counts a request of a key. */
export async function countKeyRequest(
  queries: Queries,
  request: { keyId: string; at: number; failed: boolean },
): Promise<void> {
  const errors = request.failed ? 1 : 0;
  await queries
    .insertInto("key_usage")
    .values({ key_id: request.keyId, day: dayOf(request.at), requests: 1, errors })
    .onConflict((conflict) =>
      conflict.columns(["key_id", "day"]).doUpdateSet((row) => ({
        requests: row("key_usage.requests", "+", 1),
        errors: row("key_usage.errors", "+", errors),
      })),
    )
    .execute();
}

/** Returns the requests of an account's keys since a day, by key, newest first. */
export async function findKeyUsage(
  queries: Queries,
  accountId: string,
  since: string,
): Promise<Map<string, KeyUsageRow[]>> {
  const rows = await queries
    .selectFrom("key_usage")
    .innerJoin("api_keys", "api_keys.id", "key_usage.key_id")
    .selectAll("key_usage")
    .where("api_keys.account_id", "=", accountId)
    .where("day", ">=", since)
    .orderBy("day", "desc")
    .execute();
  const byKey = new Map<string, KeyUsageRow[]>();
  for (const row of rows) {
    byKey.set(row.key_id, [...(byKey.get(row.key_id) ?? []), row]);
  }
  return byKey;
}
