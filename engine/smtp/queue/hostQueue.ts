import { setImmediate } from "node:timers/promises";
import { createNote } from "#engine/evidence/note.ts";
import type { HostAnswer, HostAnswered, HostQuestion } from "#engine/network/hostProbe.ts";
import type { SmtpContext } from "#engine/network/network.ts";
import type { Clock } from "#engine/ports.ts";
import { judgeEnd } from "#engine/smtp/answers/judgeRefusal.ts";
import type { OpenSession } from "#engine/smtp/connection/openSession.ts";
import type { SessionEnd } from "#engine/smtp/connection/sessionEnd.ts";
import { joinFailure, leadContext, preludeOf } from "#engine/smtp/connection/sessionPrelude.ts";
import type { Handover } from "#engine/smtp/session/askMailboxes.ts";
import { probeInOwnSession } from "#engine/smtp/session/probeInOwnSession.ts";
import { serveSession } from "#engine/smtp/session/serveSession.ts";
import { type SessionLimits } from "#engine/smtp/session/sessionLimits.ts";
import { LatencyEstimate } from "./latencyEstimate.ts";
import { SessionLanes, type Lane } from "./sessionLanes.ts";
import { tell, type QueuedProbe, AbortWatcher } from "#engine/smtp/session/queuedProbe.ts";

/** Maximum number of sessions before the first greeting, and with a quick server. */
const firstLanes = 2;
const mostLanes = 512;
/** Maximum number of opening sessions per open one, because the first speed measurements may be outliers. */
const mostSteps = 4;

/** Time without progress after which sessions count as blocked and further ones may open, in ms. */
const longWaitMs = 100;

/** Returns the key of the politeness limits: the provider, or the MX host if the provider is unknown. */
export const politenessKey = ({ provider, host }: HostQuestion): string => provider?.id ?? host;

const mostLanesOf = ({ traffic }: SmtpContext): number =>
  Math.min(mostLanes, traffic?.politeness?.mostSessions ?? mostLanes);

/** Queue of the probes for one MX host, and the sessions they share. */
export class HostQueue {
  readonly #onIdle: () => void;
  readonly #limits: SessionLimits;
  #waiting: QueuedProbe[] = [];
  readonly #lanes = new SessionLanes();
  readonly #latency = new LatencyEstimate();
  readonly #abortWatcher = new AbortWatcher((probe) => this.#giveUp(probe));
  /** The server accepts only one recipient per session. */
  #oneRecipient = false;
  #sweeper: AbortController | null = null;
  /** Monotonic ms at which a session last took probes from the queue. */
  #movedAt = 0;

  constructor(limits: SessionLimits, onIdle: () => void) {
    this.#limits = limits;
    this.#onIdle = onIdle;
  }

