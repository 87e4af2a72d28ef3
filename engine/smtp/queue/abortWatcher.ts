import type { HostAnswered, HostQuestion } from "#engine/network/hostProbe.ts";
import type { SmtpContext } from "#engine/network/network.ts";
import { neverAborted } from "#engine/probe/neverAborted.ts";
import { Job } from "./queuedProbe.ts";

interface Waiting {
  jobs: Set<Job>;
  stop: () => void;
}

/** Heeds the signals of many checks, each signal once however many wait under it: listeners are compared with each other. */
export class AbortWatcher {
  readonly #onStop: (job: Job) => void;
  readonly #signals = new Map<AbortSignal, Waiting>();

  /** `onStop` is called for each check whose caller gives up. */
  constructor(onStop: (job: Job) => void) {
    this.#onStop = onStop;
  }

  /** A check that waits until it is settled or its caller gives up. */
  watched(context: SmtpContext, question: HostQuestion, answered: HostAnswered): Job {
    const { signal } = context;
    if (signal === neverAborted) {
      return new Job(context, question, answered);
    }
    const job: Job = new Job(context, question, (answer) => {
      this.#forget(signal, job);
      answered(answer);
    });
    this.#watch(signal, job);
    return job;
  }

  #watch(signal: AbortSignal, job: Job): void {
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

  #forget(signal: AbortSignal, job: Job): void {
    const waiting = this.#signals.get(signal);
    if (waiting?.jobs.delete(job) === true && waiting.jobs.size === 0) {
      this.#signals.delete(signal);
      signal.removeEventListener("abort", waiting.stop);
    }
  }
}
