import type { HostAnswer, HostAnswered, HostQuestion } from "#engine/network/hostProbe.ts";
import type { SmtpContext } from "#engine/network/network.ts";

/** One mailbox check that waits for a session with an MX host. It is settled once; later answers are ignored. */
export class QueuedProbe {
  readonly context: SmtpContext;
  readonly question: HostQuestion;
  /** Monotonic ms at which the wait began. */
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

  /** Settles it with the result of a promise; direct answers are ignored from now on. */
  handOn(asking: Promise<HostAnswer>): void {
    const answered = this.#answered;
    this.#answered = null;
    if (answered !== null) {
      tell(asking, answered);
    }
  }
}

/** Calls `answered` with the result of a promise, or with its error. */
export function tell(asking: Promise<HostAnswer>, answered: HostAnswered): void {
  asking.then(answered, (fault: unknown) =>
    answered(fault instanceof Error ? fault : new Error(String(fault))),
  );
}
