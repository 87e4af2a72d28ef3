import { useSyncExternalStore } from "react";
import type { SessionStatus } from "./kit.ts";
import { onSessionChange, sessionStatus } from "./session.ts";

/** The state of the session; renders again on every change, also those made outside React. */
export function useSession(): SessionStatus {
  return useSyncExternalStore(onSessionChange, sessionStatus);
}
