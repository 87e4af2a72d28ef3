import { revokeApiKey } from "#contract/apiKeys.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { sessionRoute } from "#server/routing/route.ts";
import { endApiKey } from "#server/services/apiKeys/endApiKey.ts";

/** `DELETE /v1/api-keys/:id`: revokes a key at once. */
export const revokeApiKeyRoute = sessionRoute(
  revokeApiKey,
  async ({ context, caller, params, request, reply }) => {
    const of = { accountId: caller.account.id, id: params.id, from: clientInfo(request) };
    if (!(await endApiKey(context, of))) {
      throw new ApiError("not_found");
    }
    void reply.code(204);
  },
);
