import { deleteSession } from "#contract/security.ts";
import { revokeOwnSession } from "#server/data/queries/sessions.ts";
import { askerFacts } from "#server/http/askerFacts.ts";
import { Refusal } from "#server/http/refusal.ts";
import { sessionRoute } from "#server/http/route.ts";
import { recordEvent } from "#server/work/audit.ts";

/** `DELETE /v1/account/sessions/:id`: signs one browser out. */
export const deleteSessionRoute = sessionRoute(
  deleteSession,
  async ({ params, who, request, reply, parts }) => {
    const at = parts.now();
    const accountId = who.account.id;
    const ended = await parts.database.atomically(async (queries) => {
      const done = await revokeOwnSession(queries, { id: params.id, accountId, at });
      if (done) {
        const from = askerFacts(request);
        await recordEvent(queries, { accountId, kind: "session_ended", at, from });
      }
      return done;
    });
    if (!ended) {
      throw new Refusal("not_found");
    }
    void reply.code(204);
  },
);
