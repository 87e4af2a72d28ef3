import { listDevices } from "#contract/security.ts";
import { findDevices } from "#server/data/queries/devices.ts";
import { sha256 } from "#server/crypto/digest.ts";
import { readCookie } from "#server/http/auth/cookies.ts";
import { sessionRoute } from "#server/routing/route.ts";
import { presentDevice } from "#server/presenters/presentDevice.ts";

/** `GET /v1/account/devices`: returns the trusted browsers. */
export const listDevicesRoute = sessionRoute(listDevices, async ({ caller, request, context }) => {
  const rows = await findDevices(context.database.queries, {
    id: caller.user.id,
    now: context.now(),
  });
  const device = readCookie(context, request, "device");
  const current = device === undefined ? null : sha256(device);
  return { object: "list" as const, data: rows.map((row) => presentDevice(row, current)) };
});
