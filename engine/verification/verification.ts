import type { Evidence, TranscriptLine } from "#engine/evidence/evidence.ts";
import type { Reason, Verdict } from "#vocabulary/verdicts.ts";

/** A fact: established true, established false, or null where it was not established. */
export type Tri = boolean | null;

/** The checks in the order they are shown; `syntax` always runs. */
export const checkNames = [
  "syntax",
  "typo",
  "disposable",
  "role",
  "free",
  "dns",
  "mail_host",
  "smtp",
  "accept_all",
] as const;

/** One of {@link checkNames}. */
export type CheckName = (typeof checkNames)[number];

/** How one check ended and what it saw. A check that did not run is `skipped` with a code. Times in ms from the start of the probe. */
export interface CheckResult {
  name: CheckName;
  status: "pass" | "warn" | "fail" | "skipped" | "error";
  /** Stable code of what was found (`nxdomain`, `not_requested`, …), or null. */
  code: string | null;
  /** One English sentence for a person, or null. */
  detail: string | null;
  started_ms: number | null;
  ms: number | null;
  source: "live" | "cached";
}

/** The three-valued facts of an address. */
export interface Flags {
  free: Tri;
  role: Tri;
  disposable: Tri;
  relay: Tri;
  no_reply: Tri;
  accept_all: Tri;
  mailbox_full: Tri;
  disabled: Tri;
  subaddress: Tri;
  gibberish: Tri;
  idn: Tri;
}

/** The parts of an address that parsed. `tag` is the sub-address after `+` where the provider has them. */
export interface AddressParts {
  local: string;
  domain: string;
  domain_ascii: string;
  tag: string | null;
  quoted: boolean;
  smtputf8: boolean;
}

/** A better address to offer; never applied by itself. */
export interface Suggestion {
  email: string;
  kind: "domain_typo" | "tld_typo" | "syntax_repair" | "missing_tld";
}

/** Everything one check of one address found. Field names are the API's own, so nothing is renamed on the way out. */
export interface Verification {
  /** The string as sent. */
  input: string;
  /** What to send to: domain in lower case, NFC; null where syntax refused. */
  email: string | null;
  /** The key for duplicates; never sent to. */
  canonical: string | null;
  address: AddressParts | null;
  /** `position` is the index in UTF-16 code units of the first fault. */
  syntax: { valid: boolean; code: string | null; position: number | null };
  verdict: Verdict;
  reason: Reason;
  action: "send" | "send_with_care" | "do_not_send" | "retry_later";
  confidence: "definitive" | "strong" | "weak" | "none";
  /** 0 (never send) to 100; derived from the verdict's evidence, never the other way round. */
  score: number;
  score_breakdown: { signal: string; points: number }[];
  /** One English sentence. */
  summary: string;
  suggestion: Suggestion | null;
  flags: Flags;
  /** Identifier of the mailbox provider or gateway recognised by its mail exchangers, or null. */
  provider: string | null;
  mx: { host: string; priority: number }[];
  checks: CheckResult[];
  /** The rule that decided, and what would have changed it. */
  decision: { rule: string; because: string; otherwise: string | null };
  retry_after_s: number | null;
  /** True for addresses of the mail world that ships with the product. */
  sandbox: boolean;
  duration_ms: number;
  versions: { engine: string; rules: string; lists: string };
  evidence: Evidence;
}

/** What happens while a check runs, in order. */
export type ProbeEvent =
  | { type: "check_started"; name: CheckName; at_ms: number }
  | { type: "check"; check: CheckResult }
  | { type: "line"; session: number; host: string; line: TranscriptLine };
