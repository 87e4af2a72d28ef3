import { deleteDevice } from "#contract/security.ts";
import { deleteDevice as forget } from "#server/data/queries/devices.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { sessionRoute } from "#server/routing/route.ts";
import { recordEvent } from "#server/services/audit/recordEvent.ts";

/** `DELETE /v1/account/devices/:id`: stops trusting a browser. */
export const deleteDeviceRoute = sessionRoute(
  deleteDevice,
  async ({ params, who, request, reply, context }) => {
    const at = context.now();
    const accountId = who.account.id;
    const forgotten = await context.database.atomically(async (queries) => {
      const device = await forget(queries, { accountId, id: params.id });
      if (device !== undefined) {
        const happened = { accountId, kind: "device_forgotten", at } as const;
        const from = clientInfo(request);
        await recordEvent(queries, { ...happened, from, detail: device.name });
      }
      return device !== undefined;
    });
    if (!forgotten) {
      throw new ApiError("not_found");
    }
    void reply.code(204);
  },
);
