import type { MailboxFinding, MailHost } from "#engine/evidence/findings.ts";
import type { RandomRecipientFact } from "#engine/network/domainFacts.ts";
import type { MailboxAnswer } from "#engine/network/hostProbe.ts";
import type { MailProvider } from "#engine/providers/mailProviders.ts";

/** One mailbox as sent in RCPT TO. */
export interface Mailbox {
  target: string;
  smtputf8: boolean;
}

/** A domain and its MX hosts. */
export interface MailDomain {
  domain: string;
  /** Random recipient at the domain; null to skip the accept-all check. */
  randomRecipient: string | null;
  hosts: readonly MailHost[];
  /** Number of all MX hosts of the domain, including those that can't be contacted. */
  exchangers: number;
  provider: MailProvider | null;
}

/** The finding, and the replies behind it with their times. */
export interface ProbedMailbox {
  finding: MailboxFinding;
  target: MailboxAnswer | null;
  randomRecipient: MailboxAnswer | null;
  /** Cached result for random recipients that was used instead of a check. */
  known: RandomRecipientFact | null;
  /** False if no MX host was contacted. */
  contacted: boolean;
}
