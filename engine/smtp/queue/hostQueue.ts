import { setImmediate } from "node:timers/promises";
import { createNote } from "#engine/evidence/note.ts";
import { DomainFacts } from "#engine/network/domainFacts.ts";
import type { HostAnswer, HostAnswered, HostQuestion } from "#engine/network/hostProbe.ts";
import type { SmtpContext } from "#engine/network/network.ts";
import { noTraffic } from "#engine/network/noTraffic.ts";
import { judgeEnd } from "#engine/smtp/answers/judgeRefusal.ts";
import type { OpenSession } from "#engine/smtp/connection/openSession.ts";
import type { SessionEnd } from "#engine/smtp/connection/sessionEnd.ts";
import { joinFailure, leadContext, preludeOf } from "#engine/smtp/connection/transcript.ts";
import type { Handover } from "#engine/smtp/session/askMailboxes.ts";
import { probeInOwnSession } from "#engine/smtp/session/probeInOwnSession.ts";
import { serveSession } from "#engine/smtp/session/serveSession.ts";
import type { SessionLimits } from "#engine/smtp/session/sessionLimits.ts";
import { LatencyEstimate, SessionLanes, type Lane } from "./sessionLanes.ts";
import { SingleSocketDialer } from "./singleSocketDialer.ts";
import { tell, type QueuedProbe, AbortWatcher } from "#engine/smtp/session/queuedProbe.ts";

/** Maximum number of sessions before the first greeting, and with a quick server. */
const firstLanes = 2;
const mostLanes = 512;
/** Maximum number of opening sessions per open one, because the first speed measurements may be outliers. */
const mostSteps = 8;

/** Time without progress after which sessions count as blocked and further ones may open, in ms. */
const longWaitMs = 100;

/** Returns the key of the politeness limits: the provider, or the MX host if the provider is unknown. */
export const politenessKey = ({ provider, host }: HostQuestion): string => provider?.id ?? host;

/** Returns the key of the queue whose sessions a check of a tenant can use. */
export const queueKey = (tenant: string, { host, address }: HostQuestion): string =>
  `${tenant} ${host} ${address}`;

/** Time (ms) for a server to count a session that has ended no more. */
const retryPauseMs = 500;
/** Number of times a probe returns to the queue because its session ended before it was asked. */
const mostReturns = 8;
/** Shortest and longest time (ms) for which a session waits for checks that wait for tokens. */
const leastHoldMs = 1000;
const mostHoldMs = 5000;
/**
 * Time (ms) for which a session waits for the next check of a host whose checks come one after the other: as long as
 * Postfix keeps its own (`smtp_connection_cache_time_limit`).
 */
const cachedMs = 2000;

/** Tells whether a server refuses a connection because of our other ones. */
const refusesMore = ({ stage, reply }: SessionEnd): boolean =>
  (stage === "banner" || stage === "ehlo") &&
  reply?.startsWith("4") === true &&
  /(?:too many|maximum|limit)[^.;]*\bconnections?\b|\bconnections?\b[^.;]*\blimit/i.test(reply);

const leadOf = ({ retried }: QueuedProbe): { shared: boolean; retried: boolean } => ({
  shared: true,
  retried,
});

const mostLanesOf = ({ traffic }: SmtpContext, question: HostQuestion): number =>
  Math.min(mostLanes, traffic?.politeness?.mostSessions(politenessKey(question)) ?? mostLanes);

/** Queue of the probes for one MX host, and the sessions they share. */
export class HostQueue {
  readonly #onIdle: (askedAt: number) => void;
  readonly #limits: SessionLimits;
  /** Monotonic ms of the last check. */
  #askedAt: number;
  /** The last two checks came so close together that a session is worth keeping for the next one. */
  #isSequence = false;
  #waiting: QueuedProbe[] = [];
  readonly #lanes = new SessionLanes();
  readonly #latency = new LatencyEstimate();
  readonly #abortWatcher = new AbortWatcher((probe) => this.#giveUp(probe));
  /** The server accepts only one recipient per session. */
  #oneRecipient = false;
  #sweeper: AbortController | null = null;
  /** Maximum number of sessions, once the server has refused a further one. */
  #most = mostLanes;
  #facts: DomainFacts | null = null;
  #contexts: { tenant: SmtpContext; context: SmtpContext } | null = null;
  /** Monotonic ms at which a session last took probes from the queue. */
  #movedAt = 0;

  /** `askedAt`: the monotonic ms of an earlier check. `onIdle` is called when no session is left, with that of the last one. */
  constructor(limits: SessionLimits, askedAt: number, onIdle: (askedAt: number) => void) {
    this.#limits = limits;
    this.#askedAt = askedAt;
    this.#onIdle = onIdle;
  }

