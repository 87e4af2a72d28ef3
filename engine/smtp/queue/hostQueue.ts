import { setImmediate } from "node:timers/promises";
import { DomainFacts } from "#engine/network/domainFacts.ts";
import type { HostAnswer, HostAnswered, HostQuestion } from "#engine/network/hostProbe.ts";
import type { SmtpContext } from "#engine/network/network.ts";
import { noSharedState } from "#engine/network/noSharedState.ts";
import type { SessionEnd } from "#engine/smtp/connection/sessionEnd.ts";
import { recordingContext, copyPrelude } from "#engine/smtp/connection/transcript.ts";
import { openProbeSession } from "#engine/smtp/session/openProbeSession.ts";
import type { SessionLimits } from "#engine/smtp/session/sessionLimits.ts";
import type { Handover, SharedSession } from "#engine/smtp/session/sessionQueue.ts";
import { politenessKey } from "./hostKeys.ts";
import { SessionKeeping } from "./sessionKeeping.ts";
import { LatencyEstimate, SessionSlots, type SessionSlot } from "./sessionSlots.ts";
import { SingleSocketDialer } from "./singleSocketDialer.ts";
import { noFreeSession, WaitingProbes } from "./waitingProbes.ts";
import { forwardAnswer, type QueuedProbe } from "#engine/smtp/session/queuedProbe.ts";

/** Maximum number of sessions before the first greeting, and with a quick server. */
const firstSessions = 2;
const maxSessions = 512;
/** Maximum number of opening sessions per open one, because the first speed measurements may be outliers. */
const maxOpeningPerOpen = 8;

/** Time (ms) for a server to count a session that has ended no more. */
const retryPauseMs = 500;
/** Number of times a probe returns to the queue because its session ended before its turn. */
const maxReturns = 8;

/** Tells whether a server refuses a connection because of our other ones. */
const saysTooManyConnections = ({ stage, reply }: SessionEnd): boolean =>
  (stage === "banner" || stage === "ehlo") &&
  reply?.startsWith("4") === true &&
  /(?:too many|maximum|limit)[^.;]*\bconnections?\b|\bconnections?\b[^.;]*\blimit/i.test(reply);

const sessionLimit = ({ sharedState }: SmtpContext, question: HostQuestion): number =>
  Math.min(
    maxSessions,
    sharedState?.politeness?.maxSessions(politenessKey(question)) ?? maxSessions,
  );

/** Queue of the probes for one MX host, and the sessions they share. */
export class HostQueue {
  readonly #onIdle: (lastCheckAt: number) => void;
  readonly #limits: SessionLimits;
  readonly #waiting = new WaitingProbes((overdue) => this.#openForBlocked(overdue));
  readonly #slots = new SessionSlots();
  readonly #latency = new LatencyEstimate();
  readonly #keeping: SessionKeeping;
  /** The server accepts only one recipient per session. */
  #oneRecipient = false;
  /** Maximum number of sessions, once the server has refused a further one. */
  #maxSessions = maxSessions;
  #facts: DomainFacts | null = null;
  #contexts: { tenant: SmtpContext; context: SmtpContext } | null = null;

  /** `lastCheckAt`: the monotonic ms of an earlier check. `onIdle` is called when no session is left, with that of the last one. */
  constructor(limits: SessionLimits, lastCheckAt: number, onIdle: (lastCheckAt: number) => void) {
    this.#limits = limits;
    this.#keeping = new SessionKeeping(this.#slots, this.#latency, lastCheckAt);
    this.#onIdle = onIdle;
  }

