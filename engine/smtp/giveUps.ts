import { unstopped } from "#engine/probeContext.ts";
import type { Job } from "./job.ts";

interface Waiting {
  jobs: Set<Job>;
  stop: () => void;
}

/** Heeds the signals of many checks, each signal once however many wait under it: listeners are compared with each other. */
export class GiveUps {
  readonly #onStop: (job: Job) => void;
  readonly #signals = new Map<AbortSignal, Waiting>();

  /** `onStop` is called for each check whose caller gives up. */
  constructor(onStop: (job: Job) => void) {
    this.#onStop = onStop;
  }

  watch(job: Job): void {
    const { signal } = job.context;
    if (signal === unstopped) {
      return;
    }
    const waiting = this.#signals.get(signal);
    if (waiting !== undefined) {
      waiting.jobs.add(job);
      return;
    }
    const jobs = new Set([job]);
    const stop = (): void => {
      for (const one of jobs) {
        this.#onStop(one);
      }
    };
    this.#signals.set(signal, { jobs, stop });
    signal.addEventListener("abort", stop, { once: true });
  }

  forget(job: Job): void {
    const { signal } = job.context;
    const waiting = this.#signals.get(signal);
    if (waiting?.jobs.delete(job) === true && waiting.jobs.size === 0) {
      this.#signals.delete(signal);
      signal.removeEventListener("abort", waiting.stop);
    }
  }
}
