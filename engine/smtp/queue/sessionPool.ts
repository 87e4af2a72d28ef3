import type { HostAnswered, HostQuestion } from "#engine/network/hostProbe.ts";
import type { SharedSessions, SmtpContext } from "#engine/network/network.ts";
import type { SessionLimits } from "#engine/smtp/session/serveSession.ts";
import { HostQueue } from "./hostQueue.ts";

/** Brings checks that one asker has of one mail host at the same time together in few sessions. */
export class SessionPool implements SharedSessions {
  readonly #hosts = new Map<string, HostQueue>();
  readonly #limits: SessionLimits;

  constructor(limits: SessionLimits) {
    this.#limits = limits;
  }

  /** Asks one mail exchanger; `answered` hears what it says of this check's mailbox. */
  ask(context: SmtpContext, question: HostQuestion, answered: HostAnswered): void {
    const key = `${context.tenant} ${question.host} ${question.address}`;
    let host = this.#hosts.get(key);
    if (host === undefined) {
      host = new HostQueue(this.#limits, () => this.#hosts.delete(key));
      this.#hosts.set(key, host);
    }
    host.ask(context, question, answered);
  }
}
