import { limits } from "#contract/limits.ts";
import { listRules } from "#contract/rules.ts";
import { rulePage } from "#server/data/queries/rules.ts";
import { pageOf, readCursor } from "#server/http/cursor.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { presentRule } from "#server/presenters/presentRule.ts";

/** `GET /v1/rules`: returns the account's rules, newest first. */
export const listRulesRoute = scopedRoute(listRules, async ({ context, caller, query }) => {
  const limit = query.limit ?? limits.pageDefault;
  const accountId = caller.account.id;
  const pageKey = `rules ${accountId}`;
  const after = readCursor(context.secrets, pageKey, query.after);
  const rows = await rulePage(context.database.queries, { accountId, after, limit: limit + 1 });
  return pageOf(context.secrets, pageKey, { rows, limit, present: presentRule });
});
