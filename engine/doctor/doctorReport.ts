import type { DoctorFindingName, Hindrance, LimitationCode, Strength } from "#vocabulary/doctor.ts";
import type { FindingCode } from "./findingTexts.ts";

/** Status of a finding: `error` means that it couldn't be determined, `skipped` that there was nothing to examine. */
export type FindingStatus = "pass" | "warn" | "fail" | "skipped" | "error";

/** Outcome of an examination without its texts and duration. */
export interface Outcome {
  status: FindingStatus;
  code: FindingCode;
  /** Evidence, one line each: names, addresses, replies. */
  seen: string[];
}

/** One finding of the connectivity check. */
export interface DoctorFinding extends Outcome {
  name: DoctorFindingName;
  /** One English sentence. */
  detail: string;
  /** Instruction in English, or null if there is nothing to do. */
  advice: string | null;
  ms: number;
}

/** A public address of ours as MX hosts see it, and the source of that knowledge. */
export interface EgressAddress {
  address: string;
  source: "setting" | "socket" | "mail_host";
}

/** A fact that can't be determined from here, as a code and an English sentence. */
export interface Limitation {
  code: LimitationCode;
  detail: string;
}

/** Report of the connectivity check: whether mailbox checks work here, and how strong their evidence can be. */
export interface DoctorReport {
  findings: DoctorFinding[];
  can_ask_mailboxes: boolean;
  /** Null if mailbox checks are possible. */
  because: Hindrance | null;
  strength: Strength;
  /** Explanation of `strength` in one or two English sentences. */
  strongest_verdict: string;
  cannot_know: Limitation[];
  identity: { ehlo: string; mail_from: string } | null;
  addresses: EgressAddress[];
  /** Duration of the whole examination, in ms. */
  ms: number;
}
