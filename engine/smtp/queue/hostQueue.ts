import { setImmediate } from "node:timers/promises";
import { createNote } from "#engine/evidence/note.ts";
import type { HostAnswer, HostAnswered, HostQuestion } from "#engine/network/hostProbe.ts";
import type { SmtpContext } from "#engine/network/network.ts";
import type { Clock } from "#engine/ports.ts";
import { judgeEnd } from "#engine/smtp/answers/judgeReply.ts";
import type { OpenSession } from "#engine/smtp/connection/openSession.ts";
import type { SessionEnd } from "#engine/smtp/connection/sessionEnd.ts";
import { joinFailure, leadContext, preludeOf } from "#engine/smtp/connection/sessionPrelude.ts";
import { politenessKey, probeAlone } from "#engine/smtp/probe/probeHost.ts";
import type { Handover } from "#engine/smtp/session/askMailboxes.ts";
import { serveSession, type SessionLimits } from "#engine/smtp/session/serveSession.ts";
import { AbortWatcher } from "./abortWatcher.ts";
import { LatencyEstimate } from "./latencyEstimate.ts";
import { tell, type Job } from "./queuedProbe.ts";

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
  #waiting: Job[] = [];
  #lanes = 0;
  /** Those of the lanes that serve one check after the other. */
  #serving = 0;
  /** Those of the lanes that have not been greeted yet. */
  #opening = 0;
  /** Ends the wait of sessions that are open and have nobody to ask about. */
  readonly #kept: AbortController[] = [];
  readonly #pace = new LatencyEstimate();
  readonly #giveUps = new AbortWatcher((job) => this.#giveUp(job));
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
    if (alone || (this.#kept.length === 0 && this.#mayOpen(context, 1))) {
      tell(this.#lead(context, question, !alone), answered);
      return;
    }
    const job = this.#giveUps.watched(context, question, answered);
    this.#waiting.push(job);
    this.#kept.pop()?.abort("wanted");
    this.#sweep();
  }

  /** True where one more session serves those who wait and arrive sooner than the present ones do. */
  #mayOpen(context: SmtpContext, arriving: number): boolean {
    if (this.#oneRecipient || this.#lanes < (this.#pace.isKnown ? 1 : firstLanes)) {
      return true;
    }
    if (this.#lanes >= mostLanesOf(context)) {
      return false;
    }
    if (this.#pace.isQuick) {
      // Two sessions with full packets keep a server at work while replies are read; more would only cost.
      const full = 2 * this.#limits.largestBatch;
      return this.#lanes < firstLanes && this.#waiting.length >= full;
    }
    const soon = this.#opening < mostSteps * (this.#lanes - this.#opening);
    return soon && this.#waiting.length + arriving >= this.#pace.worthSession * (this.#opening + 1);
  }

  /** Asks in a session of its own, which others may use afterwards. */
  async #lead(tenant: SmtpContext, question: HostQuestion, shared: boolean): Promise<HostAnswer> {
    const context = leadContext(tenant);
    this.#lanes += 1;
    this.#opening += shared ? 1 : 0;
    let opening = shared;
    const opened = (): void => {
      this.#opening -= opening ? 1 : 0;
      opening = false;
    };
    const politeness = context.traffic?.politeness ?? null;
    const key = politenessKey(question);
    const { deadline, signal } = context;
    if (politeness !== null && !(await politeness.enter(key, deadline, signal))) {
      opened();
      this.#free();
      return this.#unserved(question);
    }
    let taken = false;
    const handover: Handover = {
      wanted: () => !this.#oneRecipient && (this.#waiting.length > 0 || this.#isWorthKeeping),
      take: (session, reset) => {
        taken = true;
        void this.#serve(context, session, reset).finally(() => politeness?.leave(key));
      },
      failed: (end) => this.#shareFailure(context, end),
      greeted: (ms) => {
        opened();
        this.#pace.went(ms);
        this.#pump();
      },
      replied: (tookMs, more) => this.#pace.replied(tookMs, more),
    };
    try {
      return await probeAlone(context, question, shared ? handover : null);
    } finally {
      opened();
      if (!taken) {
        politeness?.leave(key);
        this.#free();
      }
    }
  }

  async #serve(context: SmtpContext, session: OpenSession, reset: boolean): Promise<void> {
    this.#serving += 1;
    try {
      await serveSession({
        session,
        reset,
        limits: this.#limits,
        network: context.network,
        identity: context.identity,
        clock: context.clock,
        prelude: preludeOf(context, session.connection.transcript.session),
        take: (most) => this.#take(most, context.clock, session),
        went: (ms) => this.#pace.went(ms),
        replied: (tookMs, more) => this.#pace.replied(tookMs, more),
        retry: (job) => this.#retry(job),
        onFullSession: () => {
          this.#oneRecipient = true;
        },
      });
    } catch (error) {
      session.connection.destroy();
      throw error;
    } finally {
      this.#serving -= 1;
      this.#free();
    }
  }

  /** The next checks for a session, waiting a moment for them; none where it is to end. */
  async #take(most: number, clock: Clock, { connection }: OpenSession): Promise<Job[]> {
    this.#movedAt = clock.elapsed();
    if (!this.#pace.isSerial) {
      // Checks that ended together are followed by others together, and one packet is enough for those.
      await setImmediate();
    }
    if (this.#waiting.length === 0 && (await this.#keep(clock)) && !this.#pace.isSerial) {
      await setImmediate();
    }
    const spent = this.#oneRecipient || !connection.isOpen || connection.hasUnread;
    if (spent || (this.#isSurplus && this.#waiting.length < most)) {
      return [];
    }
    this.#movedAt = clock.elapsed();
    const share = Math.ceil(this.#waiting.length / this.#lanes);
    return this.#waiting.splice(0, this.#pace.isSerial ? Math.min(most, share) : most);
  }

  /** True where another session serves as well as two: what a quick server is asked in one packet costs least. */
  get #isSurplus(): boolean {
    return this.#pace.isQuick && this.#serving > 1;
  }

  /** True where checks are not to wait for each other and the next is likely to come before another session would be open. */
  get #isWorthKeeping(): boolean {
    return this.#pace.isSerial && this.#lanes - this.#kept.length > 1;
  }

  /** Waits a moment for the next checks; false where none came. */
  async #keep(clock: Clock): Promise<boolean> {
    const fewKept = !this.#pace.isSerial && this.#kept.length === 0;
    if (this.#oneRecipient || !(fewKept || this.#isWorthKeeping)) {
      return false;
    }
    const wanted = new AbortController();
    this.#kept.push(wanted);
    await clock.sleep(this.#pace.keepMs, wanted.signal);
    const at = this.#kept.indexOf(wanted);
    if (at >= 0) {
      this.#kept.splice(at, 1);
    }
    return at < 0;
  }

  /** Once more in a session of its own. */
  #retry(job: Job): void {
    if (!job.isSettled) {
      job.handOn(this.#lead(job.context, job.question, false));
    }
  }

  #free(): void {
    this.#lanes -= 1;
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
      if (this.#lanes === 0) {
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
    for (const job of waiting) {
      const { transcript, lines } = joinFailure(job.context, prelude, note);
      transcript.end(end.cause);
      const at = end.line === null ? -1 : prelude.lines.indexOf(end.line);
      const seen = { ...end, line: lines[at] ?? null };
      job.settle({ target: null, randomRecipient: null, ...judgeEnd(seen, job.question) });
    }
  }

  #giveUp(job: Job): void {
    this.#waiting = this.#waiting.filter((one) => one !== job);
    job.settle(this.#unserved(job.question));
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
    for (const job of this.#waiting.filter(({ context }) => context.deadline <= now)) {
      this.#giveUp(job);
    }
    // Where we come late ourselves, the sessions are not to blame.
    if (now - dueAt < longWaitMs / 2) {
      this.#relieve(now, Math.min(this.#lanes, mostLanesOf(tenant) - this.#lanes));
    }
    this.#sweep();
  }

  /** Opens further sessions where the present ones are held up. */
  #relieve(now: number, free: number): void {
    if (now - this.#movedAt < longWaitMs) {
      return;
    }
    const overdue = this.#waiting.filter(({ since }) => now - since >= longWaitMs);
    for (const job of overdue.slice(0, Math.max(0, free))) {
      this.#waiting.splice(this.#waiting.indexOf(job), 1);
      job.handOn(this.#lead(job.context, job.question, true));
    }
  }
}
