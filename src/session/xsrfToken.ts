import { cookieSecure } from "./cookies.ts";

/** The cookie that axios copies into the XSRF header. */
export const xsrfCookie = "XSRF-TOKEN";

function write(value: string, maxAgeS: number): void {
  const secure = cookieSecure() ? "; secure" : "";
  document.cookie = `${xsrfCookie}=${value}; path=/; max-age=${maxAgeS}; samesite=strict${secure}`;
}

/** Stores the XSRF token of an API at another host, whose cookie this page can't read, for `maxAgeS` seconds. */
export function keepXsrfToken(token: string, maxAgeS: number): void {
  write(encodeURIComponent(token), maxAgeS);
}

/** Deletes the XSRF token with its session. */
export function forgetXsrfToken(): void {
  write("", 0);
}
