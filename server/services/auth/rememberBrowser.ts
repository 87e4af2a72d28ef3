import { limits } from "#contract/limits.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { insertDevice, touchDevice } from "#server/data/queries/devices.ts";
import { randomToken, sha256 } from "#server/crypto/digest.ts";
import { newId } from "#server/crypto/newId.ts";
import { type ClientInfo, recordEvent } from "#server/services/audit/recordEvent.ts";

/**
 * Trusts the browser of a sign-in if `trusted`; returns the value of its new cookie, or null without one. Trust isn't
 * extended: it expires 30 days after it was granted.
 */
export async function rememberBrowser(
  queries: Queries,
  browser: {
    userId: string;
    accountId: string;
    trusted: boolean;
    device: string | undefined;
    deviceName: string | null;
    from: ClientInfo;
    now: number;
  },
): Promise<string | null> {
  const { userId, accountId, deviceName, now, from } = browser;
  const known =
    browser.device !== undefined &&
    (await touchDevice(queries, { userId, hash: sha256(browser.device), now }));
  if (known || !browser.trusted) {
    return null;
  }
  const device = randomToken();
  await insertDevice(queries, {
    hash: sha256(device),
    id: newId("dev"),
    user_id: userId,
    name: deviceName,
    created_at: now,
    last_used_at: null,
    expires_at: now + limits.refreshTokenTrustedS * 1000,
  });
  const happened = { accountId, kind: "device_trusted", at: now, from } as const;
  await recordEvent(queries, { ...happened, detail: deviceName });
  return device;
}
