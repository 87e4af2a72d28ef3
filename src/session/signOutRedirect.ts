let wanted: string | null = null;
const listeners = new Set<(path: string) => void>();

/** Where a session that just ended leads; null once the person has arrived. */
export function signOutRedirect(): string | null {
  return wanted;
}

/** Sends the browser to `path` because the session ended. */
export function startSignOutRedirect(path: string): void {
  wanted = path;
  for (const listener of listeners) {
    listener(path);
  }
}

export function endSignOutRedirect(): void {
  wanted = null;
}

/** Calls `listener` with the path to open whenever a session ends; returns how to stop. */
export function onSignOutRedirect(listener: (path: string) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
