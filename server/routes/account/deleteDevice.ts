import { deleteDevice } from "#contract/security.ts";
import { deleteDevice as forget } from "#server/data/queries/devices.ts";
import { askerFacts } from "#server/http/askerFacts.ts";
import { Refusal } from "#server/http/refusal.ts";
import { sessionRoute } from "#server/http/route.ts";
import { recordEvent } from "#server/work/audit.ts";

/** `DELETE /v1/account/devices/:id`: stops trusting a browser. */
export const deleteDeviceRoute = sessionRoute(
  deleteDevice,
  async ({ params, who, request, reply, parts }) => {
    const at = parts.now();
    const accountId = who.account.id;
    const forgotten = await parts.database.atomically(async (queries) => {
      const device = await forget(queries, { accountId, id: params.id });
      if (device !== undefined) {
        const happened = { accountId, kind: "device_forgotten", at } as const;
        const from = askerFacts(request);
        await recordEvent(queries, { ...happened, from, detail: device.name });
      }
      return device !== undefined;
    });
    if (!forgotten) {
      throw new Refusal("not_found");
    }
    void reply.code(204);
  },
);
