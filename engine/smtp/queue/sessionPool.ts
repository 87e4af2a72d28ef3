import { BoundedMap } from "#engine/collections/boundedMap.ts";
import type { HostAnswered, HostQuestion } from "#engine/network/hostProbe.ts";
import type { SharedSessions, SmtpContext } from "#engine/network/network.ts";
import type { SessionLimits } from "#engine/smtp/session/sessionLimits.ts";
import { queueKey } from "./hostKeys.ts";
import { HostQueue } from "./hostQueue.ts";

/** Maximum number of MX hosts without a session whose last check is remembered. */
const maxRemembered = 1000;

/** Shares sessions between checks of the same account on the same MX host. */
export class SessionPool implements SharedSessions {
  readonly #hosts = new Map<string, HostQueue>();
  readonly #limits: SessionLimits;
  /** Monotonic ms of the last check of hosts without a session, oldest first. */
  readonly #lastCheckAt = new BoundedMap<string, number>(maxRemembered);

  constructor(limits: SessionLimits) {
    this.#limits = limits;
  }

  /** Queues a mailbox for one MX host; calls `answered` with the result. */
  probe(context: SmtpContext, question: HostQuestion, answered: HostAnswered): void {
    const key = queueKey(context.tenant, question);
    let host = this.#hosts.get(key);
    if (host === undefined) {
      const lastCheckAt = this.#lastCheckAt.get(key) ?? Number.NEGATIVE_INFINITY;
      this.#lastCheckAt.delete(key);
      host = new HostQueue(this.#limits, lastCheckAt, (lastAt) => this.#release(key, lastAt));
      this.#hosts.set(key, host);
    }
    host.probe(context, question, answered);
  }

  #release(key: string, lastCheckAt: number): void {
    this.#hosts.delete(key);
    this.#lastCheckAt.set(key, lastCheckAt);
  }
}