  ask(tenant: SmtpContext, question: HostQuestion, answered: HostAnswered): void {
    const now = tenant.clock.elapsed();
    // Where no fact is cached, every check has to see the server's behaviour for itself.
    const caches = (tenant.traffic?.facts ?? null) !== null;
    this.#isSequence = caches && now - this.#askedAt < cachedMs;
    this.#askedAt = now;
    const context = this.#withFacts(tenant);
    const alone = question.smtputf8 || question.provider?.oneRecipient === true;
    if (alone || (this.#lanes.idle === 0 && this.#mayOpen(context, question, 1))) {
      tell(this.#lead(context, question, { shared: !alone }), answered);
      return;
    }
    const probe = this.#abortWatcher.watched(context, question, answered);
    this.#waiting.push(probe);
    this.#lanes.wake();
    this.#sweep();
  }

  /**
   * Returns a context whose checks tell each other what random recipients got: those that run at the same time do so
   * even if nothing is cached for later ones.
   */
  #withFacts(tenant: SmtpContext): SmtpContext {
    const { traffic = noTraffic } = tenant;
    if (traffic.facts !== null) {
      return tenant;
    }
    if (this.#contexts?.tenant !== tenant) {
      this.#facts ??= new DomainFacts(tenant.clock);
      const context = { ...tenant, traffic: { ...traffic, facts: this.#facts } };
      this.#contexts = { tenant, context };
    }
    return this.#contexts.context;
  }

  /** Tells whether one more session would serve the waiting and `arriving` probes sooner than the open ones. */
  #mayOpen(context: SmtpContext, question: HostQuestion, arriving: number): boolean {
    const most = mostLanesOf(context, question);
    if (this.#lanes.size >= this.#most) {
      return false;
    }
    const first = Math.min(most, this.#latency.isKnown ? 1 : firstLanes);
    if (this.#oneRecipient || this.#lanes.size < first) {
      return true;
    }
    if (this.#lanes.size >= most) {
      return false;
    }
    if (this.#latency.isQuick) {
      // Two sessions with full packets keep the server busy while replies are read. More would only cost resources.
      const full = 2 * this.#limits.largestBatch;
      return this.#lanes.size < firstLanes && this.#waiting.length >= full;
    }
    const { opening, size } = this.#lanes;
    const soon = opening < mostSteps * (size - opening);
    const waiting = this.#waiting.length + arriving;
    return soon && waiting >= this.#latency.worthSession * (opening + 1);
  }

  /**
   * Checks a mailbox in a new session; if `shared`, queued probes may use the session afterwards. If the server refuses
   * the connection because of our other ones, the probe waits for one of those, unless it has been `retried`.
   */
  async #lead(
    tenant: SmtpContext,
    question: HostQuestion,
    { shared, retried = false }: { shared: boolean; retried?: boolean },
  ): Promise<HostAnswer> {
    const lane = this.#lanes.open(shared ? "opening" : "probing");
    const politeness = tenant.traffic?.politeness ?? null;
    const key = politenessKey(question);
    const { deadline, signal, network, clock } = tenant;
    if (retried) {
      await clock.sleep(retryPauseMs, signal);
    }
    if (politeness !== null && !(await politeness.enter(key, deadline, signal))) {
      this.#free(lane);
      return this.#unserved(question);
    }
    const slot = politeness === null ? null : new SingleSocketDialer(network.dialer, clock);
    const context = leadContext(
      slot === null ? tenant : { ...tenant, network: { ...network, dialer: slot } },
    );
    const release = (): void => {
      politeness?.leave(key);
      this.#free(lane);
    };
    // A session counts until its socket has closed.
    const end = (): void => (slot === null ? release() : void slot.closed.then(release));
    let taken = false;
    let crowded = false;
    const handover: Handover = {
      wanted: () =>
        !this.#oneRecipient &&
        (this.#waiting.length > 0 ||
          this.#isWorthKeeping ||
          this.#awaitsTokens(context, question) ||
          this.#mayCache(context, question)),
      take: (session, reset) => {
        taken = true;
        lane.on("handedOver");
        void this.#serve(context, session, { reset, lane, question }).finally(end);
      },
      failed: (why) => {
        crowded =
          !retried &&
          refusesMore(why) &&
          (this.#lanes.size > 1 || politeness?.endIdle(key) === true);
        if (!crowded) {
          this.#shareFailure(context, why);
        }
      },
      greeted: (ms) => {
        lane.on("greeted");
        this.#latency.went(ms);
        this.#pump();
      },
      replied: (tookMs, more) => this.#latency.replied(tookMs, more),
    };
    try {
      const answer = await probeInOwnSession(context, question, shared ? handover : null);
      if (!crowded) {
        return answer;
      }
    } finally {
      if (crowded) {
        this.#most = Math.max(1, this.#lanes.size - this.#lanes.opening);
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
      const probe = this.#abortWatcher.watched(context, question, (answer) =>
        answer instanceof Error ? reject(answer) : resolve(answer),
      );
      probe.retried = true;
      this.#waiting.unshift(probe);
      this.#lanes.wake();
      this.#pump();
      this.#sweep();
    });
  }

  /** Tells whether checks that could use the session wait for tokens. */
  #awaitsTokens({ tenant, traffic }: SmtpContext, question: HostQuestion): boolean {
    const key = politenessKey(question);
    return traffic?.politeness?.awaitsTokens(key, queueKey(tenant, question)) === true;
  }

  /** Tells whether to keep a session for the next check of a sequence. */
  #mayCache({ traffic }: SmtpContext, question: HostQuestion): boolean {
    return (
      this.#isSequence &&
      this.#lanes.idle === 0 &&
      traffic?.politeness?.mayCacheSession(politenessKey(question)) !== false
    );
  }

  async #serve(
    context: SmtpContext,
    session: OpenSession,
    { reset, lane, question }: { reset: boolean; lane: Lane; question: HostQuestion },
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
        take: (most) => this.#take(most, context, { session, lane, question }),
        went: (ms) => this.#latency.went(ms),
        replied: (tookMs, more) => this.#latency.replied(tookMs, more),
        retry: (probe, unasked) => this.#retry(probe, unasked),
        onFullSession: () => {
          this.#oneRecipient = true;
        },
      });
    } catch (error) {
      session.connection.destroy();
      throw error;
    }
  }

  /** Returns the next probes for a session, waiting briefly for them; an empty list ends the session. */
  async #take(
    most: number,
    context: SmtpContext,
    held: { session: OpenSession; lane: Lane; question: HostQuestion },
  ): Promise<QueuedProbe[]> {
    const { clock } = context;
    const { connection } = held.session;
    this.#movedAt = clock.elapsed();
    if (!this.#latency.isSerial) {
      // Probes that end together are followed by others together, which then fit in one packet.
      await setImmediate();
    }
    if (
      this.#waiting.length === 0 &&
      (await this.#keep(context, held)) &&
      !this.#latency.isSerial
    ) {
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

  /**
   * Keeps the session idle until the next probe, for a short time or until another check needs its place; returns false
   * if no probe woke it.
   */
  #keep(
    context: SmtpContext,
    { lane, question }: { lane: Lane; question: HostQuestion },
  ): Promise<boolean> | false {
    const first = this.#lanes.idle === 0;
    const holdMs = this.#holdMs(context, question);
    const fewKept = !this.#latency.isSerial && first;
    if (this.#oneRecipient || !(fewKept || holdMs > 0 || this.#isWorthKeeping)) {
      return false;
    }
    const keepMs = Math.max(holdMs, this.#latency.keepMs);
    const politeness = context.traffic?.politeness ?? null;
    return this.#lanes.keepIdle(lane, (end) => {
      const withdraw = politeness?.offerIdle(politenessKey(question), end);
      const cancel = context.clock.after(keepMs, end);
      return () => {
        cancel();
        withdraw?.();
      };
    });
  }

  /** Returns the time (ms) to keep a session for checks that wait for tokens, or for the next one of a sequence. */
  #holdMs(context: SmtpContext, question: HostQuestion): number {
    if (this.#lanes.idle === 0 && this.#awaitsTokens(context, question)) {
      const tokenMs = context.traffic?.politeness?.tokenMs ?? 0;
      return Math.min(mostHoldMs, Math.max(leastHoldMs, 2 * tokenMs));
    }
    return this.#mayCache(context, question) ? cachedMs : 0;
  }

  /**
   * Repeats a probe: in another shared session if the last one ended before it was asked, otherwise in a session of its
   * own.
   */
  #retry(probe: QueuedProbe, unasked: boolean): void {
    if (probe.isSettled) {
      return;
    }
    if (unasked && !this.#oneRecipient && probe.returns < mostReturns) {
      probe.returns += 1;
      this.#waiting.push(probe);
      this.#lanes.wake();
      this.#sweep();
    } else {
      probe.handOn(this.#lead(probe.context, probe.question, { shared: false }));
    }
  }

  #free(lane: Lane): void {
    lane.on("ended");
    this.#pump();
  }

  /** Opens sessions while probes wait and the limits allow it. */
  #pump(): void {
    let [next] = this.#waiting;
    while (next !== undefined && this.#mayOpen(next.context, next.question, 0)) {
      this.#waiting.shift();
      next.handOn(this.#lead(next.context, next.question, leadOf(next)));
      [next] = this.#waiting;
    }
    if (this.#waiting.length === 0) {
      this.#sweeper?.abort("over");
      this.#sweeper = null;
      if (this.#lanes.size === 0) {
        this.#onIdle(this.#askedAt);
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
    void this.#sweepAt(first, stop.signal);
  }

  async #sweepAt(first: QueuedProbe, stopped: AbortSignal): Promise<void> {
    const { context: tenant, question } = first;
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
      const most = Math.min(this.#most, mostLanesOf(tenant, question));
      this.#relieve(now, Math.min(this.#lanes.size, most - this.#lanes.size));
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
      probe.handOn(this.#lead(probe.context, probe.question, leadOf(probe)));
    }
  }
}
