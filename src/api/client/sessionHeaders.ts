import type { RequestHeaders } from "#contract/headers.ts";
import { cookieNames, readCookie } from "#web/session/cookies.ts";

/** The headers every call carries: the tokens of the cookies as they stand now, and the language wanted. */
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
