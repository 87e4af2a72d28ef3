import { setTimeout as sleep } from "node:timers/promises";

/** Waits until a check ends, at most `ms`. */
export async function endedWithin(ended: Promise<unknown>, ms: number): Promise<void> {
  const timer = new AbortController();
  await Promise.race([
    ended,
    sleep(ms, undefined, { signal: timer.signal }).catch(() => undefined),
  ]);
  timer.abort();
}
