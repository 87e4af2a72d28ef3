import type { AppContext } from "#server/context.ts";
import { deleteDevice } from "#server/data/queries/devices.ts";
import { type ClientInfo, recordEvent } from "#server/services/audit/recordEvent.ts";

/** Stops trusting a browser of a user; returns false if the user has no such browser. */
export function forgetBrowser(
  { database, now }: Pick<AppContext, "database" | "now">,
  {
    userId,
    accountId,
    id,
    from,
  }: { userId: string; accountId: string; id: string; from: ClientInfo },
): Promise<boolean> {
  const forgottenAt = now();
  return database.atomically(async (queries) => {
    const device = await deleteDevice(queries, { userId, id });
    if (device === undefined) {
      return false;
    }
    const kind = "device_forgotten";
    await recordEvent(queries, { accountId, kind, at: forgottenAt, from, detail: device.name });
    return true;
  });
}
