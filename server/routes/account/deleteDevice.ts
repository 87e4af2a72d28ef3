import { deleteDevice } from "#contract/security.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { sessionRoute } from "#server/routing/route.ts";
import { forgetBrowser } from "#server/services/auth/forgetBrowser.ts";

/** `DELETE /v1/account/devices/:id`: stops trusting a browser. */
export const deleteDeviceRoute = sessionRoute(
  deleteDevice,
  async ({ params, caller, request, reply, context }) => {
    const of = {
      userId: caller.user.id,
      accountId: caller.account.id,
      id: params.id,
      from: clientInfo(request),
    };
    if (!(await forgetBrowser(context, of))) {
      throw new ApiError("not_found");
    }
    void reply.code(204);
  },
);
