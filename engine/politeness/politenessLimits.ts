/** Rate limits per provider, or per MX host of no known provider. */
export interface PolitenessLimits {
  /** Concurrent sessions with one of them. */
  sessions: number;
  /** Concurrent sessions with all of them together. */
  totalSessions: number;
  /** Mailboxes checked per minute on average. */
  perMinute: number;
  /** Mailboxes that may be checked at once after an idle period. */
  burst: number;
  /** Pause in ms after a server blocks us; doubled each time it does so again. */
  pauseMs: number;
}

/** Default limits: a rate that mail server operators tolerate from one address. */
export const defaultPoliteness: PolitenessLimits = {
  sessions: 3,
  totalSessions: 100,
  perMinute: 60,
  burst: 30,
  pauseMs: 300_000,
};
