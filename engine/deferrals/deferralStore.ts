/** Which put-off mailbox: who asked, its canonical form, the mail host that put it off, and our sender. */
export interface DeferralKey {
  tenant: string;
  canonical: string;
  host: string;
  sender: string;
}

/** Since when (wall time, ms) a mailbox is put off, how often, and when the next check can say more. */
export interface Deferral {
  firstSeen: number;
  times: number;
  dueAt: number;
}

/** Remembers mailboxes that were put off. A rejection counts as not remembering. */
export interface DeferralStore {
  recall(key: DeferralKey): Promise<Deferral | null>;
  remember(key: DeferralKey, deferral: Deferral): Promise<void>;
}

const minute = 60_000;
/** Pauses before the second, third … check of a mailbox that is put off; the last one stays. */
const calendar = [5 * minute, 15 * minute, 60 * minute, 240 * minute] as const;
/** After so long it is put off anew, not still. */
const forgottenAfterMs = 3 * 24 * 60 * minute;
const longestWaitS = 24 * 3600;

/** Time that a server names itself. */
const namedTime =
  /\b(?:in|for|after|wait)\s+(\d{1,5})\s*(s|secs?|seconds?|m|mins?|minutes?|h|hours?)\b/i;

/** The wait that a reply names, in seconds and at most a day, or null. */
export function parseStatedWait(reply: string): number | null {
  const [, amount, unit = "s"] = namedTime.exec(reply) ?? [];
  if (amount === undefined) {
    return null;
  }
  const unitS = { s: 1, m: 60, h: 3600 }[unit.charAt(0).toLowerCase()] ?? 1;
  return Math.min(longestWaitS, Number(amount) * unitS);
}

/** What to remember of a mailbox that is put off at `now`. A check before its time does not count as a further one. */
export function nextDeferral(
  before: Deferral | null,
  now: number,
  namedS: number | null,
): Deferral {
  const known = before !== null && now - before.dueAt < forgottenAfterMs ? before : null;
  if (known !== null && now < known.dueAt && namedS === null) {
    return known;
  }
  const early = known !== null && now < known.dueAt;
  const times = (known?.times ?? 0) + (early ? 0 : 1);
  const pause = calendar[Math.min(times, calendar.length) - 1] ?? calendar[0];
  return {
    firstSeen: known?.firstSeen ?? now,
    times,
    dueAt: now + (namedS === null ? pause : namedS * 1000),
  };
}

const capacity = 50_000;

/** A memory that ends with the process. */
export class InMemoryDeferralStore implements DeferralStore {
  readonly #deferrals = new Map<string, Deferral>();

  recall(key: DeferralKey): Promise<Deferral | null> {
    return Promise.resolve(this.#deferrals.get(textOf(key)) ?? null);
  }

  remember(key: DeferralKey, deferral: Deferral): Promise<void> {
    const text = textOf(key);
    this.#deferrals.delete(text);
    this.#deferrals.set(text, deferral);
    if (this.#deferrals.size > capacity) {
      const [oldest] = this.#deferrals.keys();
      this.#deferrals.delete(oldest ?? text);
    }
    return Promise.resolve();
  }
}

const textOf = ({ tenant, canonical, host, sender }: DeferralKey): string =>
  JSON.stringify([tenant, canonical, host, sender]);
