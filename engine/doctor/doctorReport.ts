import type { FindingCode } from "./findingTexts.ts";

/** What is looked at, in the order it is shown. */
export const findingNames = [
  "resolver",
  "identity",
  "ehlo_resolves",
  "ptr_matches",
  "spf",
  "blocklists",
  "port_25",
  "ipv6",
] as const;

/** One of {@link findingNames}. */
export type FindingName = (typeof findingNames)[number];

/** How one look ended; `error` could not be found out, `skipped` had nothing to look at. */
export type FindingStatus = "pass" | "warn" | "fail" | "skipped" | "error";

/** What one look came to, before its words and its time. */
export interface Outcome {
  status: FindingStatus;
  code: FindingCode;
  /** What was seen, one line each: names, addresses, answers. */
  seen: string[];
}

/** One thing the doctor looked at. */
export interface DoctorFinding extends Outcome {
  name: FindingName;
  /** One English sentence. */
  detail: string;
  /** What to do, in English; null where there is nothing to do. */
  advice: string | null;
  ms: number;
}

/** Why mailboxes are not asked about. */
export type Hindrance =
  | "no_identity"
  | "identity_unusable"
  | "port_25_closed"
  | "no_route"
  | "no_greeting"
  | "resolver_silent"
  | "not_established";

/** The strongest answer there can be from here. */
export type Strength = "mailbox" | "mailbox_hampered" | "records" | "lists";

/** An address that mail hosts see us at, and how it is known. */
export interface EgressAddress {
  address: string;
  source: "setting" | "socket" | "mail_host";
}

/** What cannot be known from here, as a code and an English sentence. */
export interface Limitation {
  code: "provider_rules" | "public_address" | "port_25_untried";
  detail: string;
}

/** Whether this installation can ask mail hosts at all, and how good its answers can be. */
export interface DoctorReport {
  findings: DoctorFinding[];
  can_ask_mailboxes: boolean;
  /** Null where mail hosts can be asked. */
  because: Hindrance | null;
  strength: Strength;
  /** The strongest possible answer from here, in one or two English sentences. */
  strongest_verdict: string;
  cannot_know: Limitation[];
  identity: { ehlo: string; mail_from: string } | null;
  addresses: EgressAddress[];
  /** Time of the whole examination. */
  ms: number;
}