  ask(context: SmtpContext, question: HostQuestion, answered: HostAnswered): void {
    const alone = question.smtputf8 || question.provider?.oneRecipient === true;
    if (alone || (this.#lanes.idle === 0 && this.#mayOpen(context, 1))) {
      tell(this.#lead(context, question, !alone), answered);
      return;
    }
    const probe = this.#abortWatcher.watched(context, question, answered);
    this.#waiting.push(probe);
    this.#lanes.wake();
    this.#sweep();
  }

  /** Tells whether one more session would serve the waiting and `arriving` probes sooner than the open ones. */
  #mayOpen(context: SmtpContext, arriving: number): boolean {
    if (this.#oneRecipient || this.#lanes.size < (this.#latency.isKnown ? 1 : firstLanes)) {
      return true;
    }
    if (this.#lanes.size >= mostLanesOf(context)) {
      return false;
    }
    if (this.#latency.isQuick) {
      // Two sessions with full packets keep the server busy while replies are read. More would only cost resources.
      const full = 2 * this.#limits.largestBatch;
      return this.#lanes.size < firstLanes && this.#waiting.length >= full;
    }
    const { opening, size } = this.#lanes;
    const soon = opening < mostSteps * (size - opening);
    return soon && this.#waiting.length + arriving >= this.#latency.worthSession * (opening + 1);
  }

  /** Checks a mailbox in a new session; if `shared`, queued probes may use the session afterwards. */
  async #lead(tenant: SmtpContext, question: HostQuestion, shared: boolean): Promise<HostAnswer> {
    const context = leadContext(tenant);
    const lane = this.#lanes.open(shared ? "opening" : "probing");
    const politeness = context.traffic?.politeness ?? null;
    const key = politenessKey(question);
    const { deadline, signal } = context;
    if (politeness !== null && !(await politeness.enter(key, deadline, signal))) {
      this.#free(lane);
      return this.#unserved(question);
    }
    let taken = false;
    const handover: Handover = {
      wanted: () => !this.#oneRecipient && (this.#waiting.length > 0 || this.#isWorthKeeping),
      take: (session, reset) => {
        taken = true;
        lane.on("handedOver");
        void this.#serve(context, session, { reset, lane }).finally(() => politeness?.leave(key));
      },
      failed: (end) => this.#shareFailure(context, end),
      greeted: (ms) => {
        lane.on("greeted");
        this.#latency.went(ms);
        this.#pump();
      },
      replied: (tookMs, more) => this.#latency.replied(tookMs, more),
    };
    try {
      return await probeInOwnSession(context, question, shared ? handover : null);
    } finally {
      if (!taken) {
        politeness?.leave(key);
        this.#free(lane);
      }
    }
  }

