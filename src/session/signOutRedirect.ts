let wanted: string | null = null;
const listeners = new Set<(path: string) => void>();

/** Returns the target of a running sign-out redirect, or null. */
export function signOutRedirect(): string | null {
  return wanted;
}

/** Redirects to `path` because the session ended. */
export function startSignOutRedirect(path: string): void {
  wanted = path;
  for (const listener of listeners) {
    listener(path);
  }
}

export function endSignOutRedirect(): void {
  wanted = null;
}

/** Calls `listener` with the target of each sign-out redirect; returns the unsubscribe function. */
export function onSignOutRedirect(listener: (path: string) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
