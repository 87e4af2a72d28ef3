import { useSyncExternalStore } from "react";
import { cookieNames, readCookie } from "./cookies.ts";

const listeners = new Set<() => void>();

/** Whether a refresh token is here: enough to decide what to load, too little to call anybody signed in. Nobody is while pages are made. */
export function hasSession(): boolean {
  return typeof document === "object" && readCookie(cookieNames.refresh) !== null;
}

/** Told by the session whenever its tokens change. */
export function notifySessionChange(): void {
  for (const listener of listeners) {
    listener();
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab may have signed in or out meanwhile.
  document.addEventListener("visibilitychange", listener);
  window.addEventListener("pageshow", listener);
  return () => {
    listeners.delete(listener);
    document.removeEventListener("visibilitychange", listener);
    window.removeEventListener("pageshow", listener);
  };
}

/** {@link hasSession}, kept up to date; a ready page is taken over as it was made, signed out. */
export function useHasSession(): boolean {
  return useSyncExternalStore(subscribe, hasSession, () => false);
}
