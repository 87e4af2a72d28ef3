/** A server this quick needs few sessions however many wait. */
const quickMs = 30;
const slowReplyMs = 5;
/** Checks for which one more session is worth its opening, where a packet of them takes no longer than one. */
const mostWorth = 6;

/** What the sessions with a mail host have shown of its speed. Where replies pile up because we are busy ourselves they seem to take no time, and packets for many are the right answer to that too. */
export class LatencyEstimate {
  #roundMs: number | null = null;
  #replyMs = 0;
  /** The least time that a packet with so many replies after its first took. */
  readonly #tookMs = new Map<number, number>();

  /** A packet was answered `ms` after it was sent. */
  went(ms: number): void {
    if (this.#roundMs === null || ms < this.#roundMs) {
      this.#roundMs = ms;
      this.#weigh();
    }
  }

  /** After the first reply to a packet came so many more, the last of them `tookMs` after the packet was sent; where packets are not taken, after the first command. */
  replied(tookMs: number, more: number): void {
    this.#tookMs.set(more, Math.min(tookMs, this.#tookMs.get(more) ?? tookMs));
    this.#weigh();
  }

  /** Being late ourselves makes a packet take longer and never shorter, so the best of each length tells how long a reply takes. */
  #weigh(): void {
    const { size } = this.#tookMs;
    let replyMs = size === 0 ? 0 : Number.POSITIVE_INFINITY;
    for (const [more, tookMs] of this.#tookMs) {
      replyMs = Math.min(replyMs, Math.max(0, tookMs - (this.#roundMs ?? 0)) / more);
    }
    this.#replyMs = replyMs;
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
    const reply = this.#replyMs;
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
