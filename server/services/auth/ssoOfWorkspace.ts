import type { Queries } from "#server/data/connection/database.ts";
import { connectionOf, domainsOf } from "#server/data/queries/workspaceSso.ts";
import type { SessionRow } from "#server/data/tables/sessionRow.ts";

/** Single sign-on of a workspace, as its policies see it. */
export interface SsoOfWorkspace {
  /** True if the workspace has a provider with which somebody signed in, and a proven domain. */
  working: boolean;
  /** True if the session was opened by this provider. */
  fromIt: boolean;
}

/** Returns whether a workspace has working single sign-on, and whether a session came from it. */
export async function ssoOfWorkspace(
  queries: Queries,
  { accountId, session }: { accountId: string; session: Pick<SessionRow, "sso_connection_id"> },
): Promise<SsoOfWorkspace> {
  const connection = await connectionOf(queries, accountId);
  const proven = (await domainsOf(queries, accountId)).some((one) => one.verified_at !== null);
  return {
    working: proven && (connection?.last_sign_in_at ?? null) !== null,
    fromIt: connection !== undefined && session.sso_connection_id === connection.id,
  };
}
