/** The result of a renewal: only a refusal ends the session, any other failure is retried. */
export type Renewal =
  | { outcome: "renewed"; newAuthToken: string; newRefreshToken: string | null }
  | { outcome: "refused"; newAuthToken: "" }
  | { outcome: "failed"; newAuthToken: ""; why: string };

/** Exchanges the refresh token for a new pair. */
export type RenewalRequest = () => Promise<Renewal>;

let send: RenewalRequest | undefined;

/** Sets the API call that renews the tokens: the session is below the API client and cannot import it. */
export function setRenewalRequest(request: RenewalRequest): void {
  send = request;
}

/** Sends the renewal request; fails if the API client is missing or its file cannot be loaded. */
export async function requestRenewal(): Promise<Renewal> {
  try {
    if (send !== undefined) {
      return await send();
    }
  } catch {
    // Reported below.
  }
  return { outcome: "failed", newAuthToken: "", why: "the API client could not be loaded" };
}
