import type { HostAnswered, HostQuestion } from "#engine/network/hostProbe.ts";
import type { SharedSessions, SmtpContext } from "#engine/network/network.ts";
import type { SessionLimits } from "#engine/smtp/session/sessionLimits.ts";
import { HostQueue, queueKey } from "./hostQueue.ts";

/** Shares sessions between checks of the same account on the same MX host. */
export class SessionPool implements SharedSessions {
  readonly #hosts = new Map<string, HostQueue>();
  readonly #limits: SessionLimits;

  constructor(limits: SessionLimits) {
    this.#limits = limits;
  }

  /** Queues a mailbox for one MX host; calls `answered` with the result. */
  ask(context: SmtpContext, question: HostQuestion, answered: HostAnswered): void {
    const key = queueKey(context.tenant, question);
    let host = this.#hosts.get(key);
    if (host === undefined) {
      host = new HostQueue(this.#limits, () => this.#hosts.delete(key));
      this.#hosts.set(key, host);
    }
    host.ask(context, question, answered);
  }
}
