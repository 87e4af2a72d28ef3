import type { MailboxFinding, MailHost, Statement } from "#engine/evidence/findings.ts";
import type { HostAnswer, HostAnswered, HostQuestion } from "#engine/network/hostProbe.ts";
import type { SmtpContext } from "#engine/network/network.ts";
import { ownsDomain } from "#engine/providers/mailProviders.ts";
import type { Clock } from "#engine/ports.ts";
import { noSharedState } from "#engine/network/noSharedState.ts";
import { toBreakerEvent } from "#engine/politeness/breaker.ts";
import type { Admission } from "#engine/politeness/tokenQueue.ts";
import { classifyAnswer } from "#engine/smtp/answers/classifyAnswer.ts";
import { concludeEnd } from "#engine/smtp/answers/concludeRefusal.ts";
import type { SessionEnd } from "#engine/smtp/connection/sessionEnd.ts";
import { politenessKey, queueKey } from "#engine/smtp/queue/hostKeys.ts";
import { openProbeSession } from "#engine/smtp/session/openProbeSession.ts";
import { forwardAnswer } from "#engine/smtp/session/queuedProbe.ts";
import type { Mailbox, MailDomain, ProbedMailbox } from "./probedMailbox.ts";

const noHost: MailHost = { host: "", addresses: [] };

const addressesPerHost = 2;

const stages = ["connect", "banner", "ehlo", "starttls", "mail", "rcpt"];

/**
 * Checks a mailbox on the MX hosts in order, up to the configured limit, until one settles it. `answered` gets an
 * `Error` for internal errors and must not throw.
 */
export function probeMailbox(
  context: SmtpContext,
  { target, smtputf8 }: Mailbox,
  about: MailDomain,
  answered: (probed: ProbedMailbox | Error) => void,
): void {
  const { randomRecipient, provider, domain, hosts } = about;
  const most = Math.min(hosts.length, context.network.limits.hosts);
  const answers: HostAnswer[] = [];
  const probeFrom = (hostIndex: number, addressIndex: number): void => {
    const { host, addresses } = hosts[hostIndex] ?? noHost;
    const address = addresses[addressIndex] ?? "";
    const question = { host, address, target, randomRecipient, smtputf8, provider, domain };
    probeHost(context, question, (answer) => {
      if (answer instanceof Error) {
        answered(answer);
        return;
      }
      const unreached = answer.kind === "unsettled" && answer.reason === "connect_failed";
      if (unreached && addressIndex + 1 < Math.min(addresses.length, addressesPerHost)) {
        probeFrom(hostIndex, addressIndex + 1);
        return;
      }
      answers.push(reachedByIpv4(addresses) ? answer : withoutIpv6(answer));
      const over = context.signal.aborted || context.clock.elapsed() >= context.deadline;
      if (isInconclusive(answer) && hostIndex + 1 < most && !over) {
        probeFrom(hostIndex + 1, 0);
      } else {
        answered(summarize(answers, about));
      }
    });
  };
  probeFrom(0, 0);
}

const reachedByIpv4 = (addresses: readonly string[]): boolean =>
  addresses.some((address) => !address.includes(":"));

/** Returns the answer of an MX host that has only IPv6 addresses, with the reason why we couldn't connect to it. */
const withoutIpv6 = (answer: HostAnswer): HostAnswer =>
  answer.kind === "unsettled" && answer.said.line?.remark?.code === "connect_no_ipv6"
    ? { ...answer, because: "The mail server has only IPv6, and this machine has none." }
    : answer;

/** Tells whether another MX host may give a better answer. */
const isInconclusive = (answer: HostAnswer): boolean =>
  answer.kind === "denied" || (answer.kind === "unsettled" && answer.tryNextHost);

function summarize(answers: readonly HostAnswer[], question: MailDomain): ProbedMailbox {
  const last = answers.at(-1);
  return {
    finding: conclude(answers, question),
    target: last?.target ?? null,
    randomRecipient: last?.randomRecipient ?? null,
    known: last?.kind === "accepted" ? last.known : null,
    contacted: answers.some(({ said }) => said.line !== null),
  };
}

function conclude(answers: readonly HostAnswer[], question: MailDomain): MailboxFinding {
  const last = answers.at(-1);
  if (last === undefined) {
    return { kind: "not_checked", code: "not_reached" };
  }
  if (last.kind === "accepted") {
    const { randomRecipients, said, randomRecipientSaid } = last;
    return {
      kind: "accepted",
      randomRecipients,
      opaque: question.provider?.opaque === true,
      said,
      randomRecipientSaid,
    };
  }
  if (last.kind === "settled") {
    return { kind: "settled", reason: last.reason, because: last.because, said: last.said };
  }
  return unanimous(answers, question) ?? bestUnsettled(answers);
}

/**
 * Returns the denial that all MX hosts of the domain agree on, or null. A provider that refuses mail for its own
 * domain doesn't count.
 */
function unanimous(
  answers: readonly HostAnswer[],
  { exchangers, provider, domain }: MailDomain,
): MailboxFinding | null {
  const [first] = answers;
  if (first?.kind !== "denied" || answers.length < exchangers) {
    return null;
  }
  const agreed = answers.every(
    (answer) => answer.kind === "denied" && answer.reason === first.reason,
  );
  const own = provider !== null && ownsDomain(provider, domain);
  return agreed && !(own && first.reason === "domain_rejects_mail")
    ? { kind: "settled", reason: first.reason, because: first.because, said: first.said }
    : null;
}

