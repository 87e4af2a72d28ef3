import { canonicalAddress } from "#engine/address/canonicalAddress.ts";
import type { CanonicalAddress } from "#engine/address/canonicalAddress.ts";
import type { Probe } from "#engine/checks/check.ts";
import { recommendedAction, retryAfterSeconds } from "./recommendedAction.ts";
import type { PolicyRow } from "./policy.ts";
import type { Said } from "#engine/evidence/findings.ts";
import type { ListMatches } from "#engine/lists/addressLists.ts";
import { calculateScore } from "./calculateScore.ts";
import type { WellFormedAddress } from "#engine/syntax/parseAddress.ts";
import type { Flags, Tri, Verification } from "#engine/verification/verification.ts";
import { decide } from "./decide.ts";
import type { VerdictInput } from "./verdictInput.ts";

/** What follows from the findings of a probe. */
export interface Assessment {
  parsed: WellFormedAddress | null;
  canonical: CanonicalAddress | null;
  input: VerdictInput;
  decision: PolicyRow;
  action: Verification["action"];
  flags: Flags;
  score: ReturnType<typeof calculateScore>;
  retryAfterS: number | null;
  /** What a mail host said that decided, or would have. */
  said: Said | null;
}

/** Judges what a probe found. `broken`: the check did not come to its end. */
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
    said: decidingWord(probe, decision),
  };
}

function decidingWord({ findings: { mailbox } }: Probe, { reason }: PolicyRow): Said | null {
  if (mailbox.kind === "not_checked") {
    return null;
  }
  return reason === "accept_all" && mailbox.kind === "accepted"
    ? mailbox.randomRecipientSaid
    : mailbox.said;
}

function verdictInput({ findings }: Probe, broken: boolean): VerdictInput {
  const { syntax, lists, suggestion } = findings;
  const slip = suggestion?.kind === "domain_typo" || suggestion?.kind === "tld_typo";
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
      possible_typo: slip,
      gibberish: findings.gibberish === true,
    },
  };
}

const onList = (lists: ListMatches | null, list: keyof ListMatches): boolean =>
  lists !== null && lists[list] !== null;

function flagsOf(probe: Probe, parsed: WellFormedAddress | null, tag: string | null): Flags {
  const { lists, gibberish } = probe.findings;
  const listed = (check: "disposable" | "role" | "free", list: keyof ListMatches): Tri =>
    lists === null || !probe.requested.has(check) ? null : lists[list] !== null;
  return {
    free: listed("free", "free"),
    role: listed("role", "role"),
    disposable: listed("disposable", "disposable"),
    relay: listed("disposable", "relay"),
    no_reply: listed("role", "no_reply"),
    accept_all: acceptAll(probe),
    mailbox_full: mailboxFact(probe, "mailbox_full"),
    disabled: mailboxFact(probe, "mailbox_disabled"),
    subaddress: parsed === null ? null : tag !== null,
    gibberish: probe.requested.has("role") ? gibberish : null,
    idn: parsed?.idn ?? null,
  };
}

/** A server that refuses one name because it does not exist does not take every name. */
function acceptAll({ findings: { mailbox } }: Probe): Tri {
  if (mailbox.kind === "settled") {
    return mailbox.reason === "mailbox_not_found" ? false : null;
  }
  if (mailbox.kind !== "accepted" || mailbox.randomRecipients === "unknown") {
    return null;
  }
  return mailbox.randomRecipients === "accepted";
}

/** True where the server said so of the mailbox; false where it took mail for it and refuses strangers. */
function mailboxFact(
  { findings: { mailbox } }: Probe,
  reason: "mailbox_full" | "mailbox_disabled",
): Tri {
  if (mailbox.kind === "settled") {
    return mailbox.reason === reason ? true : null;
  }
  return mailbox.kind === "accepted" && mailbox.randomRecipients === "refused" ? false : null;
}
