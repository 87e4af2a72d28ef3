import { listDevices } from "#contract/security.ts";
import { devicesOf } from "#server/data/queries/devices.ts";
import { sha256 } from "#server/digest.ts";
import { readCookie } from "#server/http/cookies.ts";
import { sessionRoute } from "#server/http/route.ts";
import { presentDevice } from "#server/present/device.ts";

/** `GET /v1/account/devices`: the trusted browsers. */
export const listDevicesRoute = sessionRoute(listDevices, async ({ who, request, parts }) => {
  const rows = await devicesOf(parts.database.queries, { id: who.account.id, now: parts.now() });
  const device = readCookie(parts, request, "device");
  const current = device === undefined ? null : sha256(device);
  return { object: "list" as const, data: rows.map((row) => presentDevice(row, current)) };
});
