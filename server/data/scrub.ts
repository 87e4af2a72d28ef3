/** How soon after a deletion the log is emptied; deletions in between wait for the same one. */
const soonMs = 500;
/** How often it is tried while others read. */
const tries = 60;

/** Empties the log of the database once what was deleted must not be found in it. */
export interface Scrubber {
  /** Empties it shortly; nobody waits for it. */
  soon(): void;
  /** Empties it as soon as nobody reads from it; false where somebody never stopped. */
  now(): Promise<boolean>;
  stop(): void;
}

/** A scrubber over one attempt, which answers whether the log is empty. */
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
