/** Notes what went wrong with the session. Takes words only: tokens are never handed in. */
export function logSession(what: string): void {
  // oxlint-disable-next-line no-console -- the one place where the app writes to the console
  console.warn(`session: ${what}`);
}
