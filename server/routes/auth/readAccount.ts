import { readAccount } from "#contract/session.ts";
import { pendingEmail } from "#server/data/queries/emailChanges.ts";
import { sessionRoute } from "#server/routing/route.ts";
import { presentAccount } from "#server/presenters/presentAccount.ts";

/** `GET /v1/account`: returns the signed-in account. */
export const readAccountRoute = sessionRoute(readAccount, async ({ caller, context }) =>
  presentAccount(
    caller,
    await pendingEmail(context.database.queries, caller.user.id, context.now()),
  ),
);
