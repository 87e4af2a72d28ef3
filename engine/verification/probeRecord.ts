import type { CheckOutcome } from "#engine/checks/checkOutcome.ts";
import type { SmtpSession } from "#engine/evidence/evidence.ts";
import type { MailboxFinding } from "#engine/evidence/findings.ts";
import type { DnsLookup } from "#engine/ports.ts";

/** Network replies that one check of a list received, from which `replayVerification` rebuilds its result. Times count from the start of its batch, in ms. */
export interface ProbeRecord {
  /** Lookups of its domain, shared by all addresses of the domain in a batch. */
  dns: readonly DnsLookup[];
  /** The mailbox check: its finding, the outcomes shown, and its sessions; null if there was none. */
  mailbox: {
    finding: MailboxFinding;
    smtp: CheckOutcome;
    acceptAll: CheckOutcome;
    sessions: readonly SmtpSession[];
    /** Time when it ended. */
    ended_ms: number;
  } | null;
}
