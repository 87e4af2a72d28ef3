import { listIdentities } from "#contract/sso.ts";
import { findIdentities } from "#server/data/queries/identities.ts";
import { sessionRoute } from "#server/routing/route.ts";
import { presentIdentity } from "#server/presenters/presentIdentity.ts";

/** `GET /v1/account/identities`: returns the connected provider accounts. */
export const listIdentitiesRoute = sessionRoute(listIdentities, async ({ caller, context }) => {
  const rows = await findIdentities(context.database.queries, caller.user.id);
  const { providers } = context.config.sso;
  const data = rows.map((row) =>
    presentIdentity(
      row,
      providers.find(({ id }) => id === row.provider),
    ),
  );
  return { object: "list" as const, data };
});
