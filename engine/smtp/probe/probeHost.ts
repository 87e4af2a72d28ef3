import type { Said } from "#engine/evidence/findings.ts";
import type { HostAnswer, HostAnswered, HostQuestion } from "#engine/network/hostProbe.ts";
import type { SmtpContext } from "#engine/network/network.ts";
import { noTraffic } from "#engine/network/noTraffic.ts";
import { receptionOf, type Admission } from "#engine/politeness/politeness.ts";
import { classifyAnswer } from "#engine/smtp/answers/classifyAnswer.ts";
import { judgeEnd } from "#engine/smtp/answers/judgeRefusal.ts";
import type { SessionEnd } from "#engine/smtp/connection/sessionEnd.ts";
import { politenessKey } from "#engine/smtp/queue/hostQueue.ts";
import { probeInOwnSession } from "#engine/smtp/session/probeInOwnSession.ts";
import { tell } from "#engine/smtp/session/queuedProbe.ts";

/**
 * Checks a mailbox on one MX host, in a shared session if possible. Uses the egress address that was greylisted for
 * the mailbox before, otherwise the one with the most free capacity.
 */
export function probeHost(
  context: SmtpContext,
  question: HostQuestion,
  answered: HostAnswered,
): void {
  const { egresses } = context.network;
  if (egresses === undefined) {
    askPolitely(context, question, answered);
    return;
  }
  const egress = egresses.choose({ ...question, key: politenessKey(question) });
  if (egress === null) {
    answered({ target: null, randomRecipient: null, ...judgeEnd(noWay(question), question) });
    return;
  }
  const { dialer, sessions, politeness } = egress;
  const from: SmtpContext = {
    ...context,
    network: { ...context.network, dialer, egress },
    traffic: { ...(context.traffic ?? noTraffic), sessions, politeness },
  };
  askPolitely(from, question, (answer) => {
    if ("kind" in answer && answer.kind === "unsettled" && answer.reason === "greylisted") {
      egresses.greylisted(question, egress);
    }
    answered(answer);
  });
}

/** Returns the end of a check for which no egress address has the IP version of the MX host. */
function noWay({ address }: HostQuestion): SessionEnd {
  const family = address.includes(":") ? "IPv6" : "IPv4";
  const detail = `no connection to ${address}: no ${family} address is set to ask from`;
  return {
    stage: "connect",
    cause: "connect_failed",
    reply: null,
    detail,
    line: null,
    retryInClear: false,
  };
}

function askPolitely(context: SmtpContext, question: HostQuestion, answered: HostAnswered): void {
  const politeness = context.traffic?.politeness ?? null;
  if (politeness === null) {
    askHost(context, question, answered);
    return;
  }
  const key = politenessKey(question);
  const tallied: HostAnswered = (answer) => {
    if ("kind" in answer) {
      politeness.heard(key, receptionOf(answer.kind === "unsettled" ? answer.reason : null));
      const { egress } = context.network;
      context.traffic?.replyCounter?.count({
        provider: question.provider?.id ?? null,
        egress: egress === undefined ? null : (egress.seen ?? egress.local),
        answer: classifyAnswer(answer),
      });
    }
    answered(answer);
  };
  const admitted = (admission: Admission): void =>
    admission.ok ? askHost(context, question, tallied) : answered(keptAway(question, admission));
  const admission = politeness.admit(key, context.deadline, context.signal);
  if (admission instanceof Promise) {
    void admission.then(admitted);
  } else {
    admitted(admission);
  }
}

/** Returns an unsettled answer: politeness limits postponed the check, which says nothing about the mailbox. */
function keptAway(
  { host }: HostQuestion,
  { reason, detail, retryAfterS }: Extract<Admission, { ok: false }>,
): HostAnswer {
  const said: Said = { host, stage: "connect", text: `not asked: ${detail}`, line: null };
  const because = "The mail host was not asked, out of regard for it.";
  return {
    target: null,
    randomRecipient: null,
    kind: "unsettled",
    reason,
    because,
    said,
    askNext: false,
    retryAfterS,
  };
}

function askHost(context: SmtpContext, question: HostQuestion, answered: HostAnswered): void {
  const sessions = context.traffic?.sessions ?? null;
  if (sessions === null) {
    tell(probeInOwnSession(context, question, null), answered);
  } else {
    sessions.ask(context, question, answered);
  }
}
