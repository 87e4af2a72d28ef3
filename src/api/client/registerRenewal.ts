import { setRenewalRequest } from "#web/session/renewal.ts";

/** Lets the session renew its tokens through the main client, which is loaded with the first renewal. */
export function registerRenewal(): void {
  setRenewalRequest(async () => (await import("./mainClient.ts")).requestRenewal());
}
