import { revokeApiKey } from "#contract/apiKeys.ts";
import { revokeApiKeyRow } from "#server/data/queries/apiKeys.ts";
import { askerFacts } from "#server/http/askerFacts.ts";
import { Refusal } from "#server/http/refusal.ts";
import { sessionRoute } from "#server/http/route.ts";
import { recordEvent } from "#server/work/audit.ts";

/** `DELETE /v1/api-keys/:id`: the key is refused from now on. */
export const revokeApiKeyRoute = sessionRoute(
  revokeApiKey,
  async ({ parts, who, params, request, reply }) => {
    const accountId = who.account.id;
    const at = parts.now();
    await parts.database.atomically(async (queries) => {
      const revoked = await revokeApiKeyRow(queries, { accountId, id: params.id, at });
      if (revoked === undefined) {
        throw new Refusal("not_found");
      }
      const from = askerFacts(request);
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
