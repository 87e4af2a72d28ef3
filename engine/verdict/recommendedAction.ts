import type { PolicyRow } from "./policy.ts";
import type { MailboxFinding } from "#engine/evidence/findings.ts";
import { parseStatedWait } from "#engine/deferrals/deferralStore.ts";
import type { Reason, Verdict } from "#vocabulary/verdicts.ts";
import type { Verification } from "#engine/verification/verification.ts";

/** Unknown results that another try will hardly change. */
const lasting: ReadonlySet<Reason> = new Set([
  "smtp_skipped",
  "provider_opaque",
  "auth_required",
  "policy_refused",
  "refused_unclear",
  "sender_rejected",
]);

/** What to do with the address. */
export function recommendedAction(verdict: Verdict, reason: Reason): Verification["action"] {
  switch (verdict) {
    case "deliverable":
      return "send";
    case "undeliverable":
      return "do_not_send";
    case "risky":
      return reason === "disposable" || reason === "no_reply" ? "do_not_send" : "send_with_care";
    case "unknown":
    default:
      return lasting.has(reason) ? "send_with_care" : "retry_later";
  }
}

/** How firmly the evidence supports the verdict: our own and DNS's word is definitive, one server's reply strong, a hint weak. */
export function confidenceOf(
  { verdict, reason }: PolicyRow,
  mailbox: MailboxFinding,
): Verification["confidence"] {
  if (verdict === "unknown") {
    return "none";
  }
  if (verdict === "undeliverable") {
    return mailbox.kind === "settled" ? "strong" : "definitive";
  }
  if (reason === "allowed_by_rule") {
    return "definitive";
  }
  const guessed = ["accept_all_unknown", "possible_typo", "gibberish"].includes(reason);
  return guessed || mailbox.kind === "not_checked" ? "weak" : "strong";
}

/** Seconds to wait before a further check can say more, or null where time changes nothing. */
const waits: Partial<Record<Reason, number>> = {
  greylisted: 300,
  temporary_failure: 900,
  server_busy: 300,
  sender_rate_limited: 900,
  sender_blocked: 3600,
  dns_timeout: 60,
  dns_failure: 300,
  connect_failed: 900,
  connect_timeout: 900,
  smtp_timeout: 900,
  tls_failed: 900,
  protocol_error: 3600,
  inconsistent: 900,
  internal_error: 60,
};

/** When to try again, in seconds; a server that names a time is believed up to a day. */
export function retryAfterSeconds(reason: Reason, mailbox: MailboxFinding): number | null {
  if (mailbox.kind === "unsettled" && mailbox.retryAfterS !== undefined) {
    return mailbox.retryAfterS;
  }
  const usual = waits[reason] ?? null;
  if (usual === null || mailbox.kind !== "unsettled" || mailbox.said === null) {
    return usual;
  }
  return parseStatedWait(mailbox.said.text) ?? usual;
}
