import type { Evidence } from "#engine/evidence/evidence.ts";
import type { CheckResult } from "#engine/probe/checkResult.ts";
import type { Suggestion } from "#engine/suggestions/suggestion.ts";
import type { Score } from "#engine/verdict/calculateScore.ts";
import type { Flags } from "#engine/verdict/flags.ts";
import type { Action, Confidence, Reason, Verdict } from "#vocabulary/verdicts.ts";

/** The parts of a well-formed address. `tag` is the sub-address after `+`, for providers that support it. */
export interface AddressParts {
  local: string;
  domain: string;
  domain_ascii: string;
  tag: string | null;
  quoted: boolean;
  smtputf8: boolean;
}

/** The full result for one address. Field names are those of the API, so that the server copies them unchanged. */
export interface Verification extends Score {
  /** The input string, unchanged. */
  input: string;
  /** Address to send to: domain in lower case, NFC; null for a malformed address. */
  email: string | null;
  /** Key for deduplication; never sent to. */
  canonical: string | null;
  address: AddressParts | null;
  /** `position` is the index of the first error in UTF-16 code units. */
  syntax: { valid: boolean; code: string | null; position: number | null };
  verdict: Verdict;
  reason: Reason;
  action: Action;
  confidence: Confidence;
  /** One English sentence. */
  summary: string;
  suggestion: Suggestion | null;
  flags: Flags;
  /** Id of the mailbox provider or gateway recognised by the MX hosts, or null. */
  provider: string | null;
  mx: { host: string; priority: number }[];
  checks: CheckResult[];
  /** The deciding policy row, and the change that would lead to another verdict. */
  decision: { rule: string; because: string; otherwise: string | null };
  /** The MX host's reply that the verdict rests on, on one line and escaped, or the event that took its place; null without a mailbox check. */
  reply: string | null;
  retry_after_s: number | null;
  /** Findings that an account's policy judges, as `formatFindings` writes them, so that another policy can judge them without a check. */
  basis: string;
  /** True for sandbox addresses. */
  sandbox: boolean;
  duration_ms: number;
  versions: { engine: string; rules: string; lists: string };
  evidence: Evidence;
}
