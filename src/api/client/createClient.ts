import { limits } from "#contract/limits.ts";
import { create as createAxios, type AxiosInstance } from "axios";
import { keepXsrfToken, xsrfCookie } from "#web/session/xsrfToken.ts";
import { browserStorage, storageKeys } from "#web/storage.ts";
import { sessionHeaders } from "./sessionHeaders.ts";

/** The bodies that get a `user_id`: every one, or only empty ones. */
export type UserIdRule = { into: "every body" } | { into: "empty bodies"; fallback: string };

function withUserId(body: unknown, rule: UserIdRule): unknown {
  const userId = browserStorage.get(storageKeys.userId);
  const empty = body === undefined || body === null;
  if (rule.into === "empty bodies") {
    return empty ? { user_id: userId ?? rule.fallback } : body;
  }
  return { ...(empty ? {} : body), user_id: userId };
}

/** Creates an axios instance that sends cookies, tokens and the XSRF header, and never times out. */
export function createClient(baseURL: string, rule: UserIdRule): AxiosInstance {
  const client = createAxios({
    baseURL,
    timeout: 0,
    withCredentials: true,
    withXSRFToken: true,
    xsrfCookieName: xsrfCookie,
    xsrfHeaderName: "X-XSRF-TOKEN",
  });
  client.interceptors.request.use((config) => {
    for (const [name, value] of Object.entries(sessionHeaders())) {
      config.headers.set(name, value);
    }
    if ((config.method ?? "get").toLowerCase() !== "get") {
      config.data = withUserId(config.data, rule);
    }
    return config;
  });
  client.interceptors.response.use((reply) => {
    const token: unknown = reply.headers["x-xsrf-token"];
    if (typeof token === "string") {
      keepXsrfToken(token, limits.sessionMaxS);
    }
    return reply;
  });
  return client;
}
