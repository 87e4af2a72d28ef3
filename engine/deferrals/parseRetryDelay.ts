const longestWaitS = 24 * 3600;

const statedWait =
  /\b(?:in|for|after|wait)\s+(\d{1,5})\s*(s|secs?|seconds?|m|mins?|minutes?|h|hours?)\b/i;

/** Returns the wait that a reply states, in seconds and at most a day, or null. */
export function parseRetryDelay(reply: string): number | null {
  const [, amount, unit = "s"] = statedWait.exec(reply) ?? [];
  if (amount === undefined) {
    return null;
  }
  const unitS = { s: 1, m: 60, h: 3600 }[unit.charAt(0).toLowerCase()] ?? 1;
  return Math.min(longestWaitS, Number(amount) * unitS);
}
