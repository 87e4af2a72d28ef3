import { domainToASCII } from "node:url";
import { limits } from "#contract/limits.ts";
import { listRules } from "#contract/ruleList.ts";
import { rulePage } from "#server/data/queries/rules.ts";
import { buildPage, readCursor } from "#server/http/cursor.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { presentRule } from "#server/presenters/presentRule.ts";

/** Returns a text to search for, also as the A-labels that targets are stored in. */
function parseTexts(text: string): string[] {
  const lower = text.trim().toLowerCase();
  const index = lower.lastIndexOf("@") + 1;
  const ascii = domainToASCII(lower.slice(index));
  return ascii === "" ? [lower] : [...new Set([lower, lower.slice(0, index) + ascii])];
}

/** `GET /v1/rules`: returns the account's rules that match, newest first. */
export const listRulesRoute = scopedRoute(listRules, async ({ context, caller, query }) => {
  const limit = query.limit ?? limits.pageDefault;
  const accountId = caller.account.id;
  const { kind, q } = query;
  const pageKey = `rules ${accountId} ${kind ?? ""} ${q ?? ""}`;
  const after = readCursor(context.secrets, pageKey, query.after);
  const chosen = { accountId, kind, texts: q === undefined ? [] : parseTexts(q) };
  const rows = await rulePage(context.database.queries, { ...chosen, after, limit: limit + 1 });
  return buildPage(context.secrets, pageKey, { rows, limit, present: presentRule });
});
