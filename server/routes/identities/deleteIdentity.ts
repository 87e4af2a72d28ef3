import { deleteIdentity } from "#contract/sso.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { negotiateLanguage } from "#server/http/headers/negotiateLanguage.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { sensitiveRoute } from "#server/routing/route.ts";
import { disconnect } from "#server/services/auth/sso/connections.ts";

/** `DELETE /v1/account/identities/:id`: disconnects a provider account. */
export const deleteIdentityRoute = sensitiveRoute(
  deleteIdentity,
  async ({ params, caller, context, request, reply }) => {
    const owner = {
      user: caller.user,
      account: caller.account,
      from: clientInfo(request),
      language: negotiateLanguage(request, context.texts.languages),
    };
    const outcome = await disconnect(context, owner, params.id);
    if (outcome !== "done") {
      throw new ApiError(outcome);
    }
    void reply.code(204);
  },
);
