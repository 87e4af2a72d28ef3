import type { MailboxFinding } from "#engine/evidence/findings.ts";
import type { Confidence } from "#vocabulary/verdicts.ts";
import type { PolicyRow } from "./policy.ts";

/** Returns the confidence in a verdict: `definitive` for syntax, DNS and account rules, `strong` for a server's reply, `weak` for a hint. */
export function confidenceOf({ verdict, reason }: PolicyRow, mailbox: MailboxFinding): Confidence {
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
