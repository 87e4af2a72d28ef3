import type { HostQuestion } from "#engine/network/hostProbe.ts";
import type { SmtpContext } from "#engine/network/network.ts";
import { politenessKey, queueKey } from "./hostKeys.ts";
import type { SessionSlot, LatencyEstimate, SessionSlots } from "./sessionSlots.ts";

/** Shortest and longest time (ms) for which a session waits for checks that wait for tokens. */
const minHoldMs = 1000;
const maxHoldMs = 5000;
/**
 * Time (ms) for which a session waits for the next check of a host whose checks come one after the other: as long as
 * Postfix keeps its own (`smtp_connection_cache_time_limit`).
 */
const cachedMs = 2000;

/** Decides whether sessions with one MX host are kept open while no probe waits, and for how long. */
export class SessionKeeping {
  readonly #slots: SessionSlots;
  readonly #latency: LatencyEstimate;
  /** Monotonic ms of the last check. */
  #lastCheckAt: number;
  /** The last two checks came so close together that a session is worth keeping for the next one. */
  #isSequence = false;

  /** `lastCheckAt`: the monotonic ms of an earlier check. */
  constructor(slots: SessionSlots, latency: LatencyEstimate, lastCheckAt: number) {
    this.#slots = slots;
    this.#latency = latency;
    this.#lastCheckAt = lastCheckAt;
  }

  /** Monotonic ms of the last check. */
  get lastCheckAt(): number {
    return this.#lastCheckAt;
  }

  /** Records a check. */
  recordCheck({ clock, sharedState }: SmtpContext): void {
    const now = clock.elapsed();
    // Without cached facts, every check has to see the server's behaviour for itself.
    this.#isSequence = (sharedState?.facts ?? null) !== null && now - this.#lastCheckAt < cachedMs;
    this.#lastCheckAt = now;
  }

  /** Tells whether a session should stay open although no probe waits. */
  isWanted(context: SmtpContext, question: HostQuestion): boolean {
    return (
      this.#isWorthKeeping || awaitsTokens(context, question) || this.#mayCache(context, question)
    );
  }

  /**
   * Keeps the session idle until the next probe, for a short time or until another check needs its slot; returns false
   * if no probe woke it.
   */
  keep(
    context: SmtpContext,
    { sessionSlot, question }: { sessionSlot: SessionSlot; question: HostQuestion },
  ): Promise<boolean> | false {
    const first = this.#slots.idle === 0;
    const holdMs = this.#holdMs(context, question);
    const fewKept = !this.#latency.isSerial && first;
    if (!(fewKept || holdMs > 0 || this.#isWorthKeeping)) {
      return false;
    }
    const keepMs = Math.max(holdMs, this.#latency.keepMs);
    const politeness = context.sharedState?.politeness ?? null;
    return this.#slots.keepIdle(sessionSlot, (end) => {
      const withdraw = politeness?.offerIdle(politenessKey(question), end);
      const cancel = context.clock.after(keepMs, end);
      return () => {
        cancel();
        withdraw?.();
      };
    });
  }

  /**
   * Tells whether to keep an idle session: probes run side by side, and the next one likely comes before a new
   * session would be open.
   */
  get #isWorthKeeping(): boolean {
    return this.#latency.isSerial && this.#slots.size - this.#slots.idle > 1;
  }

  /** Returns the time (ms) to keep a session for checks that wait for tokens, or for the next one of a sequence. */
  #holdMs(context: SmtpContext, question: HostQuestion): number {
    if (this.#slots.idle === 0 && awaitsTokens(context, question)) {
      const tokenMs = context.sharedState?.politeness?.tokenMs ?? 0;
      return Math.min(maxHoldMs, Math.max(minHoldMs, 2 * tokenMs));
    }
    return this.#mayCache(context, question) ? cachedMs : 0;
  }

  /** Tells whether to keep a session for the next check of a sequence. */
  #mayCache({ sharedState }: SmtpContext, question: HostQuestion): boolean {
    return (
      this.#isSequence &&
      this.#slots.idle === 0 &&
      sharedState?.politeness?.mayCacheSession(politenessKey(question)) !== false
    );
  }
}

/** Tells whether checks that could use the session wait for tokens. */
function awaitsTokens({ tenant, sharedState }: SmtpContext, question: HostQuestion): boolean {
  const key = politenessKey(question);
  return sharedState?.politeness?.awaitsTokens(key, queueKey(tenant, question)) === true;
}
