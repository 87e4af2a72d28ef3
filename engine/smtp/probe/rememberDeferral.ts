import type { Deferral, DeferralKey, DeferralStore } from "#engine/deferrals/deferralStore.ts";
import { nextDeferral } from "#engine/deferrals/nextDeferral.ts";
import { parseStatedWait } from "#engine/deferrals/parseStatedWait.ts";
import type { MailboxFinding } from "#engine/evidence/findings.ts";
import type { SmtpContext } from "#engine/network/network.ts";

const putsOff: ReadonlySet<string> = new Set(["greylisted", "temporary_failure", "server_busy"]);

type Unsettled = Extract<MailboxFinding, { kind: "unsettled" }>;

/**
 * Stores a deferral and returns the finding with `retryAfterS`, from earlier deferrals and the wait the server
 * states. Returns null if the server didn't defer the mailbox or no store is configured.
 */
export function rememberDeferral(
  context: SmtpContext,
  finding: MailboxFinding,
  canonical: () => string,
): Promise<MailboxFinding> | null {
  const memory = context.traffic?.memory ?? null;
  if (memory === null || finding.kind !== "unsettled" || !putsOff.has(finding.reason)) {
    return null;
  }
  const { said } = finding;
  // A failed connection doesn't say when the server will be available.
  if (said === null || said.line?.from !== "server") {
    return null;
  }
  const { tenant, identity } = context;
  const sender = identity.mailFrom;
  const key: DeferralKey = { tenant, canonical: canonical(), host: said.host, sender };
  return remember(memory, context.clock.now(), { key, finding, text: said.text });
}

async function remember(
  memory: DeferralStore,
  now: number,
  { key, finding, text }: { key: DeferralKey; finding: Unsettled; text: string },
): Promise<MailboxFinding> {
  try {
    const before = await memory.recall(key);
    const deferral = nextDeferral(before, now, parseStatedWait(text));
    await memory.remember(key, deferral);
    return {
      ...finding,
      because: `${finding.because}${sinceWhen(before, deferral, now)}`,
      retryAfterS: Math.max(1, Math.ceil((deferral.dueAt - now) / 1000)),
    };
  } catch {
    // A failing store must not lose the finding.
    return finding;
  }
}

function sinceWhen(before: Deferral | null, { firstSeen, times }: Deferral, now: number): string {
  const minutes = Math.round((now - firstSeen) / 60_000);
  return before === null || minutes < 1
    ? ""
    : ` Put off for ${minutes} min so far, over ${times} checks.`;
}
