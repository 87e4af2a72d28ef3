import type { Reason, Verdict } from "./reasons.ts";
import type { Flags, Verification } from "./verification.ts";

/** What each reason takes from 100. Within its verdict's band, so that a score never contradicts the verdict. */
const reasonPoints: Record<Reason, number> = {
  invalid_syntax: -100,
  domain_reserved: -100,
  domain_not_found: -97,
  null_mx: -97,
  no_mail_host: -97,
  mail_host_not_public: -97,
  mailbox_not_found: -98,
  mailbox_disabled: -96,
  domain_rejects_mail: -95,
  smtputf8_unsupported: -92,
  provider_syntax: -95,
  blocked_by_rule: -100,
  accept_all: -40,
  accept_all_unknown: -45,
  mailbox_full: -55,
  disposable: -65,
  relay_alias: -20,
  role_account: -25,
  no_reply: -60,
  quoted_local_part: -30,
  gibberish: -30,
  possible_typo: -45,
  mailbox_accepted: 0,
  allowed_by_rule: 0,
  greylisted: -50,
  temporary_failure: -50,
  server_busy: -50,
  dns_timeout: -50,
  dns_failure: -55,
  connect_failed: -60,
  connect_timeout: -60,
  smtp_timeout: -55,
  protocol_error: -60,
  tls_failed: -50,
  sender_blocked: -50,
  sender_rate_limited: -50,
  sender_rejected: -50,
  policy_refused: -55,
  refused_unclear: -65,
  auth_required: -60,
  provider_opaque: -45,
  inconsistent: -60,
  smtp_skipped: -50,
  internal_error: -50,
};

/** What the remaining facts take; a fact that is the reason already is not counted twice. */
const flagPoints: Partial<Record<keyof Flags, { points: number; reason: Reason | null }>> = {
  disposable: { points: -30, reason: "disposable" },
  relay: { points: -8, reason: "relay_alias" },
  no_reply: { points: -25, reason: "no_reply" },
  role: { points: -10, reason: "role_account" },
  gibberish: { points: -8, reason: "gibberish" },
  free: { points: -2, reason: null },
  subaddress: { points: -2, reason: null },
};

/** The least score each verdict may have. */
const floors: Record<Verdict, number> = {
  deliverable: 80,
  risky: 20,
  unknown: 15,
  undeliverable: 0,
};

/** The score 0–100 and the signals that make it up: 100 plus all points is the score. */
export function scoreOf(
  verdict: Verdict,
  reason: Reason,
  flags: Flags,
): Pick<Verification, "score" | "score_breakdown"> {
  const breakdown: Verification["score_breakdown"] = [];
  let score = 100;
  const take = (signal: string, points: number): void => {
    const taken = Math.max(points, Math.min(0, floors[verdict] - score));
    if (taken < 0) {
      breakdown.push({ signal, points: taken });
      score += taken;
    }
  };
  take(reason, reasonPoints[reason]);
  for (const [flag, rule] of Object.entries(flagPoints)) {
    if (flags[flag as keyof Flags] === true && rule.reason !== reason) {
      take(flag, rule.points);
    }
  }
  return { score, score_breakdown: breakdown };
}
