/** The cookies of a session; names are fixed by the API. */
export const cookieNames = {
  access: "_auth",
  type: "_auth_type",
  state: "_auth_state",
  refresh: "_auth_refresh",
} as const;

/** False while the build prerenders pages, without cookies. */
const inBrowser = typeof document === "object";
const allCookies = (): string => (inBrowser ? document.cookie : "");

/** Returns the current value of a cookie, or null. */
export function readCookie(name: string): string | null {
  const found = allCookies()
    .split("; ")
    .find((pair) => pair.startsWith(`${name}=`));
  if (found === undefined) {
    return null;
  }
  try {
    return decodeURIComponent(found.slice(name.length + 1));
  } catch {
    return null;
  }
}

export const cookieDomain = (): string => (inBrowser ? window.location.hostname : "");
export const cookieSecure = (): boolean => inBrowser && window.location.protocol === "https:";

/** Writes a SameSite=Strict cookie of the session for this host. */
export function writeStrictCookie(name: string, value: string, expires: Date): void {
  if (!inBrowser) {
    return;
  }
  document.cookie = [
    `${name}=${encodeURIComponent(value)}`,
    "path=/",
    `expires=${expires.toUTCString()}`,
    `domain=${cookieDomain()}`,
    ...(cookieSecure() ? ["secure"] : []),
    "samesite=strict",
  ].join("; ");
}

/** Returns true if this browser stores cookies of this page. */
export function cookiesWork(): boolean {
  const name = "_cookie_trial";
  writeStrictCookie(name, "1", new Date(Date.now() + 60_000));
  const stored = readCookie(name) === "1";
  writeStrictCookie(name, "", new Date(0));
  return stored;
}
