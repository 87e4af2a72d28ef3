import type { SsoProvider } from "#contract/login.ts";
import { listIdentities } from "#contract/sso.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { findIdentities } from "#server/data/queries/identities.ts";
import { connectionById } from "#server/data/queries/workspaceSso.ts";
import { sessionRoute } from "#server/routing/route.ts";
import { presentIdentity } from "#server/presenters/presentIdentity.ts";
import { capturingConnection } from "#server/services/auth/sso/signInMethods.ts";

/** Returns the provider of a workspace as others see it, if there is one with this id. */
async function workspaceProvider(queries: Queries, id: string): Promise<SsoProvider | undefined> {
  const row = id.startsWith("ssoc_") ? await connectionById(queries, id) : undefined;
  return row && { id, name: row.name, kind: "oidc" };
}

/** `GET /v1/account/identities`: returns the connected provider accounts. */
export const listIdentitiesRoute = sessionRoute(listIdentities, async ({ caller, context }) => {
  const { queries } = context.database;
  const rows = await findIdentities(queries, caller.user.id);
  const { providers } = context.config.sso;
  const data = await Promise.all(
    rows.map(async (row) => {
      const provider = providers.find(({ id }) => id === row.provider);
      return presentIdentity(row, provider ?? (await workspaceProvider(queries, row.provider)));
    }),
  );
  const own = await capturingConnection(context, caller.user.email);
  return {
    object: "list" as const,
    data,
    workspace_provider:
      own === undefined ? null : { id: own.id, name: own.name, kind: "oidc" as const },
  };
});
