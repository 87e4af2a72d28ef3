import type { RequestHeaders } from "#contract/headers.ts";
import { cookieNames, readCookie } from "#web/session/cookies.ts";

/** Returns the headers of every call: the tokens in the cookies, and the page's language. */
export function sessionHeaders(): RequestHeaders {
  const access = readCookie(cookieNames.access);
  const refresh = readCookie(cookieNames.refresh);
  const language = document.documentElement.lang;
  return {
    ...(access === null
      ? {}
      : { authorization: `${readCookie(cookieNames.type) ?? "Bearer"} ${access}` }),
    ...(refresh === null ? {} : { "x-refresh-token": refresh }),
    ...(language === "" ? {} : { "accept-language": language }),
  };
}
