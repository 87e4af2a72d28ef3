import { listApiKeys } from "#contract/apiKeys.ts";
import { findApiKeys } from "#server/data/queries/apiKeys.ts";
import { sessionRoute } from "#server/routing/route.ts";
import { presentApiKey } from "#server/presenters/presentApiKey.ts";
import { recentUsage } from "#server/services/apiKeys/recentUsage.ts";

/** `GET /v1/api-keys`: returns the account's keys without their secrets, newest first. */
export const listApiKeysRoute = sessionRoute(listApiKeys, async ({ context, caller }) => {
  const rows = await findApiKeys(context.database.queries, caller.account.id);
  const usage = await recentUsage(context, caller.account.id);
  const now = context.now();
  return {
    object: "list" as const,
    data: rows.map((row) => presentApiKey(row, now, usage.get(row.id))),
  };
});
