import { setTimeout as sleep } from "node:timers/promises";

/** Waits until a check ends, at most `ms`. */
export async function endedWithin(check: Promise<unknown>, ms: number): Promise<void> {
  const timer = new AbortController();
  await Promise.race([
    check,
    sleep(ms, undefined, { signal: timer.signal }).catch(() => undefined),
  ]);
  timer.abort();
}
