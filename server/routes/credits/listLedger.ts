import { listLedger } from "#contract/credits.ts";
import { limits } from "#contract/limits.ts";
import { ledgerPage } from "#server/data/queries/ledger.ts";
import { pageOf, readCursor } from "#server/http/cursor.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { presentLedgerEntry } from "#server/presenters/presentLedgerEntry.ts";

/** `GET /v1/credits/ledger`: returns every ledger entry, newest first. */
export const listLedgerRoute = scopedRoute(listLedger, async ({ context, who, query }) => {
  const limit = query.limit ?? limits.pageDefault;
  const pageKey = `ledger ${who.account.id}`;
  const after = readCursor(context.secrets, pageKey, query.after);
  const rows = await ledgerPage(context.database.queries, {
    accountId: who.account.id,
    after,
    limit: limit + 1,
  });
  return pageOf(context.secrets, pageKey, { rows, limit, present: presentLedgerEntry });
});
