import type { MailboxFinding } from "#engine/finding.ts";
import { namedWaitS, nextDeferral, type Deferral, type DeferralKey } from "#engine/probeMemory.ts";
import type { SmtpContext } from "./openSession.ts";

const putsOff: ReadonlySet<string> = new Set(["greylisted", "temporary_failure", "server_busy"]);

/** A finding that puts the mailbox off, with the time to come back that memory and the server's own words give; others as they are. */
export async function rememberDeferral(
  context: SmtpContext,
  finding: MailboxFinding,
  canonical: string,
): Promise<MailboxFinding> {
  const memory = context.traffic?.memory ?? null;
  if (memory === null || finding.kind !== "unsettled" || !putsOff.has(finding.reason)) {
    return finding;
  }
  const { said } = finding;
  // What a server cannot be reached for says nothing of when it will be.
  if (said === null || said.line?.from !== "server") {
    return finding;
  }
  const { asker, identity } = context;
  const key: DeferralKey = { asker, canonical, host: said.host, sender: identity.mailFrom };
  const now = context.clock.now();
  try {
    const before = await memory.recall(key);
    const deferral = nextDeferral(before, now, namedWaitS(said.text));
    await memory.remember(key, deferral);
    return {
      ...finding,
      because: `${finding.because}${sinceWhen(before, deferral, now)}`,
      retryAfterS: Math.max(1, Math.ceil((deferral.dueAt - now) / 1000)),
    };
  } catch {
    // A memory that fails must not cost the verdict.
    return finding;
  }
}

function sinceWhen(before: Deferral | null, { firstSeen, times }: Deferral, now: number): string {
  const minutes = Math.round((now - firstSeen) / 60_000);
  return before === null || minutes < 1
    ? ""
    : ` Put off for ${minutes} min so far, over ${times} checks.`;
}