  probe(tenant: SmtpContext, question: HostQuestion, answered: HostAnswered): void {
    this.#keeping.recordCheck(tenant);
    const context = this.#withFacts(tenant);
    const alone = question.smtputf8 || question.provider?.oneRecipient === true;
    if (alone || (this.#slots.idle === 0 && this.#mayOpen(context, question, 1))) {
      forwardAnswer(this.#probeInNewSession(context, question, { shared: !alone }), answered);
      return;
    }
    this.#waiting.add(this.#waiting.watched(context, question, answered));
    this.#slots.wake();
  }

  /**
   * Returns a context whose checks tell each other what random recipients got: those that run at the same time do so
   * even if nothing is cached for later ones.
   */
  #withFacts(tenant: SmtpContext): SmtpContext {
    const { sharedState = noSharedState } = tenant;
    if (sharedState.facts !== null) {
      return tenant;
    }
    if (this.#contexts?.tenant !== tenant) {
      this.#facts ??= new DomainFacts(tenant.clock);
      const context = { ...tenant, sharedState: { ...sharedState, facts: this.#facts } };
      this.#contexts = { tenant, context };
    }
    return this.#contexts.context;
  }

  /** Tells whether one more session would serve the waiting and `arriving` probes sooner than the open ones. */
  #mayOpen(context: SmtpContext, question: HostQuestion, arriving: number): boolean {
    const most = sessionLimit(context, question);
    if (this.#slots.size >= this.#maxSessions) {
      return false;
    }
    const first = Math.min(most, this.#latency.isKnown ? 1 : firstSessions);
    if (this.#oneRecipient || this.#slots.size < first) {
      return true;
    }
    if (this.#slots.size >= most) {
      return false;
    }
    if (this.#latency.isQuick) {
      // Two sessions with full packets keep the server busy while replies are read. More would only cost resources.
      const full = 2 * this.#limits.largestBatch;
      return this.#slots.size < firstSessions && this.#waiting.length >= full;
    }
    const { opening, size } = this.#slots;
    const soon = opening < maxOpeningPerOpen * (size - opening);
    const waiting = this.#waiting.length + arriving;
    return soon && waiting >= this.#latency.worthSession * (opening + 1);
  }

  /**
   * Checks a mailbox in a new session; if `shared`, queued probes may use the session afterwards. If the server refuses
   * the connection because of our other ones, the probe waits for one of those, unless it has been `retried`.
   */
  async #probeInNewSession(
    tenant: SmtpContext,
    question: HostQuestion,
    { shared, retried = false }: { shared: boolean; retried?: boolean },
  ): Promise<HostAnswer> {
    const sessionSlot = this.#slots.open(shared ? "opening" : "probing");
    const politeness = tenant.sharedState?.politeness ?? null;
    const key = politenessKey(question);
    const { deadline, signal, network, clock } = tenant;
    if (retried) {
      await clock.sleep(retryPauseMs, signal);
    }
    if (politeness !== null && !(await politeness.enter(key, deadline, signal))) {
      this.#release(sessionSlot);
      return noFreeSession(question);
    }
    const slot = politeness === null ? null : new SingleSocketDialer(network.dialer, clock);
    const context = recordingContext(
      slot === null ? tenant : { ...tenant, network: { ...network, dialer: slot } },
    );
    const release = (): void => {
      politeness?.leave(key);
      this.#release(sessionSlot);
    };
    // A session counts until its socket has closed.
    const end = (): void => (slot === null ? release() : void slot.closed.then(release));
    let taken = false;
    let tooMany = false;
    const handover: Handover = {
      isWanted: () =>
        !this.#oneRecipient &&
        (this.#waiting.length > 0 || this.#keeping.isWanted(context, question)),
      take: (session) => {
        taken = true;
        sessionSlot.on("handedOver");
        void this.#serve(context, session, { sessionSlot, question }).finally(end);
      },
      onFailed: (why) => {
        tooMany =
          !retried &&
          saysTooManyConnections(why) &&
          (this.#slots.size > 1 || politeness?.endIdle(key) === true);
        if (!tooMany) {
          this.#waiting.shareFailure(context, why);
        }
      },
      onGreeted: (ms) => {
        sessionSlot.on("greeted");
        this.#latency.addRoundTrip(ms);
        this.#openSessions();
      },
      onReplies: (tookMs, more) => this.#latency.addReplies(tookMs, more),
    };
    try {
      const answer = await openProbeSession(context, question, shared ? handover : null);
      if (!tooMany) {
        return answer;
      }
    } finally {
      if (tooMany) {
        this.#maxSessions = Math.max(1, this.#slots.size - this.#slots.opening);
      }
      if (!taken) {
        end();
      }
    }
    return this.#waitAgain(tenant, question);
  }

  /** Queues a probe that was refused because of our other sessions, and opens no more of them than there are. */
  #waitAgain(context: SmtpContext, question: HostQuestion): Promise<HostAnswer> {
    return new Promise((resolve, reject) => {
      const probe = this.#waiting.watched(context, question, (answer) =>
        answer instanceof Error ? reject(answer) : resolve(answer),
      );
      probe.retried = true;
      this.#waiting.add(probe, "first");
      this.#slots.wake();
      this.#openSessions();
    });
  }

  async #serve(
    context: SmtpContext,
    session: SharedSession,
    { sessionSlot, question }: { sessionSlot: SessionSlot; question: HostQuestion },
  ): Promise<void> {
    const { connection } = session.session;
    try {
      await session.serve({
        limits: this.#limits,
        prelude: copyPrelude(context, connection.transcript.session),
        take: (most) => this.#take(most, context, { session, sessionSlot, question }),
        onRoundTrip: (ms) => this.#latency.addRoundTrip(ms),
        onReplies: (tookMs, more) => this.#latency.addReplies(tookMs, more),
        retry: (probe, unsent) => this.#retry(probe, unsent),
        onFullSession: () => {
          this.#oneRecipient = true;
        },
      });
    } catch (error) {
      connection.destroy();
      throw error;
    }
  }

  /** Returns the next probes for a session, waiting briefly for them; an empty list ends the session. */
  async #take(
    most: number,
    context: SmtpContext,
    held: { session: SharedSession; sessionSlot: SessionSlot; question: HostQuestion },
  ): Promise<QueuedProbe[]> {
    const { clock } = context;
    const { connection } = held.session.session;
    this.#waiting.moved(clock.elapsed());
    if (!this.#latency.isSerial) {
      // Probes that end together are followed by others together, which then fit in one packet.
      await setImmediate();
    }
    if (
      this.#waiting.length === 0 &&
      !this.#oneRecipient &&
      (await this.#keeping.keep(context, held)) &&
      !this.#latency.isSerial
    ) {
      await setImmediate();
    }
    const spent = this.#oneRecipient || !connection.isOpen || connection.hasUnread;
    if (spent || (this.#isSurplus && this.#waiting.length < most)) {
      return [];
    }
    this.#waiting.moved(clock.elapsed());
    const share = Math.ceil(this.#waiting.length / this.#slots.size);
    return this.#waiting.take(this.#latency.isSerial ? Math.min(most, share) : most);
  }

  /** Tells whether one session is enough: on a quick server, a full packet costs least. */
  get #isSurplus(): boolean {
    return this.#latency.isQuick && this.#slots.serving > 1;
  }

  /**
   * Repeats a probe: in another shared session if the last one ended before its turn, otherwise in a session of its
   * own.
   */
  #retry(probe: QueuedProbe, unsent: boolean): void {
    if (probe.isSettled) {
      return;
    }
    if (unsent && !this.#oneRecipient && probe.returns < maxReturns) {
      probe.returns += 1;
      this.#waiting.add(probe);
      this.#slots.wake();
    } else {
      probe.settleWith(this.#probeInNewSession(probe.context, probe.question, { shared: false }));
    }
  }

  #release(sessionSlot: SessionSlot): void {
    sessionSlot.on("ended");
    this.#openSessions();
  }

  /** Opens sessions while probes wait and the limits allow it. */
  #openSessions(): void {
    let next = this.#waiting.first;
    while (next !== undefined && this.#mayOpen(next.context, next.question, 0)) {
      this.#openFor(next);
      next = this.#waiting.first;
    }
    if (this.#waiting.length === 0) {
      this.#waiting.stopTimer();
      if (this.#slots.size === 0) {
        this.#onIdle(this.#keeping.lastCheckAt);
      }
    }
  }

  /** Opens further sessions if the open ones make no progress. */
  #openForBlocked(overdue: readonly QueuedProbe[]): void {
    const [first] = overdue;
    if (first === undefined) {
      return;
    }
    const most = Math.min(this.#maxSessions, sessionLimit(first.context, first.question));
    const free = Math.min(this.#slots.size, most - this.#slots.size);
    for (const probe of overdue.slice(0, Math.max(0, free))) {
      this.#openFor(probe);
    }
  }

  /** Checks a waiting probe in a new session, which others may use afterwards. */
  #openFor(probe: QueuedProbe): void {
    const { context, question, retried } = probe;
    this.#waiting.remove(probe);
    probe.settleWith(this.#probeInNewSession(context, question, { shared: true, retried }));
  }
}
