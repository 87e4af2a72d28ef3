import type { Transitions } from "#engine/smtp/session/transitions.ts";

/**
 * State of one session with an MX host. `opening`: not greeted yet. `probing`: checks the mailbox it was opened for.
 * `serving`: checks queued mailboxes. `idle`: open, waits briefly for queued probes. `closed`: ended.
 */
export type LaneState = "opening" | "probing" | "serving" | "idle" | "closed";

/**
 * `handedOver`: the mailbox it was opened for is done and queued probes may use the session. `woken`: the wait is
 * over.
 */
export type LaneEvent = "greeted" | "handedOver" | "waiting" | "woken" | "ended";

/** Transitions of a session. */
export const laneTransitions: Transitions<LaneState, LaneEvent> = {
  opening: { greeted: "probing", ended: "closed" },
  probing: { handedOver: "serving", ended: "closed" },
  serving: { waiting: "idle", ended: "closed" },
  idle: { woken: "serving", ended: "closed" },
  closed: {},
};

/** One session of a {@link SessionLanes}. */
export class Lane {
  #state: LaneState;
  readonly #onChange: (before: LaneState, after: LaneState) => void;

  constructor(state: LaneState, onChange: (before: LaneState, after: LaneState) => void) {
    this.#state = state;
    this.#onChange = onChange;
  }

  /** Moves the session to its next state. */
  on(event: LaneEvent): void {
    const before = this.#state;
    this.#state = laneTransitions[before][event] ?? before;
    this.#onChange(before, this.#state);
  }
}

/** Counts the open and opening sessions with one MX host by state. */
export class SessionLanes {
  readonly #counts: Record<LaneState, number> = {
    opening: 0,
    probing: 0,
    serving: 0,
    idle: 0,
    closed: 0,
  };
  /** Controllers that wake idle sessions; the last session has been idle for the shortest time. */
  readonly #sleepers: AbortController[] = [];

  /** Adds a session: `opening`, or `probing` for one that other probes never use. */
  open(state: "opening" | "probing"): Lane {
    this.#counts[state] += 1;
    return new Lane(state, (before, after) => {
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
    return this.#sleepers.length;
  }

  /** Wakes one idle session. */
  wake(): void {
    this.#sleepers.pop()?.abort("wanted");
  }

  /** Keeps a session idle while `sleep` lasts; returns true if it was woken before that. */
  async keepIdle(lane: Lane, sleep: (woken: AbortSignal) => Promise<void>): Promise<boolean> {
    const sleeper = new AbortController();
    this.#sleepers.push(sleeper);
    lane.on("waiting");
    await sleep(sleeper.signal);
    lane.on("woken");
    const at = this.#sleepers.indexOf(sleeper);
    if (at >= 0) {
      this.#sleepers.splice(at, 1);
    }
    return at < 0;
  }
}
