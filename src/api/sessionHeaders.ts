import { cookieNames, readCookie } from "#web/session/cookies.ts";

/** The headers every call carries: the tokens of the cookies as they stand now, and the language wanted. */
export function sessionHeaders(): Record<string, string> {
  const access = readCookie(cookieNames.access);
  const refresh = readCookie(cookieNames.refresh);
  const language = document.documentElement.lang;
  return {
    ...(access === null
      ? {}
      : { Authorization: `${readCookie(cookieNames.type) ?? "Bearer"} ${access}` }),
    ...(refresh === null ? {} : { "X-Refresh-Token": refresh }),
    ...(language === "" ? {} : { "Accept-Language": language }),
  };
}
