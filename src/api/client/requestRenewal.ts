import { isAxiosError } from "axios";
import { refreshToken } from "#contract/session.ts";
import { mainClient } from "./mainClient.ts";
import { parseToken } from "#web/session/tokens.ts";

/** How a renewal ended: only a definite no ends a session; whatever else went wrong is tried again. */
export type Renewal =
  | { outcome: "renewed"; newAuthToken: string; newRefreshToken: string | null }
  | { outcome: "refused"; newAuthToken: "" }
  | { outcome: "failed"; newAuthToken: ""; why: string };

/** Exchanges the refresh token for a new pair. */
export async function requestRenewal(): Promise<Renewal> {
  try {
    const reply = await mainClient.post<unknown>(refreshToken.path, {}, { final: true });
    const access = parseToken(reply.headers["authorization"]);
    if (access === null) {
      return { outcome: "failed", newAuthToken: "", why: "Invalid token response from server" };
    }
    return {
      outcome: "renewed",
      newAuthToken: access,
      newRefreshToken: parseToken(reply.headers["x-refresh-token"]),
    };
  } catch (error) {
    if (isAxiosError(error) && error.response?.status === 401) {
      return { outcome: "refused", newAuthToken: "" };
    }
    const why = isAxiosError(error) ? `${error.response?.status ?? error.code}` : String(error);
    return { outcome: "failed", newAuthToken: "", why };
  }
}
