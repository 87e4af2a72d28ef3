import { deleteIdentity } from "#contract/sso.ts";
import { askerFacts } from "#server/http/askerFacts.ts";
import { languageOf } from "#server/http/language.ts";
import { Refusal } from "#server/http/refusal.ts";
import { sensitiveRoute } from "#server/http/route.ts";
import { disconnect } from "#server/work/sso/connections.ts";

/** `DELETE /v1/account/identities/:id`: disconnects a provider account. */
export const deleteIdentityRoute = sensitiveRoute(
  deleteIdentity,
  async ({ params, who, parts, request, reply }) => {
    const owner = {
      account: who.account,
      from: askerFacts(request),
      language: languageOf(request, parts.texts.languages),
    };
    const outcome = await disconnect(parts, owner, params.id);
    if (outcome !== "done") {
      throw new Refusal(outcome);
    }
    void reply.code(204);
  },
);
