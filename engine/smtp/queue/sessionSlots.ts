import type { Transitions } from "#engine/smtp/session/sessionState.ts";

/**
 * State of one session with an MX host. `opening`: not greeted yet. `probing`: checks the mailbox it was opened for.
 * `serving`: checks queued mailboxes. `idle`: open, waits briefly for queued probes. `closed`: ended.
 */
export type SlotState = "opening" | "probing" | "serving" | "idle" | "closed";

/**
 * `handedOver`: the mailbox it was opened for is done and queued probes may use the session. `woken`: the wait is
 * over.
 */
export type SlotEvent = "greeted" | "handedOver" | "waiting" | "woken" | "ended";

/** Transitions of a session. */
export const slotTransitions: Transitions<SlotState, SlotEvent> = {
  opening: { greeted: "probing", ended: "closed" },
  probing: { handedOver: "serving", ended: "closed" },
  serving: { waiting: "idle", ended: "closed" },
  idle: { woken: "serving", ended: "closed" },
  closed: {},
};

/** One session of a {@link SessionSlots}. */
export class SessionSlot {
  #state: SlotState;
  readonly #onChange: (before: SlotState, after: SlotState) => void;

  constructor(state: SlotState, onChange: (before: SlotState, after: SlotState) => void) {
    this.#state = state;
    this.#onChange = onChange;
  }

  /** Moves the session to its next state. */
  on(event: SlotEvent): void {
    const before = this.#state;
    this.#state = slotTransitions[before][event] ?? before;
    this.#onChange(before, this.#state);
  }
}

/** Counts the open and opening sessions with one MX host by state. */
export class SessionSlots {
  readonly #counts: Record<SlotState, number> = {
    opening: 0,
    probing: 0,
    serving: 0,
    idle: 0,
    closed: 0,
  };
  /** Functions that wake idle sessions; the last session has been idle for the shortest time. */
  readonly #wakers: (() => void)[] = [];

  /** Adds a session: `opening`, or `probing` for one that other probes never use. */
  open(state: "opening" | "probing"): SessionSlot {
    this.#counts[state] += 1;
    return new SessionSlot(state, (before, after) => {
      this.#counts[before] -= 1;
      this.#counts[after] += 1;
    });
  }

  /** Number of all sessions. */
  get size(): number {
    return this.opening + this.#counts.probing + this.serving;
  }

  /** Number of sessions that haven't been greeted. */
  get opening(): number {
    return this.#counts.opening;
  }

  /** Number of sessions that check queued mailboxes, or wait for them. */
  get serving(): number {
    return this.#counts.serving + this.#counts.idle;
  }

  /** Number of sessions that wait for a probe and haven't been woken. */
  get idle(): number {
    return this.#wakers.length;
  }

  /** Wakes one idle session. */
  wake(): void {
    this.#wakers.pop()?.();
  }

  /**
   * Keeps a session idle until it is woken (true) or the wait ends (false). `wait` calls `end` when it ends and returns
   * a function that cancels it.
   */
  keepIdle(slot: SessionSlot, wait: (end: () => void) => () => void): Promise<boolean> {
    return new Promise((resolve) => {
      const done = (woken: boolean): void => {
        stop();
        slot.on("woken");
        resolve(woken);
      };
      const wake = (): void => done(true);
      const stop = wait(() => {
        this.#wakers.splice(this.#wakers.indexOf(wake), 1);
        done(false);
      });
      this.#wakers.push(wake);
      slot.on("waiting");
    });
  }
}

/** Round trip (ms) below which a server needs few sessions, whatever the number of waiting probes. */
const quickMs = 30;
const slowReplyMs = 5;
/** Waiting probes that justify one more session if a packet of them takes no longer than one. */
const maxWorth = 6;

/**
 * Estimate of an MX host's speed from its sessions. If this process is busy, buffered replies seem to take no time;
 * large packets are the right response to that too.
 */
export class LatencyEstimate {
  #roundMs: number | null = null;
  #replyMs = 0;
  /** Shortest time (ms) of a packet, by the number of replies after its first. */
  readonly #tookMs = new Map<number, number>();

  /** Records the time from sending a packet to its first reply. */
  addRoundTrip(ms: number): void {
    if (this.#roundMs === null || ms < this.#roundMs) {
      this.#roundMs = ms;
      this.#weigh();
    }
  }

  /**
   * Records that `more` replies followed the first reply to a packet, the last one `tookMs` after the packet was
   * sent. Without pipelining, the time starts at the first command. A packet with one reply says nothing about the time
   * per reply.
   */
  addReplies(tookMs: number, more: number): void {
    if (more === 0) {
      return;
    }
    this.#tookMs.set(more, Math.min(tookMs, this.#tookMs.get(more) ?? tookMs));
    this.#weigh();
  }

  /**
   * Updates the time per reply. A busy process only makes packets seem slower, so the shortest time of each length
   * counts.
   */
  #weigh(): void {
    const { size } = this.#tookMs;
    let replyMs = size === 0 ? 0 : Number.POSITIVE_INFINITY;
    for (const [more, tookMs] of this.#tookMs) {
      replyMs = Math.min(replyMs, Math.max(0, tookMs - (this.#roundMs ?? 0)) / more);
    }
    this.#replyMs = replyMs;
  }

  /** Tells whether a session has been measured. */
  get isKnown(): boolean {
    return this.#roundMs !== null;
  }

  /** Tells whether the server is quick; true until measured otherwise. */
  get isQuick(): boolean {
    return this.#roundMs === null || this.#roundMs < quickMs;
  }

  /** Number of waiting probes that take about as long as opening another session. */
  get worthSession(): number {
    const round = this.#roundMs ?? 0;
    const reply = this.#replyMs;
    return reply < slowReplyMs || reply * maxWorth <= round
      ? maxWorth
      : Math.max(1, Math.floor(round / reply));
  }

  /** Tells whether the server handles recipients one after the other, so that packets should be small. */
  get isSerial(): boolean {
    return !this.isQuick && this.worthSession < maxWorth;
  }

  /** Time (ms) to keep an idle session: as long as opening another one takes (connection, greeting, EHLO). */
  get keepMs(): number {
    return 3 * (this.#roundMs ?? 0);
  }
}
