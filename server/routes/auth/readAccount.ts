import { readAccount } from "#contract/session.ts";
import { presentAccount } from "#server/presenters/presentAccount.ts";
import { sessionRoute } from "#server/routing/route.ts";
import { unmetBy } from "#server/services/auth/unmetRequirement.ts";

/** `GET /v1/account`: returns the signed-in account. */
export const readAccountRoute = sessionRoute(readAccount, async ({ caller, context, request }) =>
  presentAccount(
    context,
    caller,
    await unmetBy(context, { account: caller.account, session: caller.session }, request.ip),
  ),
);
