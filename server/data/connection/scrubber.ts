/** Delay from a deletion to emptying the log; deletions in between share one run. */
const soonMs = 500;
/** Attempts while other connections read. */
const tries = 60;

/** Empties the database log so that deleted content can't be found in it. */
export interface Scrubber {
  /** Schedules emptying without blocking the caller. */
  soon(): void;
  /** Empties it once no connection reads from it; false if one never stopped. */
  now(): Promise<boolean>;
  stop(): void;
}

/** Returns a scrubber around `attempt`, which returns true once the log is empty. */
export function createScrubber(attempt: () => boolean): Scrubber {
  let timer: NodeJS.Timeout | null = null;
  const now = async (): Promise<boolean> => {
    for (let left = tries; left > 0; left -= 1) {
      if (attempt()) {
        return true;
      }
      await new Promise((resolve) => setTimeout(resolve, soonMs).unref());
    }
    return false;
  };
  return {
    now,
    soon() {
      timer ??= setTimeout(() => {
        timer = null;
        void now();
      }, soonMs).unref();
    },
    stop() {
      clearTimeout(timer ?? undefined);
    },
  };
}
