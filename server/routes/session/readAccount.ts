import { readAccount } from "#contract/session.ts";
import { pendingEmail } from "#server/data/queries/emailChanges.ts";
import { sessionRoute } from "#server/http/route.ts";
import { presentAccount } from "#server/present/account.ts";

/** `GET /v1/account`: the signed-in account. */
export const readAccountRoute = sessionRoute(readAccount, async ({ who, parts }) =>
  presentAccount(
    who.account,
    await pendingEmail(parts.database.queries, who.account.id, parts.now()),
  ),
);
