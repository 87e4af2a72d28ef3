import { readAccount } from "#contract/session.ts";
import { presentAccount } from "#server/presenters/presentAccount.ts";
import { sessionRoute } from "#server/routing/route.ts";

/** `GET /v1/account`: returns the signed-in account. */
export const readAccountRoute = sessionRoute(readAccount, async ({ caller, context }) =>
  presentAccount(context, caller),
);
