/** A row that was checked again: the reason of its last result, its tries so far, and when the retry was due (ms since the epoch). */
export interface RetriedRow {
  reason: string | null;
  tries: number;
  due_at: number;
}

/** Why rows wait: greylisting is a rule of the whole server and usually ends; other temporary failures differ between mailboxes. */
export type RetryKind = "greylisted" | "other";

/** Returns the kind of a temporary result. */
export const toRetryKind = (reason: string | null): RetryKind =>
  reason === "greylisted" ? "greylisted" : "other";

/** Assumed share of rows that need yet another retry, by the tries before it; used until a list shows its own. */
const assumed: Readonly<Record<RetryKind, readonly [first: number, later: number]>> = {
  greylisted: [0.4, 0.8],
  other: [0.6, 0.85],
};
/** Number of rows that the assumption weighs as much as. */
const assumedRows = 2;
/** Least probability of another retry: rows that still wait while others are done are the stubborn ones. */
const minAgain = 0.4;
/** Assumed time in ms from a row's due time until its result is written, the longest one that counts, and the weight of each measured one that is shorter. */
const lag = { greylisted: 3000, other: 10_000, most: 90_000, weight: 0.3 } as const;

/** Learns from the retries of a list: how many rows need another one, and how long a due row takes. */
export class RetryOutcomes {
  readonly #rounds = new Map<string, { again: number; rows: number }>();
  readonly #waitMs = new Map<RetryKind, number>();
  readonly #lagMs: Record<RetryKind, number> = { greylisted: lag.greylisted, other: lag.other };

  /** Records how long a row waits for its next retry: a server may name a longer time than ours. */
  waits(reason: string | null, ms: number): void {
    this.#waitMs.set(toRetryKind(reason), ms);
  }

  /** Returns the last wait of a kind in ms, 0 if there was none. */
  waitMs(kind: RetryKind): number {
    return this.#waitMs.get(kind) ?? 0;
  }

  /** Counts a retry that ended at `now`; `again` if the row waits for another one. */
  retried({ reason, tries, due_at: dueAt }: RetriedRow, again: boolean, now: number): void {
    const kind = toRetryKind(reason);
    const key = keyOf(kind, tries);
    const { again: before, rows } = this.#rounds.get(key) ?? { again: 0, rows: 0 };
    this.#rounds.set(key, { again: before + (again ? 1 : 0), rows: rows + 1 });
    const took = Math.min(lag.most, Math.max(0, now - dueAt));
    const known = this.#lagMs[kind];
    // The slowest rows end a list.
    this.#lagMs[kind] = took > known ? took : known + (took - known) * lag.weight;
  }

  /** Returns the time in ms from a row's due time until its result. */
  lagMs(kind: RetryKind): number {
    return this.#lagMs[kind];
  }

  /** Returns the probability that a row with this many tries needs another retry after the next one. */
  again(kind: RetryKind, tries: number): number {
    const { again, rows } = this.#rounds.get(keyOf(kind, tries)) ?? { again: 0, rows: 0 };
    const prior = assumed[kind][tries <= 1 ? 0 : 1];
    return Math.max(minAgain, (again + prior * assumedRows) / (rows + assumedRows));
  }
}

const keyOf = (kind: RetryKind, tries: number): string => `${kind} ${tries}`;
