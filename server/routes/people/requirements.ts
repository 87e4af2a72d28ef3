import {
  readRequirements,
  requirementLimits,
  updateRequirements,
  type WorkspaceRequirements,
} from "#contract/requirements.ts";
import { type Requirements, decodeRequirements } from "#server/data/queries/requirements.ts";
import type { AppContext } from "#server/context.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { ApiError, invalidFields } from "#server/http/errors/apiError.ts";
import { readInstant } from "#server/http/readInstant.ts";
import { instant } from "#server/presenters/instant.ts";
import { sensitiveRoute, sessionRoute } from "#server/routing/route.ts";
import { changeRequirements } from "#server/services/auth/changeRequirements.ts";
import type { SignedIn } from "#server/services/auth/sessions.ts";
import { ssoOfWorkspace } from "#server/services/auth/ssoOfWorkspace.ts";

/** Tells whether members can sign in at a provider: one of the installation, or the workspace's own. */
async function isSsoAvailable(
  { config, database }: Pick<AppContext, "config" | "database">,
  { account, session }: SignedIn,
): Promise<boolean> {
  if (config.sso.providers.length > 0) {
    return true;
  }
  const sso = await ssoOfWorkspace(database.queries, { accountId: account.id, session });
  return sso.working;
}

const present = (
  required: Requirements,
  ssoAvailable: boolean,
  address: string,
): WorkspaceRequirements => ({
  object: "workspace_requirements",
  two_factor_from: required.two_factor_from === null ? null : instant(required.two_factor_from),
  sso_from: required.sso_from === null ? null : instant(required.sso_from),
  session_hours: required.session_hours,
  networks: [...required.networks],
  invitation_domains: [...required.invitation_domains],
  join_requests: required.join_requests,
  sso_available: ssoAvailable,
  address,
});

/** `GET /v1/workspace/requirements`: returns what the account requires. */
export const readRequirementsRoute = sessionRoute(
  readRequirements,
  async ({ context, caller, request }) =>
    present(decodeRequirements(caller.account), await isSsoAvailable(context, caller), request.ip),
);

/** Returns a time of the body in ms; null and undefined stay. */
function timeOf(pointer: string, text: string | null | undefined): number | null | undefined {
  return typeof text === "string" ? readInstant(pointer, text) : text;
}

/** `PATCH /v1/workspace/requirements`: changes what the account requires, from the next request on. */
export const updateRequirementsRoute = sensitiveRoute(
  updateRequirements,
  async ({ context, caller, body, request }) => {
    const { two_factor_from: factor, sso_from: sso, ...rest } = body;
    const ssoAvailable = await isSsoAvailable(context, caller);
    if (typeof sso === "string" && !ssoAvailable) {
      throw invalidFields([{ pointer: "#/sso_from", code: "not_allowed" }]);
    }
    const result = await changeRequirements(context, {
      actor: caller,
      changes: {
        ...rest,
        two_factor_from: timeOf("#/two_factor_from", factor),
        sso_from: timeOf("#/sso_from", sso),
      },
      address: request.ip,
      from: clientInfo(request),
    });
    if (result.ok) {
      return present(result.requirements, ssoAvailable, request.ip);
    }
    switch (result.error) {
      case "role_forbidden":
        throw new ApiError("role_forbidden");
      case "not_a_network":
        throw invalidFields([{ pointer: `#/networks/${result.index}`, code: result.error }]);
      case "not_a_domain":
        throw invalidFields([
          { pointer: `#/invitation_domains/${result.index}`, code: result.error },
        ]);
      case "out_of_range":
      case "locks_you_out":
      default:
        throw invalidFields([
          {
            pointer: `#/${result.field}`,
            code: result.error,
            bounds: { min: 0, max: requirementLimits.graceDays },
          },
        ]);
    }
  },
);
