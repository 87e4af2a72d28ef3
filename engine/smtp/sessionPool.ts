import type { SmtpContext } from "./openSession.ts";
import { HostQueue } from "./hostQueue.ts";
import type { HostAnswer, HostQuestion } from "./probeHost.ts";

/** Brings checks of one mail host at the same time together in few sessions. */
export class SessionPool {
  readonly #hosts = new Map<string, HostQueue>();
  readonly #firstBatch: number;

  /** `firstBatch` checks are asked about in the first packet of a session that others use too. */
  constructor(firstBatch: number) {
    this.#firstBatch = firstBatch;
  }

  /** Asks one mail exchanger; resolves with what it says of this check's mailbox. */
  ask(context: SmtpContext, question: HostQuestion): Promise<HostAnswer> {
    const key = `${question.host} ${question.address}`;
    let host = this.#hosts.get(key);
    if (host === undefined) {
      host = new HostQueue(this.#firstBatch, () => this.#hosts.delete(key));
      this.#hosts.set(key, host);
    }
    return host.ask(context, question);
  }
}
