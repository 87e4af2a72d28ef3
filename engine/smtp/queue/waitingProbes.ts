import { createNote } from "#engine/evidence/note.ts";
import type { HostAnswer, HostAnswered, HostQuestion } from "#engine/network/hostProbe.ts";
import type { SmtpContext } from "#engine/network/network.ts";
import { concludeEnd } from "#engine/smtp/answers/concludeRefusal.ts";
import type { SessionEnd } from "#engine/smtp/connection/sessionEnd.ts";
import { joinFailure, copyPrelude } from "#engine/smtp/connection/transcript.ts";
import { AbortWatcher, type QueuedProbe } from "#engine/smtp/session/queuedProbe.ts";

/** Time without progress after which sessions count as blocked and further ones may open, in ms. */
const longWaitMs = 100;

/** The probes that wait for a session with one MX host, the next one first. */
export class WaitingProbes {
  readonly #onBlocked: (overdue: readonly QueuedProbe[]) => void;
  readonly #abortWatcher = new AbortWatcher((probe) => this.#giveUp(probe));
  readonly #probes: QueuedProbe[] = [];
  #timer: AbortController | null = null;
  /** Monotonic ms at which a session last took probes. */
  #movedAt = 0;

  /** `onBlocked` is called with the probes that have waited long while no session took any. */
  constructor(onBlocked: (overdue: readonly QueuedProbe[]) => void) {
    this.#onBlocked = onBlocked;
  }

  get length(): number {
    return this.#probes.length;
  }

  /** The next probe. */
  get first(): QueuedProbe | undefined {
    return this.#probes[0];
  }

  /** Returns a probe for {@link add}; it is settled if its signal aborts while it waits. */
  watched(context: SmtpContext, question: HostQuestion, answered: HostAnswered): QueuedProbe {
    return this.#abortWatcher.watched(context, question, answered);
  }

  add(probe: QueuedProbe, end: "first" | "last" = "last"): void {
    if (end === "first") {
      this.#probes.unshift(probe);
    } else {
      this.#probes.push(probe);
    }
    this.#startTimer();
  }

  remove(probe: QueuedProbe): void {
    const index = this.#probes.indexOf(probe);
    if (index >= 0) {
      this.#probes.splice(index, 1);
    }
  }

  /** Records that a session works on probes, so that the others don't count as blocked. */
  moved(now: number): void {
    this.#movedAt = now;
  }

  /** Takes the next probes, at most `most`. */
  take(most: number): QueuedProbe[] {
    return this.#probes.splice(0, most);
  }

  /** Stops the timer; call it when no probe waits any more. */
  stopTimer(): void {
    this.#timer?.abort("over");
    this.#timer = null;
  }

  /**
   * Settles all probes with the same failed connection, because dialling again for each one would add to the
   * load.
   */
  shareFailure(context: SmtpContext, end: SessionEnd): void {
    const session = context.evidence.sessions.at(-1);
    if (session === undefined || this.#probes.length === 0) {
      return;
    }
    const prelude = copyPrelude(context, session);
    const note = createNote("shared_attempt");
    for (const probe of this.#probes.splice(0)) {
      const { transcript, lines } = joinFailure(probe.context, prelude, note);
      transcript.end(end.cause);
      const index = end.line === null ? -1 : prelude.lines.indexOf(end.line);
      const endInCopy = { ...end, line: lines[index] ?? null };
      probe.settle({
        target: null,
        randomRecipient: null,
        ...concludeEnd(endInCopy, probe.question),
      });
    }
  }

  #giveUp(probe: QueuedProbe): void {
    this.remove(probe);
    probe.settle(noFreeSession(probe.question));
  }

  /** Starts the timer that settles probes past their deadline and reports blocked ones. */
  #startTimer(): void {
    const [first] = this.#probes;
    if (first === undefined || this.#timer !== null) {
      return;
    }
    const stop = new AbortController();
    this.#timer = stop;
    void this.#runTimer(first, stop.signal);
  }

  async #runTimer(
    { context: { clock, deadline } }: QueuedProbe,
    stopped: AbortSignal,
  ): Promise<void> {
    const dueAt = Math.min(deadline, clock.elapsed() + longWaitMs);
    await clock.sleep(Math.max(1, dueAt - clock.elapsed()), stopped);
    if (stopped.aborted) {
      return;
    }
    this.#timer = null;
    const now = clock.elapsed();
    for (const probe of this.#probes.filter(({ context }) => context.deadline <= now)) {
      this.#giveUp(probe);
    }
    // If the timer itself fired late, this process is slow, not the sessions.
    if (now - dueAt < longWaitMs / 2 && now - this.#movedAt >= longWaitMs) {
      this.#onBlocked(this.#probes.filter(({ since }) => now - since >= longWaitMs));
    }
    this.#startTimer();
  }
}

/** Returns the answer for a probe that no session served in time. */
export function noFreeSession(question: HostQuestion): HostAnswer {
  const end: SessionEnd = {
    stage: "connect",
    cause: "timeout",
    reply: null,
    detail: "no session with this server was free in time",
    line: null,
    retryInClear: false,
  };
  return { target: null, randomRecipient: null, ...concludeEnd(end, question) };
}
