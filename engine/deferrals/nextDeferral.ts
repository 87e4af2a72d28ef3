import type { Deferral } from "./deferralStore.ts";

const minute = 60_000;
/** Waits before the second, third … check of a deferred mailbox; the last one repeats. */
const calendar = [5 * minute, 15 * minute, 60 * minute, 240 * minute] as const;
/** Age at which a deferral no longer counts; the next one starts a new period. */
const forgottenAfterMs = 3 * 24 * 60 * minute;

/** Returns the deferral to store for a mailbox deferred at `now`. A check before the due time doesn't count as another one. */
export function nextDeferral(
  before: Deferral | null,
  now: number,
  statedS: number | null,
): Deferral {
  const known = before !== null && now - before.dueAt < forgottenAfterMs ? before : null;
  if (known !== null && now < known.dueAt && statedS === null) {
    return known;
  }
  const early = known !== null && now < known.dueAt;
  const times = (known?.times ?? 0) + (early ? 0 : 1);
  const pause = calendar[Math.min(times, calendar.length) - 1] ?? calendar[0];
  return {
    firstSeen: known?.firstSeen ?? now,
    times,
    dueAt: now + (statedS === null ? pause : statedS * 1000),
  };
}
