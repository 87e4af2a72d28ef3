import { deleteSession } from "#contract/security.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { sessionRoute } from "#server/routing/route.ts";
import { endSession } from "#server/services/auth/endSession.ts";

/** `DELETE /v1/account/sessions/:id`: signs one browser out. */
export const deleteSessionRoute = sessionRoute(
  deleteSession,
  async ({ params, caller, request, reply, context }) => {
    const of = {
      userId: caller.user.id,
      accountId: caller.account.id,
      sessionId: params.id,
      from: clientInfo(request),
    };
    if (!(await endSession(context, of))) {
      throw new ApiError("not_found");
    }
    void reply.code(204);
  },
);
