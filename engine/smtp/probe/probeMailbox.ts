import type { MailboxFinding, MailHost } from "#engine/evidence/findings.ts";
import type { RandomRecipientFact } from "#engine/network/domainFacts.ts";
import type { HostAnswer, MailboxAnswer } from "#engine/network/hostProbe.ts";
import type { SmtpContext } from "#engine/network/network.ts";
import { ownsDomain, type MailProvider } from "#engine/providers/mailProviders.ts";
import { probeHost } from "./probeHost.ts";

/** One mailbox as sent in RCPT TO. */
export interface Mailbox {
  target: string;
  smtputf8: boolean;
}

/** A domain and its MX hosts. */
export interface MailDomain {
  domain: string;
  /** Random recipient at the domain; null to skip the accept-all check. */
  randomRecipient: string | null;
  hosts: readonly MailHost[];
  /** Number of all MX hosts of the domain, including those that can't be contacted. */
  exchangers: number;
  provider: MailProvider | null;
}

/** The finding, and the replies behind it with their times. */
export interface ProbedMailbox {
  finding: MailboxFinding;
  target: MailboxAnswer | null;
  randomRecipient: MailboxAnswer | null;
  /** Cached result for random recipients that was used instead of a check. */
  known: RandomRecipientFact | null;
  /** False if no MX host was contacted. */
  asked: boolean;
}

const nobody: MailHost = { host: "", addresses: [] };
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
  const ask = (turn: number, place: number): void => {
    const { host, addresses } = hosts[turn] ?? nobody;
    const address = addresses[place] ?? "";
    const asked = { host, address, target, randomRecipient, smtputf8, provider, domain };
    probeHost(context, asked, (answer) => {
      if (answer instanceof Error) {
        answered(answer);
        return;
      }
      const unreached = answer.kind === "unsettled" && answer.reason === "connect_failed";
      if (unreached && place + 1 < Math.min(addresses.length, addressesPerHost)) {
        ask(turn, place + 1);
        return;
      }
      answers.push(answer);
      const over = context.signal.aborted || context.clock.elapsed() >= context.deadline;
      if (leavesOpen(answer) && turn + 1 < most && !over) {
        ask(turn + 1, 0);
      } else {
        answered(sumUp(answers, about));
      }
    });
  };
  ask(0, 0);
}

/** Tells whether another MX host may give a better answer. */
const leavesOpen = (answer: HostAnswer): boolean =>
  answer.kind === "denied" || (answer.kind === "unsettled" && answer.askNext);

function sumUp(answers: readonly HostAnswer[], question: MailDomain): ProbedMailbox {
  const last = answers.at(-1);
  return {
    finding: conclude(answers, question),
    target: last?.target ?? null,
    randomRecipient: last?.randomRecipient ?? null,
    known: last?.kind === "accepted" ? last.known : null,
    asked: answers.some(({ said }) => said.line !== null),
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
        ? "A server does not take internationalised addresses, and not every server could be asked."
        : "A server refuses mail for this domain, and not every server says so.";
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
