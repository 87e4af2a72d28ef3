/** Round trip (ms) below which a server needs few sessions, whatever the number of waiting probes. */
const quickMs = 30;
const slowReplyMs = 5;
/** Waiting probes that justify one more session if a packet of them takes no longer than one. */
const mostWorth = 6;

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
  went(ms: number): void {
    if (this.#roundMs === null || ms < this.#roundMs) {
      this.#roundMs = ms;
      this.#weigh();
    }
  }

  /**
   * Records that `more` replies followed the first reply to a packet, the last one `tookMs` after the packet was
   * sent. Without pipelining, the time starts at the first command.
   */
  replied(tookMs: number, more: number): void {
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
    return reply < slowReplyMs || reply * mostWorth <= round
      ? mostWorth
      : Math.max(1, Math.floor(round / reply));
  }

  /** Tells whether the server handles recipients one after the other, so that packets should be small. */
  get isSerial(): boolean {
    return !this.isQuick && this.worthSession < mostWorth;
  }

  /** Tells whether `waiting` probes take longer in `sessions` sessions than opening another one. */
  drainsSlowly(waiting: number, sessions: number): boolean {
    return !this.isSerial || waiting * this.#replyMs > sessions * this.keepMs;
  }

  /** Time (ms) to keep an idle session: as long as opening another one takes (connection, greeting, EHLO). */
  get keepMs(): number {
    return 3 * (this.#roundMs ?? 0);
  }
}
