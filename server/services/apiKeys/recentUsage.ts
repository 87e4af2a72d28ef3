import { limits } from "#contract/limits.ts";
import type { AppContext } from "#server/context.ts";
import { dayOf, findKeyUsage } from "#server/data/queries/keyUsage.ts";
import type { KeyUsageRow } from "#server/data/tables/apiKeyRow.ts";

/** Returns the requests of an account's keys in the last {@link limits.keyUsageDays} days, by key, newest first. */
export function recentUsage(
  { database, now }: Pick<AppContext, "database" | "now">,
  accountId: string,
): Promise<Map<string, KeyUsageRow[]>> {
  const since = dayOf(now() - (limits.keyUsageDays - 1) * 86_400_000);
  return findKeyUsage(database.queries, accountId, since);
}
