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
import { serveSession, type SessionLimits } from "#engine/smtp/session/serveSession.ts";
import { AbortWatcher } from "./abortWatcher.ts";
import { LatencyEstimate } from "./latencyEstimate.ts";
import { politenessKey } from "./politenessKey.ts";
import { SessionLanes, type Lane } from "./sessionLanes.ts";
import { tell, type QueuedProbe } from "#engine/smtp/session/queuedProbe.ts";

/** Sessions at once before the server has answered for the first time; one that is quick needs no more than one. */
const firstLanes = 2;
const mostLanes = 512;
/** Sessions opened at once for each that is open: what the first say of the server's speed may be an accident. */
const mostSteps = 4;

/** Sessions that took nobody on for so long are held up, and the others need not wait for them. */
const longWaitMs = 100;

const mostLanesOf = ({ traffic }: SmtpContext): number =>
  Math.min(mostLanes, traffic?.politeness?.mostSessions ?? mostLanes);

/** The checks that want to ask one mail host, and the sessions they share. */
export class HostQueue {
  readonly #onIdle: () => void;
  readonly #limits: SessionLimits;
  #waiting: QueuedProbe[] = [];
  readonly #lanes = new SessionLanes();
  readonly #latency = new LatencyEstimate();
  readonly #abortWatcher = new AbortWatcher((probe) => this.#giveUp(probe));
  /** True where the server takes one recipient a session. */
  #oneRecipient = false;
  #sweeper: AbortController | null = null;
  /** Monotonic ms at which a session last took somebody on. */
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

  /** True where one more session serves those who wait and arrive sooner than the present ones do. */
  #mayOpen(context: SmtpContext, arriving: number): boolean {
    if (this.#oneRecipient || this.#lanes.size < (this.#latency.isKnown ? 1 : firstLanes)) {
      return true;
    }
    if (this.#lanes.size >= mostLanesOf(context)) {
      return false;
    }
    if (this.#latency.isQuick) {
      // Two sessions with full packets keep a server at work while replies are read; more would only cost.
      const full = 2 * this.#limits.largestBatch;
      return this.#lanes.size < firstLanes && this.#waiting.length >= full;
    }
    const { opening, size } = this.#lanes;
    const soon = opening < mostSteps * (size - opening);
    return soon && this.#waiting.length + arriving >= this.#latency.worthSession * (opening + 1);
  }

  /** Asks in a session of its own, which others may use afterwards. */
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

  /** The next checks for a session, waiting a moment for them; none where it is to end. */
  async #take(
    most: number,
    clock: Clock,
    { session, lane }: { session: OpenSession; lane: Lane },
  ): Promise<QueuedProbe[]> {
    const { connection } = session;
    this.#movedAt = clock.elapsed();
    if (!this.#latency.isSerial) {
      // Checks that ended together are followed by others together, and one packet is enough for those.
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

  /** True where another session serves as well as two: what a quick server is asked in one packet costs least. */
  get #isSurplus(): boolean {
    return this.#latency.isQuick && this.#lanes.serving > 1;
  }

  /** True where checks are not to wait for each other and the next is likely to come before another session would be open. */
  get #isWorthKeeping(): boolean {
    return this.#latency.isSerial && this.#lanes.size - this.#lanes.idle > 1;
  }

  /** Waits a moment for the next checks; false where none came. */
  async #keep(clock: Clock, lane: Lane): Promise<boolean> {
    const fewKept = !this.#latency.isSerial && this.#lanes.idle === 0;
    if (this.#oneRecipient || !(fewKept || this.#isWorthKeeping)) {
      return false;
    }
    return this.#lanes.keepIdle(lane, (woken) => clock.sleep(this.#latency.keepMs, woken));
  }

  /** Once more in a session of its own. */
  #retry(probe: QueuedProbe): void {
    if (!probe.isSettled) {
      probe.handOn(this.#lead(probe.context, probe.question, false));
    }
  }

  #free(lane: Lane): void {
    lane.on("ended");
    this.#pump();
  }

  /** Opens sessions while checks wait and more are allowed. */
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

  /** Who waited while no session came about has seen the same; dialling again for each would only add to it. */
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

  /** Nobody waits longer than its own check may take. */
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
    // Where we come late ourselves, the sessions are not to blame.
    if (now - dueAt < longWaitMs / 2) {
      this.#relieve(now, Math.min(this.#lanes.size, mostLanesOf(tenant) - this.#lanes.size));
    }
    this.#sweep();
  }

  /** Opens further sessions where the present ones are held up. */
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
