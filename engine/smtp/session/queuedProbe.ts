import type { HostAnswer, HostAnswered, HostQuestion } from "#engine/network/hostProbe.ts";
import type { SmtpContext } from "#engine/network/network.ts";

/** One check that waits for a session with a mail host. Settled once; what comes later is not heard. */
export class QueuedProbe {
  readonly context: SmtpContext;
  readonly question: HostQuestion;
  /** Monotonic ms since which it waits. */
  readonly since: number;
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

  /** Settles it with what comes of asking in another way. */
  handOn(asking: Promise<HostAnswer>): void {
    const answered = this.#answered;
    this.#answered = null;
    if (answered !== null) {
      tell(asking, answered);
    }
  }
}

/** Hands on what comes of a promise. */
export function tell(asking: Promise<HostAnswer>, answered: HostAnswered): void {
  asking.then(answered, (fault: unknown) =>
    answered(fault instanceof Error ? fault : new Error(String(fault))),
  );
}
