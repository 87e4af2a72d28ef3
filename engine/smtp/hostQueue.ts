import type { Handover } from "./askMailboxes.ts";
import { Job } from "./job.ts";
import { judgeEnd } from "./judgeReply.ts";
import type { OpenSession, SmtpContext } from "./openSession.ts";
import type { HostAnswer, HostQuestion } from "./probeHost.ts";
import { politenessKey, probeAlone } from "./probeHost.ts";
import type { SessionEnd } from "./sessionEnd.ts";
import { joinSession, preludeOf } from "./sharedRecord.ts";
import { serveSession } from "./serveSession.ts";

/** Sessions at once before the server has answered for the first time. */
const firstLanes = 2;
/** A server this quick needs few sessions however many wait. */
const quickMs = 30;
const mostLanes = 64;
/** Checks for which one more session is worth its opening. */
const worthSession = 6;

/** Sessions that took nobody on for so long are held up, and the others need not wait for them. */
const longWaitMs = 100;

/** The checks that want to ask one mail host, and the sessions they share. */
export class HostQueue {
  readonly #onIdle: () => void;
  readonly #firstBatch: number;
  #waiting: Job[] = [];
  #lanes = 0;
  #replyMs: number | null = null;
  /** True where the server takes one recipient a session. */
  #oneRecipient = false;
  #sweeper: AbortController | null = null;
  /** Monotonic ms at which a session last took somebody on. */
  #movedAt = 0;

  constructor(firstBatch: number, onIdle: () => void) {
    this.#firstBatch = firstBatch;
    this.#onIdle = onIdle;
  }

  ask(context: SmtpContext, question: HostQuestion): Promise<HostAnswer> {
    if (question.smtputf8 || question.provider?.oneRecipient === true) {
      return this.#lead(context, question, false);
    }
    if (this.#lanes < this.#mostLanes(1)) {
      return this.#lead(context, question, true);
    }
    const job = new Job(context, question, (stopped) => this.#giveUp(stopped));
    this.#waiting.push(job);
    this.#sweep();
    return job.answer;
  }

  #mostLanes(arriving: number): number {
    if (this.#oneRecipient) {
      return Number.POSITIVE_INFINITY;
    }
    if (this.#replyMs === null || this.#replyMs < quickMs) {
      return firstLanes;
    }
    const wanted = Math.ceil((this.#waiting.length + arriving) / worthSession);
    return Math.min(mostLanes, Math.max(firstLanes, wanted));
  }

  /** Asks in a session of its own, which others may use afterwards. */
  async #lead(context: SmtpContext, question: HostQuestion, shared: boolean): Promise<HostAnswer> {
    this.#lanes += 1;
    const politeness = context.traffic?.politeness ?? null;
    const key = politenessKey(question);
    const { deadline, signal } = context;
    if (politeness !== null && !(await politeness.enter(key, deadline, signal))) {
      this.#free();
      return this.#unserved(question);
    }
    let taken = false;
    const handover: Handover = {
      wanted: () => !this.#oneRecipient && this.#waiting.length > 0,
      take: (session, reset) => {
        taken = true;
        void this.#serve(context, session, reset).finally(() => politeness?.leave(key));
      },
      failed: (end) => this.#shareFailure(context, end),
      greeted: (ms) => {
        this.#replyMs = this.#replyMs === null ? ms : (this.#replyMs + ms) / 2;
        this.#pump();
      },
    };
    try {
      return await probeAlone(context, question, shared ? handover : null);
    } finally {
      if (!taken) {
        politeness?.leave(key);
        this.#free();
      }
    }
  }

  async #serve(context: SmtpContext, session: OpenSession, reset: boolean): Promise<void> {
    try {
      await serveSession({
        session,
        reset,
        firstBatch: this.#firstBatch,
        world: context.world,
        identity: context.identity,
        clock: context.clock,
        prelude: preludeOf(context, session.connection.transcript.session),
        take: (most) => {
          this.#movedAt = context.clock.elapsed();
          return this.#take(most);
        },
        retry: (job) => this.#retry(job),
        onFullSession: () => {
          this.#oneRecipient = true;
        },
      });
    } finally {
      session.connection.destroy();
      this.#free();
    }
  }

  #take(most: number): Job[] {
    return this.#oneRecipient ? [] : this.#waiting.splice(0, most);
  }

  /** Once more in a session of its own. */
  #retry(job: Job): void {
    if (!job.isSettled) {
      job.alone = true;
      job.settle(this.#lead(job.context, job.question, false));
    }
  }

  #free(): void {
    this.#lanes -= 1;
    this.#pump();
  }

  /** Opens sessions while checks wait and more are allowed. */
  #pump(): void {
    while (this.#waiting.length > 0 && this.#lanes < this.#mostLanes(0)) {
      const job = this.#waiting.shift();
      job?.settle(this.#lead(job.context, job.question, true));
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
    const note = "this attempt was made for several checks at once";
    for (const job of waiting) {
      const { transcript, lines } = joinSession(job.context, prelude, note);
      transcript.end(end.cause);
      const at = end.line === null ? -1 : prelude.lines.indexOf(end.line);
      const seen = { ...end, line: lines[at] ?? null };
      job.settle({ target: null, stranger: null, ...judgeEnd(seen, job.question) });
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
    return { target: null, stranger: null, ...judgeEnd(end, question) };
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

  async #sweepAt({ clock, deadline, traffic }: SmtpContext, stopped: AbortSignal): Promise<void> {
    const left = Math.max(1, deadline - clock.elapsed());
    await clock.sleep(Math.min(left, longWaitMs), stopped);
    if (stopped.aborted) {
      return;
    }
    this.#sweeper = null;
    const now = clock.elapsed();
    for (const job of this.#waiting.filter(({ context }) => context.deadline <= now)) {
      this.#giveUp(job);
    }
    const allowed = Math.min(mostLanes, traffic?.politeness?.mostSessions ?? mostLanes);
    this.#relieve(now, allowed - this.#lanes);
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
      job.settle(this.#lead(job.context, job.question, true));
    }
  }
}
