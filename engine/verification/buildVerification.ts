import type { Probe } from "#engine/checks/check.ts";
import { confidenceOf } from "#engine/verdict/recommendedAction.ts";
import type { PolicyRow } from "#engine/verdict/policy.ts";
import type { Said } from "#engine/evidence/findings.ts";
import { assessProbe, type Assessment } from "#engine/verdict/assessProbe.ts";
import { escapeText } from "#engine/smtp/connection/escapeText.ts";
import type { Names } from "#engine/verdict/summarize.ts";
import { summarize } from "#engine/verdict/summarize.ts";
import type { WellFormedAddress } from "#engine/syntax/parseAddress.ts";
import type { Reason } from "#vocabulary/verdicts.ts";
import type { CheckName, CheckResult, Verification } from "./verification.ts";
import { otherwiseOf } from "#engine/verdict/decide.ts";
import { versionsWith } from "./versions.ts";

/** Builds the result from what a probe found. `broken`: the check did not come to its end. */
export function buildVerification(
  probe: Probe,
  checks: CheckResult[],
  broken: boolean,
): Verification {
  const { findings, context } = probe;
  const { syntax, mailbox } = findings;
  const judgement = assessProbe(probe, broken);
  const { parsed, canonical, input, decision, flags, said } = judgement;
  const summary = summarize(decision.reason, namesOf(probe, parsed, decision));
  if (said !== null && said.line !== null) {
    said.line.deciding = true;
  }
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
    action: judgement.action,
    confidence: confidenceOf(decision, mailbox),
    ...judgement.score,
    summary,
    suggestion: findings.suggestion,
    flags,
    provider: probe.provider?.id ?? null,
    mx: findings.domain.kind === "exchangers" ? findings.domain.exchangers : [],
    checks,
    decision: {
      rule: decision.id,
      because: becauseOf(probe, judgement, checks),
      otherwise: otherwiseOf(decision, input),
    },
    retry_after_s: judgement.retryAfterS,
    sandbox: probe.network?.sandbox ?? false,
    duration_ms: context.at(),
    versions: versionsWith(probe.operatorLists),
    evidence: context.evidence,
  };
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
  { decision: { id, reason, because }, said }: Assessment,
  checks: readonly CheckResult[],
): string {
  if (id.startsWith("rule.") && ownRule !== null) {
    return `${because} It is for ${ownRule.value} (${ownRule.id}).`;
  }
  if (id.startsWith("signal.")) {
    return checks.find(({ name }) => name === seenBy[reason])?.detail ?? because;
  }
  if (mailbox.kind !== "not_checked" && reason !== "internal_error") {
    const why = mailbox.kind === "accepted" ? "" : mailbox.because;
    return [why, said === null ? "" : quote(said)].filter(Boolean).join(" ") || because;
  }
  const deciding = checks.find(({ status }) => status === "fail" || status === "error");
  return deciding?.detail ?? because;
}

/** Who said what, on one line. */
function quote({ host, text, line }: Said): string {
  const oneLine = escapeText(text.replaceAll("\n", " / "), 300);
  return line?.from === "server" ? `${host} answered: ${oneLine}` : `${host}: ${oneLine}.`;
}
