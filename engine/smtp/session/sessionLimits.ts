/** Limits of a session that several checks share. */
export interface SessionLimits {
  /** Number of checks in the first packet; it doubles per packet while most recipients are accepted. */
  firstBatch: number;
  largestBatch: number;
  /** Maximum number of recipients per session, over all transactions. */
  recipients: number;
  /** Maximum number of NOOP commands per session: Exim counts them and ends a session after ten. */
  noops: number;
}

/** Limits that an MX host accepts from an unknown sender. */
export const politeSession: SessionLimits = {
  firstBatch: 2,
  largestBatch: 16,
  recipients: 50,
  noops: 8,
};
/**
 * Limits for the sandbox, which is ours; a transaction has no more recipients than every server must accept (RFC 5321
 * §4.5.3.1.8).
 */
export const ownSession: SessionLimits = {
  firstBatch: 16,
  largestBatch: 48,
  recipients: 5000,
  noops: 5000,
};
