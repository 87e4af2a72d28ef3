import { systemClock } from "#engine/transport/systemClock.ts";
import type { Clock } from "#engine/ports.ts";

/** The longest wait for a database that can still come up, and the callback that reports it. */
export interface DatabaseWait {
  /** Seconds from the first attempt; 0 tries once. */
  seconds: number;
  /** Called once, with a sentence saying that the start waits. */
  report: (sentence: string) => void;
  clock?: Pick<Clock, "elapsed" | "sleep">;
}

/** Tries once without a message, for a database that is already in use. */
export const noWait: DatabaseWait = { seconds: 0, report: () => undefined };

const firstPauseMs = 250;
const longestPauseMs = 5000;

/** Repeats an attempt with growing pauses until it succeeds, fails for good, or the time is over. Throws the error of the last attempt. */
export async function awaitDatabase(
  attempt: () => Promise<void>,
  canPass: (error: unknown) => boolean,
  { place, wait }: { place: () => string; wait: DatabaseWait },
): Promise<void> {
  const { elapsed, sleep } = wait.clock ?? systemClock;
  const end = elapsed() + wait.seconds * 1000;
  let logged = false;
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
    try {
      return await attempt();
    } catch (error) {
      const left = end - elapsed();
      if (!canPass(error) || left <= 0) {
        throw error;
      }
      if (!logged) {
        wait.report(`Waiting for the database at ${place()} (up to ${wait.seconds} s).`);
        logged = true;
      }
      await sleep(Math.min(pause, left), new AbortController().signal);
    }
  }
}
