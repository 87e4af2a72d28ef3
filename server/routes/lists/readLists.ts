import { readLists } from "#contract/lists.ts";
import { limits } from "#contract/limits.ts";
import { listPage } from "#server/data/queries/listPages.ts";
import { createdBetween } from "#server/http/createdBetween.ts";
import { buildPage, readCursor } from "#server/http/cursor.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { describeList } from "#server/lists/lifecycle/describeList.ts";

/** `GET /v1/lists`: returns the account's lists, newest first. */
export const readListsRoute = scopedRoute(readLists, async ({ context, caller, query }) => {
  const limit = query.limit ?? limits.pageDefault;
  const state = query.state ?? null;
  const accountId = caller.account.id;
  const named = query.q === undefined || query.q === "" ? null : query.q;
  const tagged = query.tag === undefined || query.tag === "" ? null : query.tag;
  const created = createdBetween(query);
  const chosen = JSON.stringify([named, tagged, created.createdFrom, created.createdBefore]);
  const pageKey = `lists ${accountId} ${state ?? ""} ${chosen}`;
  const after = readCursor(context.secrets, pageKey, query.after);
  const page = { accountId, after, limit: limit + 1, state, named, tagged, ...created };
  const { queries } = context.database;
  const found = await listPage(queries, page);
  const rows = await Promise.all(found.map((row) => describeList(queries, row)));
  return buildPage(context.secrets, pageKey, { rows, limit, present: (row) => row });
});
