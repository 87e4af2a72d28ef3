import { canonicalAddress } from "./address/canonicalAddress.ts";
import type { Probe } from "./checks/check.ts";
import { actionOf, confidenceOf, retryAfterOf } from "./counsel.ts";
import type { PolicyRow } from "./data/policy.ts";
import type { Said } from "./finding.ts";
import type { ListMatches } from "./lists/addressLists.ts";
import { scoreOf } from "./score.ts";
import { escapeText } from "./smtp/escapeText.ts";
import type { Names } from "./summaries.ts";
import { summaryOf } from "./summaries.ts";
import type { WellFormedAddress } from "./syntax/parseAddress.ts";
import type { Reason } from "./reasons.ts";
import type { CheckName, CheckResult, Flags, Tri, Verification } from "./verification.ts";
import { decide, otherwiseOf } from "./verdict.ts";
import type { VerdictInput } from "./verdictInput.ts";
import { versionsWith } from "./versions.ts";

/** Builds the result from what a probe found. `broken`: the check did not come to its end. */
export function assemble(probe: Probe, checks: CheckResult[], broken: boolean): Verification {
  const { findings, context } = probe;
  const { syntax, mailbox } = findings;
  const parsed = syntax.ok ? syntax : null;
  const canonical = parsed === null ? null : canonicalAddress(parsed, probe.provider?.id ?? null);
  const input = verdictInput(probe, broken);
  const decision = decide(input);
  const flags = flagsOf(probe, parsed, canonical?.tag ?? null);
  const summary = summaryOf(decision.reason, namesOf(probe, parsed, decision));
  markDeciding(probe, decision);
  return {
    input: probe.input,
    email: parsed?.email ?? null,
    canonical: canonical?.canonical ?? null,
    address:
      parsed === null
        ? null
        : {
            local: parsed.local,
            domain: parsed.domain,
            domain_ascii: parsed.domainAscii,
            tag: canonical?.tag ?? null,
            quoted: parsed.quoted,
            smtputf8: parsed.smtputf8,
          },
    syntax: syntax.ok
      ? { valid: true, code: null, position: null }
      : { valid: false, code: syntax.code, position: syntax.position },
    verdict: decision.verdict,
    reason: decision.reason,
    action: actionOf(decision.verdict, decision.reason),
    confidence: confidenceOf(decision, mailbox),
    ...scoreOf(decision.verdict, decision.reason, flags),
    summary,
    suggestion: findings.suggestion,
    flags,
    provider: probe.provider?.id ?? null,
    mx: findings.domain.kind === "exchangers" ? findings.domain.exchangers : [],
    checks,
    decision: {
      rule: decision.id,
      because: becauseOf(probe, decision, checks),
      otherwise: otherwiseOf(decision, input),
    },
    retry_after_s: decision.verdict === "unknown" ? retryAfterOf(decision.reason, mailbox) : null,
    sandbox: probe.world?.sandbox ?? false,
    duration_ms: context.at(),
    versions: versionsWith(probe.operatorLists),
    evidence: context.evidence,
  };
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
  if (mailbox.kind !== "accepted" || mailbox.strangers === "unknown") {
    return null;
  }
  return mailbox.strangers === "accepted";
}

/** True where the server said so of the mailbox; false where it took mail for it and refuses strangers. */
function mailboxFact(
  { findings: { mailbox } }: Probe,
  reason: "mailbox_full" | "mailbox_disabled",
): Tri {
  if (mailbox.kind === "settled") {
    return mailbox.reason === reason ? true : null;
  }
  return mailbox.kind === "accepted" && mailbox.strangers === "refused" ? false : null;
}

function namesOf(probe: Probe, parsed: WellFormedAddress | null, { id }: PolicyRow): Names {
  const { mailbox, domain, suggestion, syntax } = probe.findings;
  const said = mailbox.kind === "not_checked" ? null : mailbox.said;
  const [first] = domain.kind === "exchangers" ? domain.exchangers : [];
  return {
    email: parsed?.email ?? probe.input,
    domain: parsed?.domain ?? "",
    host: said?.host ?? first?.host ?? "The mail host",
    provider: probe.provider?.name ?? said?.host ?? "This mail host",
    suggestion: suggestion?.email ?? null,
    syntaxCode: syntax.ok ? null : syntax.code,
    unasked: mailbox.kind === "not_checked" && id.startsWith("signal."),
  };
}

function markDeciding({ findings: { mailbox } }: Probe, { reason }: PolicyRow): void {
  if (mailbox.kind === "not_checked") {
    return;
  }
  const by =
    reason === "accept_all" && mailbox.kind === "accepted" ? mailbox.strangerSaid : mailbox.said;
  if (by !== null && by.line !== null) {
    by.line.deciding = true;
  }
}

/** The check whose word a signal rests on. */
const seenBy: Partial<Record<Reason, CheckName>> = {
  disposable: "disposable",
  relay_alias: "disposable",
  no_reply: "role",
  role_account: "role",
  gibberish: "role",
  possible_typo: "typo",
};

/** What was seen: the reply that decided, or what the deciding check says; else why the row decides. */
function becauseOf(
  { findings: { mailbox, ownRule } }: Probe,
  { id, reason, because }: PolicyRow,
  checks: readonly CheckResult[],
): string {
  if (id.startsWith("rule.") && ownRule !== null) {
    return `${because} It is for ${ownRule.value} (${ownRule.id}).`;
  }
  if (id.startsWith("signal.")) {
    return checks.find(({ name }) => name === seenBy[reason])?.detail ?? because;
  }
  if (mailbox.kind !== "not_checked" && reason !== "internal_error") {
    const by =
      reason === "accept_all" && mailbox.kind === "accepted" ? mailbox.strangerSaid : mailbox.said;
    const why = mailbox.kind === "accepted" ? "" : mailbox.because;
    return [why, by === null ? "" : quote(by)].filter(Boolean).join(" ") || because;
  }
  const deciding = checks.find(({ status }) => status === "fail" || status === "error");
  return deciding?.detail ?? because;
}

/** Who said what, on one line. */
function quote({ host, text, line }: Said): string {
  const oneLine = escapeText(text.replaceAll("\n", " / "), 300);
  return line?.from === "server" ? `${host} answered: ${oneLine}` : `${host}: ${oneLine}.`;
}
