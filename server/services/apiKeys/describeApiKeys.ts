import type { ApiKey } from "#contract/apiKeys.ts";
import { namesOfMembers } from "#server/data/queries/memberships.ts";
import type { ApiKeyRow } from "#server/data/tables/apiKeyRow.ts";
import type { AppContext } from "#server/context.ts";
import { presentApiKey } from "#server/presenters/presentApiKey.ts";
import { recentUsage } from "./recentUsage.ts";

/** Returns keys of an account as its members see them: with their usage and their creators, but without the keys themselves. */
export async function describeApiKeys(
  context: Pick<AppContext, "database" | "now">,
  accountId: string,
  rows: readonly ApiKeyRow[],
): Promise<ApiKey[]> {
  const usage = await recentUsage(context, accountId);
  const ids = rows.flatMap(({ created_by: id }) => id ?? []);
  const members = await namesOfMembers(context.database.queries, accountId, [...new Set(ids)]);
  const now = context.now();
  return rows.map((row) => presentApiKey(row, { now, usage: usage.get(row.id), members }));
}

/** Returns one key like {@link describeApiKeys}. */
export async function describeApiKey(
  context: Pick<AppContext, "database" | "now">,
  row: ApiKeyRow,
): Promise<ApiKey> {
  const [described] = await describeApiKeys(context, row.account_id, [row]);
  if (described === undefined) {
    throw new Error("A key is described as one key");
  }
  return described;
}
