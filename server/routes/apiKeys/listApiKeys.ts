import { listApiKeys } from "#contract/apiKeys.ts";
import { findApiKeys } from "#server/data/queries/apiKeys.ts";
import { sessionRoute } from "#server/routing/route.ts";
import { describeApiKeys } from "#server/services/apiKeys/describeApiKeys.ts";

/** `GET /v1/api-keys`: returns the account's keys without their secrets, newest first. */
export const listApiKeysRoute = sessionRoute(listApiKeys, async ({ context, caller }) => {
  const rows = await findApiKeys(context.database.queries, caller.account.id);
  return { object: "list" as const, data: await describeApiKeys(context, caller.account.id, rows) };
});
