import { revokeApiKey } from "#contract/apiKeys.ts";
import { revokeApiKeyRow } from "#server/data/queries/apiKeys.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { sessionRoute } from "#server/routing/route.ts";
import { recordEvent } from "#server/services/audit/recordEvent.ts";

/** `DELETE /v1/api-keys/:id`: revokes a key at once. */
export const revokeApiKeyRoute = sessionRoute(
  revokeApiKey,
  async ({ context, who, params, request, reply }) => {
    const accountId = who.account.id;
    const at = context.now();
    await context.database.atomically(async (queries) => {
      const revoked = await revokeApiKeyRow(queries, { accountId, id: params.id, at });
      if (revoked === undefined) {
        throw new ApiError("not_found");
      }
      const from = clientInfo(request);
      await recordEvent(queries, {
        accountId,
        kind: "key_revoked",
        detail: revoked.name,
        at,
        from,
      });
    });
    void reply.code(204);
  },
);
