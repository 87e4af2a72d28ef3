import { canonicalAddress, type CanonicalAddress } from "#engine/address/canonicalAddress.ts";
import type { Probe } from "#engine/checks/probe.ts";
import type { Said } from "#engine/evidence/findings.ts";
import type { ListMatches } from "#engine/lists/addressLists.ts";
import type { WellFormedAddress } from "#engine/syntax/parseAddress.ts";
import type { Action } from "#vocabulary/verdicts.ts";
import { calculateScore, type Score } from "./calculateScore.ts";
import { decide } from "./decide.ts";
import { flagsOf, type Flags } from "./flags.ts";
import type { PolicyRow } from "./policy.ts";
import { recommendedAction } from "./recommendedAction.ts";
import { retryAfterSeconds } from "./retryAfterSeconds.ts";
import type { VerdictInput } from "./verdictInput.ts";

/** The conclusions from a probe's findings. */
export interface Assessment {
  parsed: WellFormedAddress | null;
  canonical: CanonicalAddress | null;
  input: VerdictInput;
  decision: PolicyRow;
  action: Action;
  flags: Flags;
  score: Score;
  retryAfterS: number | null;
  /** The MX host's statement that the decision rests on, if any. */
  said: Said | null;
}

/** Draws the conclusions from a probe's findings. `broken` means that an internal error or a cancellation ended the probe. */
export function assessProbe(probe: Probe, broken: boolean): Assessment {
  const { syntax, mailbox } = probe.findings;
  const parsed = syntax.ok ? syntax : null;
  const canonical = parsed === null ? null : canonicalAddress(parsed, probe.provider?.id ?? null);
  const input = verdictInput(probe, broken);
  const decision = decide(input);
  const { verdict, reason } = decision;
  const flags = flagsOf(probe, parsed, canonical?.tag ?? null);
  return {
    parsed,
    canonical,
    input,
    decision,
    action: recommendedAction(verdict, reason),
    flags,
    score: calculateScore(verdict, reason, flags),
    retryAfterS: verdict === "unknown" ? retryAfterSeconds(reason, mailbox) : null,
    said: decidingStatement(probe, decision),
  };
}

function decidingStatement({ findings: { mailbox } }: Probe, { reason }: PolicyRow): Said | null {
  if (mailbox.kind === "not_checked") {
    return null;
  }
  return reason === "accept_all" && mailbox.kind === "accepted"
    ? mailbox.randomRecipientSaid
    : mailbox.said;
}

function verdictInput({ findings }: Probe, broken: boolean): VerdictInput {
  const { syntax, lists, suggestion } = findings;
  const typo = suggestion?.kind === "domain_typo" || suggestion?.kind === "tld_typo";
  return {
    broken,
    validSyntax: syntax.ok,
    ownRule: findings.ownRule?.kind ?? null,
    domain: findings.domain,
    hosts: findings.hosts,
    mailbox: findings.mailbox,
    signals: {
      disposable: onList(lists, "disposable"),
      relay_alias: onList(lists, "relay"),
      no_reply: onList(lists, "no_reply"),
      role_account: onList(lists, "role"),
      quoted_local_part: syntax.ok && syntax.quoted,
      possible_typo: typo,
      gibberish: findings.gibberish === true,
    },
  };
}

const onList = (lists: ListMatches | null, list: keyof ListMatches): boolean =>
  lists !== null && lists[list] !== null;
