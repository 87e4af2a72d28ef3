import { deleteSession } from "#contract/security.ts";
import { revokeOwnSession } from "#server/data/queries/sessions.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { sessionRoute } from "#server/routing/route.ts";
import { recordEvent } from "#server/services/audit/recordEvent.ts";

/** `DELETE /v1/account/sessions/:id`: signs one browser out. */
export const deleteSessionRoute = sessionRoute(
  deleteSession,
  async ({ params, who, request, reply, context }) => {
    const at = context.now();
    const accountId = who.account.id;
    const ended = await context.database.atomically(async (queries) => {
      const done = await revokeOwnSession(queries, { id: params.id, accountId, at });
      if (done) {
        const from = clientInfo(request);
        await recordEvent(queries, { accountId, kind: "session_ended", at, from });
      }
      return done;
    });
    if (!ended) {
      throw new ApiError("not_found");
    }
    void reply.code(204);
  },
);