  async #serve(
    context: SmtpContext,
    session: OpenSession,
    { reset, lane }: { reset: boolean; lane: Lane },
  ): Promise<void> {
    try {
      await serveSession({
        session,
        reset,
        limits: this.#limits,
        network: context.network,
        identity: context.identity,
        clock: context.clock,
        prelude: preludeOf(context, session.connection.transcript.session),
        take: (most) => this.#take(most, context.clock, { session, lane }),
        went: (ms) => this.#latency.went(ms),
        replied: (tookMs, more) => this.#latency.replied(tookMs, more),
        retry: (probe) => this.#retry(probe),
        onFullSession: () => {
          this.#oneRecipient = true;
        },
      });
    } catch (error) {
      session.connection.destroy();
      throw error;
    } finally {
      this.#free(lane);
    }
  }

  /** Returns the next probes for a session, waiting briefly for them; an empty list ends the session. */
  async #take(
    most: number,
    clock: Clock,
    { session, lane }: { session: OpenSession; lane: Lane },
  ): Promise<QueuedProbe[]> {
    const { connection } = session;
    this.#movedAt = clock.elapsed();
    if (!this.#latency.isSerial) {
      // Probes that end together are followed by others together, which then fit in one packet.
      await setImmediate();
    }
    if (this.#waiting.length === 0 && (await this.#keep(clock, lane)) && !this.#latency.isSerial) {
      await setImmediate();
    }
    const spent = this.#oneRecipient || !connection.isOpen || connection.hasUnread;
    if (spent || (this.#isSurplus && this.#waiting.length < most)) {
      return [];
    }
    this.#movedAt = clock.elapsed();
    const share = Math.ceil(this.#waiting.length / this.#lanes.size);
    return this.#waiting.splice(0, this.#latency.isSerial ? Math.min(most, share) : most);
  }

  /** Tells whether one session is enough: on a quick server, a full packet costs least. */
  get #isSurplus(): boolean {
    return this.#latency.isQuick && this.#lanes.serving > 1;
  }

  /**
   * Tells whether to keep an idle session: probes run side by side, and the next one likely comes before a new
   * session would be open.
   */
  get #isWorthKeeping(): boolean {
    return this.#latency.isSerial && this.#lanes.size - this.#lanes.idle > 1;
  }

  /** Keeps the session idle for a short time; returns false if no probe woke it. */
  async #keep(clock: Clock, lane: Lane): Promise<boolean> {
    const fewKept = !this.#latency.isSerial && this.#lanes.idle === 0;
    if (this.#oneRecipient || !(fewKept || this.#isWorthKeeping)) {
      return false;
    }
    return this.#lanes.keepIdle(lane, (woken) => clock.sleep(this.#latency.keepMs, woken));
  }

  /** Repeats a probe in a new, unshared session. */
  #retry(probe: QueuedProbe): void {
    if (!probe.isSettled) {
      probe.handOn(this.#lead(probe.context, probe.question, false));
    }
  }

  #free(lane: Lane): void {
    lane.on("ended");
    this.#pump();
  }

  /** Opens sessions while probes wait and the limits allow it. */
  #pump(): void {
    let [next] = this.#waiting;
    while (next !== undefined && this.#mayOpen(next.context, 0)) {
      this.#waiting.shift();
      next.handOn(this.#lead(next.context, next.question, true));
      [next] = this.#waiting;
    }
    if (this.#waiting.length === 0) {
      this.#sweeper?.abort("over");
      this.#sweeper = null;
      if (this.#lanes.size === 0) {
        this.#onIdle();
      }
    }
  }

  /**
   * Settles all waiting probes with the same failed connection, because dialling again for each one would add to the
   * load.
   */
  #shareFailure(context: SmtpContext, end: SessionEnd): void {
    const session = context.evidence.sessions.at(-1);
    if (session === undefined || this.#waiting.length === 0) {
      return;
    }
    const waiting = this.#waiting.splice(0);
    const prelude = preludeOf(context, session);
    const note = createNote("shared_attempt");
    for (const probe of waiting) {
      const { transcript, lines } = joinFailure(probe.context, prelude, note);
      transcript.end(end.cause);
      const at = end.line === null ? -1 : prelude.lines.indexOf(end.line);
      const seen = { ...end, line: lines[at] ?? null };
      probe.settle({ target: null, randomRecipient: null, ...judgeEnd(seen, probe.question) });
    }
  }

  #giveUp(probe: QueuedProbe): void {
    this.#waiting = this.#waiting.filter((one) => one !== probe);
    probe.settle(this.#unserved(probe.question));
  }

  #unserved(question: HostQuestion): HostAnswer {
    const detail = "no session with this server was free in time";
    const end: SessionEnd = {
      stage: "connect",
      cause: "timeout",
      reply: null,
      detail,
      line: null,
      retryInClear: false,
    };
    return { target: null, randomRecipient: null, ...judgeEnd(end, question) };
  }

  /** Starts the timer that settles probes past their deadline and opens sessions if the open ones are blocked. */
  #sweep(): void {
    const [first] = this.#waiting;
    if (first === undefined || this.#sweeper !== null) {
      return;
    }
    const stop = new AbortController();
    this.#sweeper = stop;
    void this.#sweepAt(first.context, stop.signal);
  }

  async #sweepAt(tenant: SmtpContext, stopped: AbortSignal): Promise<void> {
    const { clock, deadline } = tenant;
    const dueAt = Math.min(deadline, clock.elapsed() + longWaitMs);
    await clock.sleep(Math.max(1, dueAt - clock.elapsed()), stopped);
    if (stopped.aborted) {
      return;
    }
    this.#sweeper = null;
    const now = clock.elapsed();
    for (const probe of this.#waiting.filter(({ context }) => context.deadline <= now)) {
      this.#giveUp(probe);
    }
    // If the timer itself fired late, this process is slow, not the sessions.
    if (now - dueAt < longWaitMs / 2) {
      this.#relieve(now, Math.min(this.#lanes.size, mostLanesOf(tenant) - this.#lanes.size));
    }
    this.#sweep();
  }

  /** Opens further sessions if the open ones make no progress. */
  #relieve(now: number, free: number): void {
    if (now - this.#movedAt < longWaitMs) {
      return;
    }
    const overdue = this.#waiting.filter(({ since }) => now - since >= longWaitMs);
    for (const probe of overdue.slice(0, Math.max(0, free))) {
      this.#waiting.splice(this.#waiting.indexOf(probe), 1);
      probe.handOn(this.#lead(probe.context, probe.question, true));
    }
  }
}
