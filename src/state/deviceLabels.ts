import type { LoginRequest } from "#contract/session.ts";
import { browserStorage, storageKeys } from "#web/storage.ts";

/** Labels of this browser, sent with a sign-in so that a person recognises the session in a list. */
export type DeviceLabels = Required<
  Pick<LoginRequest, "device_id" | "device_name" | "fingerprint" | "session_id" | "device_info">
>;

function randomId(): string {
  // randomUUID is missing where the page is not served over HTTPS or from localhost.
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

function browserName(agent: string): string {
  const names = {
    Edg: "Edge",
    OPR: "Opera",
    Firefox: "Firefox",
    Chrome: "Chrome",
    Safari: "Safari",
  };
  const found = Object.entries(names).find(([mark]) => agent.includes(`${mark}/`));
  return found?.[1] ?? "Browser";
}

function systemName(agent: string): string {
  const names = ["Android", "iPhone", "iPad", "Windows", "Mac OS", "CrOS", "Linux"];
  return names.find((name) => agent.includes(name)) ?? "unknown system";
}

/** Returns the FNV-1a hash in hexadecimal: a label, not a proof. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, "0");
}

/** Returns the name of a browser and its system, from the user agent. */
export function deviceName(agent: string): string {
  return `${browserName(agent)} on ${systemName(agent)}`;
}

export function deviceLabels(): DeviceLabels {
  const { userAgent, language } = navigator;
  const info = {
    user_agent: userAgent.slice(0, 512),
    language,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    screen: `${window.screen.width}x${window.screen.height}`,
  };
  return {
    device_id: browserStorage.get(storageKeys.deviceId) ?? randomId(),
    device_name: deviceName(userAgent),
    fingerprint: digest(JSON.stringify(info)),
    session_id: browserStorage.get(storageKeys.sessionId),
    device_info: info,
  };
}

/** Stores the user, session and device of a sign-in. */
export function storeSignIn(
  labels: DeviceLabels,
  signedIn: { userId: string; sessionId: string; role: string },
): void {
  browserStorage.set(storageKeys.userId, signedIn.userId);
  browserStorage.set(storageKeys.sessionId, signedIn.sessionId);
  browserStorage.set(storageKeys.userRole, signedIn.role);
  browserStorage.set(storageKeys.deviceId, labels.device_id ?? "");
  browserStorage.set(storageKeys.deviceName, labels.device_name ?? "");
  browserStorage.set(storageKeys.fingerprint, labels.fingerprint ?? "");
  browserStorage.set(storageKeys.deviceInfo, JSON.stringify(labels.device_info));
}
