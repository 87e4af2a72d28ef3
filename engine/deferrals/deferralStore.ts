/** Identifies a deferred mailbox: tenant, canonical address, MX host that deferred it, and our sender. */
export interface DeferralKey {
  tenant: string;
  canonical: string;
  host: string;
  sender: string;
}

/** A deferred mailbox: first deferral and next useful retry (wall time, ms), and the number of checks so far. */
export interface Deferral {
  firstSeen: number;
  times: number;
  dueAt: number;
}

/** Stores deferred mailboxes. When a method rejects, the probe continues without the store. */
export interface DeferralStore {
  recall(key: DeferralKey): Promise<Deferral | null>;
  remember(key: DeferralKey, deferral: Deferral): Promise<void>;
}