/** Returns the answer that got furthest; among failed connections, one that timed out. */
function bestUnsettled(answers: readonly HostAnswer[]): MailboxFinding {
  const unsettled = answers.map((answer) => {
    if (answer.kind === "unsettled") {
      const { reason, because, said, retryAfterS } = answer;
      return { reason, because, said, retryAfterS, rank: rankOf(said.stage, reason) };
    }
    const { said } = answer;
    const because =
      answer.kind === "denied" && answer.reason === "smtputf8_unsupported"
        ? "One server doesn't support international addresses, and we couldn't try every server."
        : "One server rejects mail for this domain, but not every server does.";
    return { reason: "policy_refused" as const, because, said, rank: rankOf(said.stage, null) };
  });
  const best = unsettled.reduce((found, next) => (next.rank > found.rank ? next : found));
  return {
    kind: "unsettled",
    reason: best.reason,
    because: best.because,
    said: best.said,
    ...("retryAfterS" in best && best.retryAfterS !== undefined
      ? { retryAfterS: best.retryAfterS }
      : {}),
  };
}

function rankOf(stage: string, reason: string | null): number {
  return stages.indexOf(stage) + (reason === "connect_timeout" ? 0.5 : 0);
}

const weekMs = 7 * 24 * 3_600_000;

/** Account, domain and clock of a check. */
interface RandomRecipientOf {
  clock: Clock;
  tenant: string;
  domain: string;
}

/**
 * Returns a random recipient at a domain. An account gets the same one for a week: greylisting and address
 * verification defer a recipient they see for the first time, so a retry with a new name would never get an answer.
 */
export function chooseRandomRecipient({ clock, tenant, domain }: RandomRecipientOf): string {
  const week = Math.floor(clock.now() / weekMs);
  return `${clock.randomLocalPart(JSON.stringify([tenant, domain, week]))}@${domain}`;
}

/**
 * Checks a mailbox on one MX host, in a shared session if possible. Uses the egress address that was greylisted for
 * the mailbox before, otherwise the one with the most free capacity.
 */
function probeHost(context: SmtpContext, question: HostQuestion, answered: HostAnswered): void {
  const { egresses } = context.network;
  if (egresses === undefined) {
    probeWithinLimits(context, question, answered);
    return;
  }
  const egress = egresses.choose({ ...question, key: politenessKey(question) });
  if (egress === null) {
    answered({
      target: null,
      randomRecipient: null,
      ...concludeEnd(noEgressEnd(question), question),
    });
    return;
  }
  const { dialer, sessions, politeness } = egress;
  const from: SmtpContext = {
    ...context,
    network: { ...context.network, dialer, egress },
    sharedState: { ...(context.sharedState ?? noSharedState), sessions, politeness },
  };
  probeWithinLimits(from, question, (answer) => {
    if ("kind" in answer && answer.kind === "unsettled" && answer.reason === "greylisted") {
      egresses.greylisted(question, egress);
    }
    answered(answer);
  });
}

/** Returns the end of a check for which no egress address has the IP version of the MX host. */
function noEgressEnd({ address }: HostQuestion): SessionEnd {
  const family = address.includes(":") ? "IPv6" : "IPv4";
  const detail = `no connection to ${address}: no ${family} source address is configured`;
  return {
    stage: "connect",
    cause: "connect_failed",
    reply: null,
    detail,
    line: null,
    retryInClear: false,
  };
}

function probeWithinLimits(
  context: SmtpContext,
  question: HostQuestion,
  answered: HostAnswered,
): void {
  const politeness = context.sharedState?.politeness ?? null;
  if (politeness === null) {
    probeInSession(context, question, answered);
    return;
  }
  const key = politenessKey(question);
  const tallied: HostAnswered = (answer) => {
    if ("kind" in answer) {
      politeness.recordEvent(
        key,
        toBreakerEvent(answer.kind === "unsettled" ? answer.reason : null),
      );
      const { egress } = context.network;
      context.sharedState?.replyCounter?.count({
        provider: question.provider?.id ?? null,
        egress: egress === undefined ? null : (egress.seen ?? egress.local),
        answer: classifyAnswer(answer),
      });
    }
    answered(answer);
  };
  const admitted = (admission: Admission): void =>
    admission.ok
      ? probeInSession(context, question, tallied)
      : answered(postponed(question, admission));
  const { tenant, deadline, signal } = context;
  const admission = politeness.admit({
    key,
    domain: `${tenant} ${question.domain}`,
    queue: queueKey(tenant, question),
    deadline,
    signal,
  });
  if (admission instanceof Promise) {
    void admission.then(admitted);
  } else {
    admitted(admission);
  }
}

/** Returns an unsettled answer: politeness limits postponed the check, which says nothing about the mailbox. */
function postponed(
  { host }: HostQuestion,
  { reason, detail, retryAfterS }: Extract<Admission, { ok: false }>,
): HostAnswer {
  const said: Statement = { host, stage: "connect", text: `not contacted: ${detail}`, line: null };
  const because = "We didn't contact the mail server, to respect its limits.";
  return {
    target: null,
    randomRecipient: null,
    kind: "unsettled",
    reason,
    because,
    said,
    tryNextHost: false,
    retryAfterS,
  };
}

function probeInSession(
  context: SmtpContext,
  question: HostQuestion,
  answered: HostAnswered,
): void {
  const sessions = context.sharedState?.sessions ?? null;
  if (sessions === null) {
    forwardAnswer(openProbeSession(context, question, null), answered);
  } else {
    sessions.probe(context, question, answered);
  }
}
