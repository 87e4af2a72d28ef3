import { useSyncExternalStore } from "react";
import type { SessionStatus } from "./authKit/createKit.ts";
import { onSessionChange, sessionStatus } from "./session.ts";

/** Pages are rendered at build for nobody, and hydrated as they came. */
const prerenderedStatus = (): SessionStatus => "signedOut";

/** The state of the session; renders again on every change, also those made outside React. */
export function useSession(): SessionStatus {
  return useSyncExternalStore(onSessionChange, sessionStatus, prerenderedStatus);
}
