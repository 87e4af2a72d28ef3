import { type AxiosInstance, isAxiosError } from "axios";
import { refreshToken } from "#contract/session.ts";
import type { Renewal } from "#web/session/renewal.ts";
import { parseToken } from "#web/session/tokens.ts";

/** Exchanges the refresh token for a new pair; a 401 is a refusal. */
export async function postRenewal(client: AxiosInstance): Promise<Renewal> {
  try {
    const reply = await client.post<unknown>(refreshToken.path, {}, { final: true });
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
