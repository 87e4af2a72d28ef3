/** Logs an error of the session; tokens must not be passed. */
export function logSession(what: string): void {
  // oxlint-disable-next-line no-console -- the one place where the app writes to the console
  console.warn(`session: ${what}`);
}
