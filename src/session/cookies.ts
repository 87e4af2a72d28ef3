/** The cookies of a session; names are fixed by the API. */
export const cookieNames = {
  access: "_auth",
  type: "_auth_type",
  state: "_auth_state",
  refresh: "_auth_refresh",
} as const;

/** Pages are also rendered at build, where there are no cookies. */
const inBrowser = typeof document === "object";
const allCookies = (): string => (inBrowser ? document.cookie : "");

/** The value of a cookie as it stands now, in whichever tab it was written. */
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

/** Writes a cookie of the session for this host, never sent along by other sites. */
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

/** Whether this browser keeps cookies for this page at all. */
export function cookiesWork(): boolean {
  const name = "_cookie_trial";
  writeStrictCookie(name, "1", new Date(Date.now() + 60_000));
  const kept = readCookie(name) === "1";
  writeStrictCookie(name, "", new Date(0));
  return kept;
}
