import type { FoundSuggestion, Suggestion } from "#engine/suggestions/suggestion.ts";
import type { Probe } from "#engine/checks/probe.ts";
import type { DomainFinding, Statement } from "#engine/evidence/findings.ts";
import { mxRuleKeys, type OwnRule } from "#engine/lists/ownRules.ts";
import type { CheckResult } from "#engine/probe/checkResult.ts";
import { escapeText } from "#engine/smtp/connection/escapeText.ts";
import type { WellFormedAddress } from "#engine/syntax/parseAddress.ts";
import {
  assessProbe,
  chooseSuggestion,
  type Assessment,
  type Decided,
} from "#engine/verdict/assessProbe.ts";
import { rateConfidence, findAlternative } from "#engine/verdict/decide.ts";
import { type PolicyRow, policyVersion } from "#engine/verdict/policy.ts";
import { summarize, type SummaryNames } from "#engine/verdict/summarize.ts";
import { formatFindings } from "#engine/verdict/applyPolicy.ts";
import { replyText } from "#engine/verdict/replyText.ts";
import { isSignal } from "#engine/verdict/verdictInput.ts";
import { decidingChecks } from "#vocabulary/decidingChecks.ts";
import type { Verification } from "./verification.ts";
import { listsVersion } from "#engine/lists/addressLists.ts";
import type { OperatorLists } from "#engine/lists/operatorLists.ts";

/** Builds the result from the findings of a probe. `broken` means that an internal error or a cancellation ended the probe. */
export function buildVerification(
  probe: Probe,
  checks: CheckResult[],
  broken: boolean,
  decided: Decided | null = null,
): Verification {
  const { findings, context } = probe;
  const { syntax, mailbox } = findings;
  const suggestion = chooseSuggestion(probe);
  const settled = checks.map((check) =>
    settleDisposable(settleTypo(check, findings.suggestion, suggestion), probe),
  );
  const assessment = assessProbe(probe, broken, decided);
  const { parsed, canonical, input, decision, flags, score, said } = assessment;
  const summary = summarize(decision.reason, collectNames(probe, parsed, decision));
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
    action: assessment.action,
    confidence: rateConfidence(decision, mailbox),
    score: score.score,
    score_breakdown: score.score_breakdown,
    summary,
    suggestion,
    flags,
    provider: probe.provider?.id ?? null,
    mx: findings.domain.kind === "exchangers" ? findings.domain.exchangers : [],
    checks: settled,
    decision: {
      rule: decision.id,
      because: explainVerdict(probe, assessment, settled),
      otherwise: findAlternative(decision, input),
    },
    reply: replyText(said),
    retry_after_s: assessment.retryAfterS,
    basis: formatFindings(assessment.policyFindings),
    sandbox: probe.network?.sandbox ?? false,
    duration_ms: context.at(),
    versions: versionsWith(probe.operatorLists),
    evidence: context.evidence,
  };
}

function collectNames(
  probe: Probe,
  parsed: WellFormedAddress | null,
  { id }: PolicyRow,
): SummaryNames {
  const { mailbox, domain, syntax } = probe.findings;
  const said = mailbox.kind === "not_checked" ? null : mailbox.said;
  const [first] = domain.kind === "exchangers" ? domain.exchangers : [];
  return {
    email: parsed?.email ?? probe.input,
    domain: parsed?.domain ?? "",
    host: said?.host ?? first?.host ?? "The mail host",
    provider: probe.provider?.name ?? said?.host ?? "This mail host",
    suggestion: chooseSuggestion(probe)?.email ?? null,
    syntaxCode: syntax.ok ? null : syntax.code,
    unasked: mailbox.kind === "not_checked" && id.startsWith("signal."),
  };
}

/** Returns the reason for the decision: the deciding reply, the detail of the deciding check, or the policy row's own sentence. */
function explainVerdict(
  { findings: { mailbox, ownRule, domain } }: Probe,
  { decision: { id, reason, because }, said }: Assessment,
  checks: readonly CheckResult[],
): string {
  if (id.startsWith("rule.") && ownRule !== null) {
    const sentence = `${because} It is for ${ownRule.value} (${ownRule.id}).`;
    const host = matchedHost(ownRule, domain);
    return host === null ? sentence : `${sentence} Mail goes to ${host}.`;
  }
  if (id.startsWith("signal.") && isSignal(reason)) {
    const found = ({ name, status }: CheckResult): boolean =>
      name === decidingChecks[reason] && status === "warn";
    return checks.find(found)?.detail ?? because;
  }
  if (mailbox.kind !== "not_checked" && reason !== "internal_error") {
    const why = mailbox.kind === "accepted" ? "" : mailbox.because;
    return [why, said === null ? "" : quote(said)].filter(Boolean).join(" ") || because;
  }
  const deciding = checks.find(({ status }) => status === "fail" || status === "error");
  return deciding?.detail ?? because;
}

/** Returns the MX host that a rule matched; null if the rule is for addresses. */
function matchedHost({ value }: OwnRule, domain: DomainFinding): string | null {
  const exchangers = domain.kind === "exchangers" ? domain.exchangers : [];
  return exchangers.find(({ host }) => mxRuleKeys([host]).includes(value))?.host ?? null;
}

/** Quotes a statement on one line. */
function quote({ host, text, line }: Statement): string {
  const oneLine = escapeText(text.replaceAll("\n", " / "), 300);
  return line?.from === "server" ? `${host} answered: ${oneLine}` : `${host}: ${oneLine}.`;
}

/** Returns the versions that a result depends on: engine, policy, and lists with the operator's additions. */
export function versionsWith(operator: OperatorLists | null): Verification["versions"] {
  const lists = operator === null ? listsVersion : `${listsVersion}+operator.${operator.version}`;
  return { engine: "1.0.0", rules: policyVersion, lists };
}

/** The versions without an operator's additions. */
export const versions: Verification["versions"] = versionsWith(null);

/**
 * Returns the disposable check with the findings of DNS: the service whose hosts receive the mail, and the source of
 * the answer.
 */
function settleDisposable(check: CheckResult, { findings, provider }: Probe): CheckResult {
  if (check.name !== "disposable" || check.status === "skipped" || check.status === "error") {
    return check;
  }
  const { lists, disposableExchanger: found } = findings;
  if (found !== null) {
    const { host, value, tier } = found;
    const whose = tier === "operator" ? "the operator's list" : "the list of disposable domains";
    const detail = `Mail goes to ${host}, and ${value} is on ${whose}.`;
    return { ...check, status: "warn", code: "disposable_mx", detail, tier };
  }
  const listed = lists?.disposable ?? lists?.relay ?? lists?.free ?? null;
  const known = provider === null ? "unlisted" : "provider";
  return { ...check, tier: listed?.tier ?? known };
}

/** Returns the typo check as passed if DNS took its suggestion back. */
function settleTypo(
  check: CheckResult,
  found: FoundSuggestion | null,
  suggestion: Suggestion | null,
): CheckResult {
  const withdrawn = check.name === "typo" && check.status === "warn" && suggestion === null;
  const detail =
    found?.own === true
      ? "The domain resembles one of yours, but a mail server receives its mail."
      : "The domain resembles a provider's, but a mail provider receives its mail.";
  return withdrawn ? { ...check, status: "pass", code: null, detail } : check;
}
