import type { LoopClocks } from "#server/concurrency/loopTurns.ts";
import { concurrencyLimiter } from "#server/concurrency/concurrencyLimiter.ts";
import { oneAfterAnother } from "#server/concurrency/oneAfterAnother.ts";
import { TurnQueue } from "#server/concurrency/turnQueue.ts";
import { owningAccountId } from "#server/data/tables/testAccountId.ts";
import { BatchPace } from "./batchPace.ts";

/** Maximum concurrent checks in this process, per account and in total. */
const runningMax = { each: 20, all: 400 } as const;
/** Slots of an account that its batches may take, so that single checks still start at once. */
const batchMax = { each: 10, all: 400 } as const;
/** Slots of an account that checks from its web forms may take, so that visitors can't stop its own. */
const formMax = { each: 8, all: 400 } as const;
/** Maximum checks of unfinished batches in this process, per account and in total. */
const bookedMax = { each: 200, all: 4000 } as const;

const refusals = { holder_full: "account_busy", all_full: "server_busy" } as const;

/** A slot in the queue of an account. */
export interface QueuedSlot {
  /** Resolves once the check may run. */
  ready: Promise<void>;
  /** Releases the slot; call it once, after `ready`. */
  leave: () => void;
}

/** Slots for checks that run in this process. An account's live and test checks share its slots. */
export interface CheckSlots {
  /** Takes a slot now and returns the function that releases it, or why there is none; a check from a form takes one of those for forms. */
  admit(
    accountId: string,
    fromForm: boolean,
  ): (() => void) | (typeof refusals)[keyof typeof refusals];
  /** Reserves room for the checks of a batch; false if the account or the process has too many. */
  book(accountId: string, count: number): boolean;
  /** Gives back room that no check of the batch needs. */
  unbook(accountId: string, count: number): void;
  /** Plans some checks of a batch after all that was to be planned before: batches take turns. */
  planInTurn(work: () => Promise<void>): Promise<void>;
  /** True if no slot is taken and no batch has booked any. */
  readonly unused: boolean;
  /** Waits for a slot of a booked check; accounts take turns, each in the order of its calls. */
  queue(accountId: string): QueuedSlot;
}

/** Counts the checks of unfinished batches, live and test checks of an account together. */
function bookings(): Pick<CheckSlots, "book" | "unbook"> & { any: () => boolean } {
  const booked = new Map<string, number>();
  let bookedInAll = 0;
  return {
    book(account, count) {
      const accountId = owningAccountId(account);
      const own = (booked.get(accountId) ?? 0) + count;
      if (own > bookedMax.each || bookedInAll + count > bookedMax.all) {
        return false;
      }
      booked.set(accountId, own);
      bookedInAll += count;
      return true;
    },
    unbook(account, count) {
      const accountId = owningAccountId(account);
      const left = (booked.get(accountId) ?? 0) - count;
      bookedInAll -= count;
      if (left > 0) {
        booked.set(accountId, left);
      } else {
        booked.delete(accountId);
      }
    },
    any: () => bookedInAll > 0,
  };
}

/** Creates slots without any check. `clocks` are those of the event loop. */
export function checkSlots(clocks?: LoopClocks): CheckSlots {
  const running = concurrencyLimiter(runningMax);
  const ofBatches = concurrencyLimiter(batchMax);
  const ofForms = concurrencyLimiter(formMax);
  const { book, unbook, any: anyBooked } = bookings();
  let admitted = 0;
  /** Checks of batches that wait, by account. */
  const waiting = new TurnQueue();
  const pace = new BatchPace(() => advance(), clocks);

  const takes = (accountId: string): boolean => {
    if (!pace.allows() || ofBatches.take([accountId]) !== "taken") {
      return false;
    }
    if (running.take([accountId]) !== "taken") {
      ofBatches.leave([accountId]);
      return false;
    }
    return true;
  };
  const advance = (): void => {
    let started = true;
    while (started) {
      started = waiting.runNext(takes);
    }
  };
  return {
    admit(accountId, fromForm) {
      const holders = [owningAccountId(accountId)];
      const forms = fromForm ? ofForms.take(holders) : "taken";
      const slot = forms === "taken" ? running.take(holders) : forms;
      if (slot !== "taken") {
        if (fromForm && forms === "taken") {
          ofForms.leave(holders);
        }
        return refusals[slot];
      }
      const end = pace.enterSingle();
      admitted += 1;
      return () => {
        admitted -= 1;
        end();
        running.leave(holders);
        if (fromForm) {
          ofForms.leave(holders);
        }
        advance();
      };
    },
    book,
    unbook,
    planInTurn: oneAfterAnother(),
    get unused() {
      return admitted === 0 && !anyBooked();
    },
    queue(account) {
      const accountId = owningAccountId(account);
      const { promise, resolve } = Promise.withResolvers<void>();
      let end: (() => void) | undefined;
      const start = (): void => {
        end = pace.enter();
        resolve();
      };
      waiting.add(accountId, start);
      advance();
      const leave = (): void => {
        end?.();
        unbook(accountId, 1);
        ofBatches.leave([accountId]);
        running.leave([accountId]);
        advance();
      };
      return { ready: promise, leave };
    },
  };
}
