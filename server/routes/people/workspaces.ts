import { listWorkspaces, switchWorkspace, updateWorkspace } from "#contract/workspaces.ts";
import { isActive, updateAccountRow } from "#server/data/queries/accounts.ts";
import { memberIn, memberships } from "#server/data/queries/members.ts";
import { decodeRequirements } from "#server/data/queries/requirements.ts";
import { moveSession } from "#server/data/queries/sessions.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { presentAccount } from "#server/presenters/presentAccount.ts";
import { sessionRoute } from "#server/routing/route.ts";
import { isAllowedFrom } from "#server/services/apiKeys/allowedNetworks.ts";
import type { SignedIn } from "#server/services/auth/sessions.ts";
import { workspaceName } from "#server/services/people/workspaceName.ts";
import { unmetBy } from "#server/services/auth/unmetRequirement.ts";

/** Tells whether a session may show an account: one that the provider of a workspace opened stays there, since whoever runs the provider has no part in the user's other accounts. */
function mayEnter({ session, account }: SignedIn, accountId: string): boolean {
  return session.sso_connection_id === null || account.id === accountId;
}

/** `GET /v1/workspaces`: returns the accounts in use that the user is a member of and that allow their network: elsewhere, whoever has their password learns no name. */
export const listWorkspacesRoute = sessionRoute(
  listWorkspaces,
  async ({ context, caller, request }) => {
    const { queries } = context.database;
    const members = (await memberships(queries, caller.user.id)).filter(
      ({ account }) =>
        isActive(account) &&
        mayEnter(caller, account.id) &&
        isAllowedFrom(request.ip, decodeRequirements(account).networks),
    );
    const data = await Promise.all(
      members.map(async ({ account, role }) => ({
        object: "workspace" as const,
        id: account.id,
        name: await workspaceName(queries, account),
        role,
        current: account.id === caller.account.id,
      })),
    );
    return { object: "list" as const, data };
  },
);

/** `PATCH /v1/workspace`: names the account. */
export const updateWorkspaceRoute = sessionRoute(
  updateWorkspace,
  async ({ context, caller, body }) => {
    const { queries } = context.database;
    const { account, role } = caller;
    await updateAccountRow(queries, account.id, { name: body.name });
    const name = await workspaceName(queries, { id: account.id, name: body.name });
    return { object: "workspace" as const, id: account.id, name, role, current: true };
  },
);

/** `POST /v1/workspaces/:id/switch`: continues the session in another account of the user. */
export const switchWorkspaceRoute = sessionRoute(
  switchWorkspace,
  async ({ context, caller, params, request }) => {
    const { queries } = context.database;
    const member = await memberIn(queries, { userId: caller.user.id, accountId: params.id });
    if (member === undefined || !isActive(member.account) || !mayEnter(caller, params.id)) {
      throw new ApiError("not_found");
    }
    await moveSession(queries, caller.session.id, params.id);
    return presentAccount(
      context,
      member,
      await unmetBy(context, { account: member.account, session: caller.session }, request.ip),
    );
  },
);
