import type { SmtpStage } from "#vocabulary/evidence.ts";
import type { ReasonOf } from "#vocabulary/verdicts.ts";
import type { TranscriptLine } from "./evidence.ts";

/** An MX host as DNS names it; the domain itself for an implicit MX (RFC 5321 §5.1). */
export interface Exchanger {
  host: string;
  priority: number;
}

/** Result of the MX query for a domain. `notHosts` are exchanger names that can't be host names. */
export type DomainFinding =
  | { kind: "not_checked" }
  | { kind: "reserved"; suffix: string }
  | { kind: "not_found" }
  | { kind: "null_mx" }
  | { kind: "exchangers"; exchangers: Exchanger[]; implicit: boolean; notHosts: string[] }
  | { kind: "failed"; reason: "dns_timeout" | "dns_failure"; detail: string };

/** An MX host with the addresses that may be dialled. */
export interface MailHost {
  host: string;
  addresses: string[];
}

/** Addresses of a domain's MX hosts. `total` includes hosts without an address; `refused` are addresses that may not be dialled. */
export type HostsFinding =
  | { kind: "not_checked" }
  | { kind: "hosts"; hosts: MailHost[]; total: number; refused: string[] }
  | { kind: "none" }
  | { kind: "not_public"; addresses: string[] }
  | { kind: "failed"; reason: "dns_timeout" | "dns_failure"; detail: string };

/** Reasons for skipping the mailbox check. */
export type SkipCode =
  | "not_requested"
  | "offline"
  | "no_identity"
  | "mail_hosts_unreachable"
  | "not_reached";

/** An MX host's reply to a random recipient; `unknown` without a usable reply. */
export type RandomRecipientResult = "refused" | "accepted" | "unknown";

/** Reasons that a single MX host's reply can establish. */
export type SettledReason =
  | "mailbox_not_found"
  | "mailbox_disabled"
  | "mailbox_full"
  | "provider_syntax"
  | "domain_rejects_mail"
  | "smtputf8_unsupported";

/** A statement of an MX host, and the transcript line that holds it. */
export interface Statement {
  host: string;
  stage: SmtpStage;
  /** The reply, or a description of the event that took its place. */
  text: string;
  line: TranscriptLine | null;
}

/** Result of the mailbox check. */
export type MailboxFinding =
  | { kind: "not_checked"; code: SkipCode }
  | {
      kind: "accepted";
      randomRecipients: RandomRecipientResult;
      /** True if the provider accepts every recipient and bounces later. */
      opaque: boolean;
      said: Statement;
      randomRecipientSaid: Statement | null;
    }
  | { kind: "settled"; reason: SettledReason; because: string; said: Statement }
  | {
      kind: "unsettled";
      reason: ReasonOf<"unknown">;
      because: string;
      said: Statement | null;
      /** Seconds until a retry can give another result, if known. */
      retryAfterS?: number;
    };
