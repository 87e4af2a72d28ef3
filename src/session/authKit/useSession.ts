import { useSyncExternalStore } from "react";
import type { SessionStatus } from "./createAuthKitStore.ts";
import { onSessionChange, sessionStatus } from "./session.ts";

/** Prerendered pages are signed out, and hydrate that way. */
const prerenderedStatus = (): SessionStatus => "signedOut";

/** Returns the status of the session; renders again on every change, also outside React. */
export function useSession(): SessionStatus {
  return useSyncExternalStore(onSessionChange, sessionStatus, prerenderedStatus);
}
