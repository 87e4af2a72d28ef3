/** A server this quick needs few sessions however many wait. */
const quickMs = 30;
const slowReplyMs = 5;
/** Checks for which one more session is worth its opening, where a packet of them takes no longer than one. */
const mostWorth = 6;

/** What the sessions with a mail host have shown of its speed. Where replies pile up because we are busy ourselves they seem to take no time, and packets for many are the right answer to that too. */
export class Pace {
  #roundMs: number | null = null;
  #replyMs: number | null = null;

  /** A packet was answered `ms` after it was sent. */
  went(ms: number): void {
    this.#roundMs = Math.min(ms, this.#roundMs ?? ms);
  }

  /**
   * Each of the last `count` replies of a packet came `ms` after the one before it, the last one `tookMs` after the packet
   * was sent; where packets are not taken, after its command. Where that was long enough for every reply to take its usual
   * time, we may only have been late in reading them.
   */
  replied(ms: number, { count, tookMs }: { count: number; tookMs: number }): void {
    const usual = this.#replyMs ?? ms;
    if (ms >= usual || tookMs < (this.#roundMs ?? 0) + count * usual) {
      this.#replyMs = Math.min(ms, (usual + ms) / 2);
    }
  }

  /** True as soon as the server has greeted anybody. */
  get isKnown(): boolean {
    return this.#roundMs !== null;
  }

  /** True until a server has shown that it takes its time. */
  get isQuick(): boolean {
    return this.#roundMs === null || this.#roundMs < quickMs;
  }

  /** So many checks wait for a session about as long as it takes to open another. */
  get worthSession(): number {
    const round = this.#roundMs ?? 0;
    const reply = this.#replyMs ?? 0;
    return reply < slowReplyMs || reply * mostWorth <= round
      ? mostWorth
      : Math.max(1, Math.floor(round / reply));
  }

  /** True where each check of a packet takes its time, so that a packet is for few. */
  get isSerial(): boolean {
    return !this.isQuick && this.worthSession < mostWorth;
  }

  /** How long an open session is worth keeping, in ms: as long as opening another takes (connection, greeting, EHLO). */
  get keepMs(): number {
    return 3 * (this.#roundMs ?? 0);
  }
}
