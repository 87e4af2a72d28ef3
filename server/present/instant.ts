/** An instant in ms since the epoch as RFC 3339 in UTC. */
export function instant(ms: number): string {
  return new Date(ms).toISOString();
}
