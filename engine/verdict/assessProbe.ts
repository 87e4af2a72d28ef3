import type { Suggestion } from "#engine/suggestions/suggestion.ts";
import { plausibleSuggestion } from "#engine/suggestions/plausibleSuggestion.ts";
import { canonicalAddress, type CanonicalAddress } from "#engine/address/canonicalAddress.ts";
import type { Probe } from "#engine/checks/probe.ts";
import type { Statement, MailboxFinding } from "#engine/evidence/findings.ts";
import type { ListMatches } from "#engine/lists/addressLists.ts";
import type { WellFormedAddress } from "#engine/syntax/parseAddress.ts";
import type { Action, Reason } from "#vocabulary/verdicts.ts";
import { calculateScore, type Score } from "./calculateScore.ts";
import { type PolicyFindings, policyFindings, withoutIgnored } from "./applyPolicy.ts";
import { decide } from "./decide.ts";
import { recommendedAction } from "./recommendedAction.ts";
import { collectFlags, type Flags } from "./flags.ts";
import { type PolicyRow, policyRows } from "./policy.ts";
import type { VerdictInput } from "./verdictInput.ts";
import { parseRetryDelay } from "#engine/deferrals/parseRetryDelay.ts";

/** The conclusions from a probe's findings. */
export interface Assessment {
  parsed: WellFormedAddress | null;
  canonical: CanonicalAddress | null;
  input: VerdictInput;
  decision: PolicyRow;
  policyFindings: PolicyFindings;
  action: Action;
  flags: Flags;
  score: Score;
  retryAfterS: number | null;
  /** The MX host's statement that the decision rests on, if any. */
  said: Statement | null;
}

/** A verdict and its reason. */
export type Decided = Pick<PolicyRow, "verdict" | "reason">;

/** Returns the row of the policy for an earlier decision, where lists or rules have changed since. */
function asDecided(found: PolicyRow, { verdict, reason }: Decided): PolicyRow {
  const same = (row: PolicyRow): boolean => row.verdict === verdict && row.reason === reason;
  return same(found) ? found : (policyRows.find(same) ?? found);
}

/** Draws the conclusions from a probe's findings. `decided` is an earlier decision that stays. `broken` means that an internal error or a cancellation ended the probe. */
export function assessProbe(
  probe: Probe,
  broken: boolean,
  decided: Decided | null = null,
): Assessment {
  const { syntax, mailbox } = probe.findings;
  const parsed = syntax.ok ? syntax : null;
  const canonical = parsed === null ? null : canonicalAddress(parsed, probe.provider?.id ?? null);
  const whole = verdictInput(probe, broken);
  const counted = decide(whole);
  const input = withoutIgnored(whole, probe.policy);
  const found = input === whole ? counted : decide(input);
  const decision = decided === null ? found : asDecided(found, decided);
  const { verdict, reason } = decision;
  const flags = collectFlags(probe, parsed, canonical?.tag ?? null);
  const score = calculateScore(decision, flags, probe.policy);
  return {
    parsed,
    canonical,
    input,
    decision,
    policyFindings: policyFindings(counted, whole, flags),
    action: recommendedAction({ ...decision, score: score.score }, probe.policy),
    flags,
    score,
    retryAfterS: verdict === "unknown" ? retryAfterSeconds(reason, mailbox) : null,
    said: decidingStatement(probe, decision),
  };
}

function decidingStatement(
  { findings: { mailbox } }: Probe,
  { reason }: PolicyRow,
): Statement | null {
  if (mailbox.kind === "not_checked") {
    return null;
  }
  return reason === "accept_all" && mailbox.kind === "accepted"
    ? mailbox.randomRecipientSaid
    : mailbox.said;
}

/** Returns the suggestion that DNS doesn't speak against, or null. */
export function chooseSuggestion({ findings, provider }: Probe): Suggestion | null {
  const { syntax, domain: finding } = findings;
  const name = syntax.ok ? syntax.domainAscii : null;
  return plausibleSuggestion(findings.suggestion, { name, finding, provider });
}

function verdictInput(probe: Probe, broken: boolean): VerdictInput {
  const { findings } = probe;
  const { syntax, domain, lists, disposableExchanger } = findings;
  const suggestion = chooseSuggestion(probe);
  const typo = suggestion?.kind === "domain_typo" || suggestion?.kind === "tld_typo";
  return {
    broken,
    validSyntax: syntax.ok,
    ownRule: findings.ownRule?.kind ?? null,
    domain,
    hosts: findings.hosts,
    mailbox: findings.mailbox,
    signals: {
      disposable: disposableExchanger !== null || onList(lists, "disposable"),
      relay_alias: onList(lists, "relay"),
      no_reply: onList(lists, "no_reply"),
      role_account: onList(lists, "role"),
      quoted_local_part: syntax.ok && syntax.quoted,
      possible_typo: typo,
      gibberish: findings.gibberish === true,
      no_mx: domain.kind === "exchangers" && domain.implicit,
    },
  };
}

const onList = (lists: ListMatches | null, list: keyof ListMatches): boolean =>
  lists !== null && lists[list] !== null;

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
function retryAfterSeconds(reason: Reason, mailbox: MailboxFinding): number | null {
  if (mailbox.kind === "unsettled" && mailbox.retryAfterS !== undefined) {
    return mailbox.retryAfterS;
  }
  const usual = waits[reason] ?? null;
  if (usual === null || mailbox.kind !== "unsettled" || mailbox.said === null) {
    return usual;
  }
  return parseRetryDelay(mailbox.said.text) ?? usual;
}
