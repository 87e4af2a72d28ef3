import { unstopped } from "#engine/probeContext.ts";
import type { SmtpContext } from "./openSession.ts";
import type { HostAnswer, HostQuestion } from "./probeHost.ts";

/** One check that waits for a session with a mail host. Settled once; what comes later is not heard. */
export class Job {
  readonly context: SmtpContext;
  readonly question: HostQuestion;
  readonly answer: Promise<HostAnswer>;
  /** Monotonic ms since which it waits. */
  readonly since: number;
  /** True where a shared session did not answer it, so that it needs one of its own. */
  alone = false;
  #settled = false;
  readonly #resolve: (answer: HostAnswer | Promise<HostAnswer>) => void;
  readonly #onAbort: () => void;

  /** `onStop` is called when the caller gives up. */
  constructor(context: SmtpContext, question: HostQuestion, onStop: (job: Job) => void) {
    this.context = context;
    this.since = context.clock.elapsed();
    this.question = question;
    const { promise, resolve } = Promise.withResolvers<HostAnswer>();
    this.answer = promise;
    this.#resolve = resolve;
    this.#onAbort = () => onStop(this);
    if (context.signal === unstopped) {
      return;
    }
    context.signal.addEventListener("abort", this.#onAbort, { once: true });
  }

  get isSettled(): boolean {
    return this.#settled;
  }

  settle(answer: HostAnswer | Promise<HostAnswer>): void {
    if (!this.#settled) {
      this.#settled = true;
      if (this.context.signal !== unstopped) {
        this.context.signal.removeEventListener("abort", this.#onAbort);
      }
      this.#resolve(answer);
    }
  }
}
