import { useSyncExternalStore } from "react";
import { cookieNames, readCookie } from "./cookies.ts";

const listeners = new Set<() => void>();

/** Returns true if a refresh token is stored: decides what is loaded, but doesn't prove a session. False while prerendering. */
export function hasSession(): boolean {
  return typeof document === "object" && readCookie(cookieNames.refresh) !== null;
}

/** Called by the session on every change of its tokens. */
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

/** Returns {@link hasSession}, kept up to date; false while a prerendered page hydrates. */
export function useHasSession(): boolean {
  return useSyncExternalStore(subscribe, hasSession, () => false);
}
