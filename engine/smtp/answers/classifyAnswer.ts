import type { HostAnswer } from "#engine/network/hostProbe.ts";
import type { ReplyOutcome } from "#engine/network/replyCounter.ts";
import type { ReasonOf } from "#vocabulary/verdicts.ts";

/** Outcome that each unsettled reason counts as in the reply statistics. */
const unsettledClasses: Readonly<Record<ReasonOf<"unknown">, ReplyOutcome>> = {
  greylisted: "deferred",
  temporary_failure: "deferred",
  server_busy: "deferred",
  sender_rate_limited: "deferred",
  sender_blocked: "blocked",
  sender_rejected: "blocked",
  policy_refused: "refused",
  auth_required: "refused",
  refused_unclear: "refused",
  inconsistent: "refused",
  provider_opaque: "accepted",
  connect_failed: "unanswered",
  connect_timeout: "unanswered",
  smtp_timeout: "unanswered",
  protocol_error: "unanswered",
  tls_failed: "unanswered",
  dns_timeout: "unanswered",
  dns_failure: "unanswered",
  smtp_skipped: "unanswered",
  internal_error: "unanswered",
};

/** Returns the outcome an answer counts as; only replies about our own sender or IP address count as `blocked`. */
export function classifyAnswer(answer: HostAnswer): ReplyOutcome {
  if (answer.kind === "unsettled") {
    return unsettledClasses[answer.reason];
  }
  return answer.kind === "accepted" ? "accepted" : "refused";
}
