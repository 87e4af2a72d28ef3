import { parseStatedWait } from "#engine/deferrals/parseStatedWait.ts";
import type { MailboxFinding } from "#engine/evidence/findings.ts";
import type { Reason } from "#vocabulary/verdicts.ts";

/** Seconds until a retry can give another result; missing reasons don't change with time. */
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

/** Returns the seconds to wait before a retry, or null if time changes nothing. A wait that the server states takes precedence, up to a day. */
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
