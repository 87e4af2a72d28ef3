import type { HostAnswer, HostAnswered, HostQuestion } from "#engine/network/hostProbe.ts";
import type { SmtpContext } from "#engine/network/network.ts";
import { neverAborted } from "#engine/probe/neverAborted.ts";

/** One mailbox check that waits for a session with an MX host. It is settled once; later answers are ignored. */
export class QueuedProbe {
  readonly context: SmtpContext;
  readonly question: HostQuestion;
  /** Monotonic ms at which the wait began. */
  readonly since: number;
  /** It waits again after the server refused a connection because of our other ones. */
  retried = false;
  /** Number of sessions that ended before they checked this mailbox. */
  returns = 0;
  #answered: HostAnswered | null;

  constructor(context: SmtpContext, question: HostQuestion, answered: HostAnswered) {
    this.context = context;
    this.question = question;
    this.since = context.clock.elapsed();
    this.#answered = answered;
  }

  get isSettled(): boolean {
    return this.#answered === null;
  }

  settle(answer: HostAnswer | Error): void {
    const answered = this.#answered;
    this.#answered = null;
    answered?.(answer);
  }

  /** Settles it with the result of a promise; direct answers are ignored from now on. */
  settleWith(answer: Promise<HostAnswer>): void {
    const answered = this.#answered;
    this.#answered = null;
    if (answered !== null) {
      forwardAnswer(answer, answered);
    }
  }
}

/** Calls `answered` with the result of a promise, or with its error. */
export function forwardAnswer(answer: Promise<HostAnswer>, answered: HostAnswered): void {
  answer.then(answered, (issue: unknown) =>
    answered(issue instanceof Error ? issue : new Error(String(issue))),
  );
}

interface Waiting {
  probes: Set<QueuedProbe>;
  stop: () => void;
}

/**
 * Listens to the abort signals of many checks, once per signal: adding a listener compares it with all others on the
 * signal.
 */
export class AbortWatcher {
  readonly #onStop: (probe: QueuedProbe) => void;
  readonly #signals = new Map<AbortSignal, Waiting>();

  /** Calls `onStop` for each check whose signal aborts. */
  constructor(onStop: (probe: QueuedProbe) => void) {
    this.#onStop = onStop;
  }

  /** Returns a queued probe that is watched until it is settled or its signal aborts. */
  watched(context: SmtpContext, question: HostQuestion, answered: HostAnswered): QueuedProbe {
    const { signal } = context;
    if (signal === neverAborted) {
      return new QueuedProbe(context, question, answered);
    }
    const probe: QueuedProbe = new QueuedProbe(context, question, (answer) => {
      this.#forget(signal, probe);
      answered(answer);
    });
    this.#watch(signal, probe);
    return probe;
  }

  #watch(signal: AbortSignal, probe: QueuedProbe): void {
    const waiting = this.#signals.get(signal);
    if (waiting !== undefined) {
      waiting.probes.add(probe);
      return;
    }
    const probes = new Set([probe]);
    const stop = (): void => {
      for (const one of probes) {
        this.#onStop(one);
      }
    };
    this.#signals.set(signal, { probes, stop });
    signal.addEventListener("abort", stop, { once: true });
  }

  #forget(signal: AbortSignal, probe: QueuedProbe): void {
    const waiting = this.#signals.get(signal);
    if (waiting?.probes.delete(probe) === true && waiting.probes.size === 0) {
      this.#signals.delete(signal);
      signal.removeEventListener("abort", waiting.stop);
    }
  }
}
