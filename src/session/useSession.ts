import { useState, useSyncExternalStore } from "react";
import type { SessionStatus } from "./kit.ts";
import { onSessionChange, sessionStatus } from "./session.ts";

/** The state of the session; renders again on every change, also those made outside React. */
export function useSession(): SessionStatus {
  return useSyncExternalStore(onSessionChange, sessionStatus);
}

/**
 * Whether somebody is, or was a moment ago, signed in. An access token that runs out on an open page is the business
 * of the calls: what is on screen stays.
 */
export function useAdmitted(): boolean {
  const status = useSession();
  const [admitted, setAdmitted] = useState(status === "signedIn");
  const now = status === "signedIn" || (admitted && status === "renewable");
  if (now !== admitted) {
    setAdmitted(now);
  }
  return now;
}
