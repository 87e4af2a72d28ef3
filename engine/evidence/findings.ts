import type { SmtpStage, TranscriptLine } from "./evidence.ts";
import type { ReasonOf } from "#vocabulary/verdicts.ts";

/** A mail exchanger as DNS names it; `implicit` is the domain itself where it has none (RFC 5321 §5.1). */
export interface Exchanger {
  host: string;
  priority: number;
}

/** What DNS said of the domain. */
export type DomainFinding =
  | { kind: "not_checked" }
  | { kind: "reserved"; suffix: string }
  | { kind: "not_found" }
  | { kind: "null_mx" }
  | { kind: "exchangers"; exchangers: Exchanger[]; implicit: boolean; notHosts: string[] }
  | { kind: "failed"; reason: "dns_timeout" | "dns_failure"; detail: string };

/** A mail exchanger with the addresses that may be dialled. */
export interface MailHost {
  host: string;
  addresses: string[];
}

/** Where the domain's mail is taken. `total` counts all its exchangers, also those without an address. */
export type HostsFinding =
  | { kind: "not_checked" }
  | { kind: "hosts"; hosts: MailHost[]; total: number; refused: string[] }
  | { kind: "none" }
  | { kind: "not_public"; addresses: string[] }
  | { kind: "failed"; reason: "dns_timeout" | "dns_failure"; detail: string };

/** Why the mailbox was not asked about. */
export type SkipCode =
  | "not_requested"
  | "offline"
  | "no_identity"
  | "mail_hosts_unreachable"
  | "not_reached";

/** What a server does with names nobody has. */
export type RandomRecipientResult = "refused" | "accepted" | "unknown";

/** Reasons a mail exchanger's reply can settle by itself. */
export type SettledReason =
  | "mailbox_not_found"
  | "mailbox_disabled"
  | "mailbox_full"
  | "provider_syntax"
  | "domain_rejects_mail"
  | "smtputf8_unsupported";

/** What was said, where and by whom; `line` is its line of the transcript. */
export interface Said {
  host: string;
  stage: SmtpStage;
  /** The reply, or what happened in place of one. */
  text: string;
  line: TranscriptLine | null;
}

/** What the mail exchangers said of the mailbox. */
export type MailboxFinding =
  | { kind: "not_checked"; code: SkipCode }
  | {
      kind: "accepted";
      randomRecipients: RandomRecipientResult;
      opaque: boolean;
      said: Said;
      randomRecipientSaid: Said | null;
    }
  | { kind: "settled"; reason: SettledReason; because: string; said: Said }
  | {
      kind: "unsettled";
      reason: ReasonOf<"unknown">;
      because: string;
      said: Said | null;
      /** Seconds after which a further check can say more, where that is known. */
      retryAfterS?: number;
    };
