import type { TranscriptLine } from "#engine/evidence/evidence.ts";
import type { RandomRecipientResult, Statement, SettledReason } from "#engine/evidence/findings.ts";
import type { MailProvider } from "#engine/providers/mailProviders.ts";
import type { ReasonOf } from "#vocabulary/verdicts.ts";
import type { RandomRecipientFact } from "./domainFacts.ts";

/** A mailbox to check at one MX host. Paths are written as on the wire, without angle brackets. */
export interface HostQuestion {
  host: string;
  address: string;
  target: string;
  /** Null if the accept-all check was not requested. */
  randomRecipient: string | null;
  smtputf8: boolean;
  provider: MailProvider | null;
  /** Domain of the target. */
  domain: string;
  /** First line of the server's greeting, once a session is open. */
  greeting?: string;
}

/** A reply to RCPT TO, with the times of command and reply (ms since the probe began). */
export interface MailboxAnswer {
  code: number;
  /** As received, lines joined by LF. */
  reply: string;
  line: TranscriptLine;
  started_ms: number;
  ended_ms: number;
}

/** Result of a mailbox check at one MX host. */
export type HostAnswer = {
  randomRecipient: MailboxAnswer | null;
  target: MailboxAnswer | null;
} & (
  | {
      kind: "accepted";
      randomRecipients: RandomRecipientResult;
      said: Statement;
      randomRecipientSaid: Statement | null;
      /** Cached result for a random recipient, if it replaced a RCPT command. */
      known: RandomRecipientFact | null;
    }
  | { kind: "settled"; reason: SettledReason; because: string; said: Statement }
  /** Applies to the domain only if every MX host says so. */
  | {
      kind: "denied";
      reason: "domain_rejects_mail" | "smtputf8_unsupported";
      because: string;
      said: Statement;
    }
  | {
      kind: "unsettled";
      reason: ReasonOf<"unknown">;
      because: string;
      said: Statement;
      tryNextHost: boolean;
      /** Seconds until this MX host may be contacted again, if our own limits delayed it. */
      retryAfterS?: number;
    }
);

/** Receives the result from an MX host; an error is an internal one. Must not throw. */
export type HostAnswered = (answer: HostAnswer | Error) => void;
