/** Slows guessing of one account's password: five attempts are free, then each failure doubles the wait, up to 15 minutes. */
export interface AttemptGuard {
  /** Counts an attempt; answers 0 where it may go on, else the ms to wait. */
  begin(key: string): number;
  /** The attempt was right: the count begins anew. */
  succeed(key: string): void;
}

interface Attempts {
  count: number;
  blockedUntil: number;
  at: number;
}

const free = 5;
const waitMaxMs = 900_000;
const forgetMs = 24 * 3_600_000;
const keysMax = 100_000;

/** A guard over the given clock, in the memory of this process. Counting before the password is looked at makes parallel guesses no cheaper. */
export function createAttemptGuard(now: () => number, enabled: boolean): AttemptGuard {
  const known = new Map<string, Attempts>();
  return {
    begin(key) {
      if (!enabled) {
        return 0;
      }
      const at = now();
      const before = known.get(key);
      const fresh = before === undefined || at - before.at > forgetMs;
      const attempts = fresh ? { count: 0, blockedUntil: 0, at } : before;
      if (at < attempts.blockedUntil) {
        return attempts.blockedUntil - at;
      }
      attempts.count += 1;
      attempts.at = at;
      if (attempts.count >= free) {
        attempts.blockedUntil = at + Math.min(waitMaxMs, 1000 * 2 ** (attempts.count - free));
      }
      known.delete(key);
      known.set(key, attempts);
      if (known.size > keysMax) {
        known.delete(known.keys().next().value ?? "");
      }
      return 0;
    },
    succeed(key) {
      known.delete(key);
    },
  };
}
