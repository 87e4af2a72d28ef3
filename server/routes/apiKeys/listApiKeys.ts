import { listApiKeys } from "#contract/apiKeys.ts";
import { apiKeysOf } from "#server/data/queries/apiKeys.ts";
import { sessionRoute } from "#server/routing/route.ts";
import { presentApiKey } from "#server/presenters/presentApiKey.ts";

/** `GET /v1/api-keys`: returns the account's keys without their secrets, newest first. */
export const listApiKeysRoute = sessionRoute(listApiKeys, async ({ context, who }) => {
  const rows = await apiKeysOf(context.database.queries, who.account.id);
  return { object: "list" as const, data: rows.map((row) => presentApiKey(row, context.now())) };
});
