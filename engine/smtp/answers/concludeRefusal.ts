import type { Statement } from "#engine/evidence/findings.ts";
import type { HostAnswer, HostQuestion, MailboxAnswer } from "#engine/network/hostProbe.ts";
import type { SessionEnd } from "#engine/smtp/connection/sessionEnd.ts";
import type { ClassifiedReply, ReplyInput } from "#engine/smtp/replies/classifyReply.ts";
import { classifyReplyCached } from "#engine/smtp/replies/classifyReplyCached.ts";
import type { ReplyClass, ReplyStage } from "#engine/smtp/replies/replyClass.ts";
import type { ReasonOf } from "#vocabulary/verdicts.ts";

type Conclusion<T = HostAnswer> = T extends unknown ? Omit<T, "randomRecipient" | "target"> : never;
type Unsettled = ReasonOf<"unknown">;

/** Reasons for refusals that settle nothing, per class, at RCPT and before it. */
const classReasons: Record<ReplyClass, { rcpt: Unsettled; earlier: Unsettled }> = {
  mailbox_not_found: { rcpt: "refused_unclear", earlier: "policy_refused" },
  mailbox_disabled: { rcpt: "refused_unclear", earlier: "policy_refused" },
  mailbox_full: { rcpt: "temporary_failure", earlier: "temporary_failure" },
  accepted: { rcpt: "protocol_error", earlier: "protocol_error" },
  unverified: { rcpt: "provider_opaque", earlier: "protocol_error" },
  mailbox_busy: { rcpt: "temporary_failure", earlier: "temporary_failure" },
  greylisted: { rcpt: "greylisted", earlier: "greylisted" },
  temporary: { rcpt: "temporary_failure", earlier: "temporary_failure" },
  sender_blocked: { rcpt: "sender_blocked", earlier: "sender_blocked" },
  sender_rate_limited: { rcpt: "sender_rate_limited", earlier: "sender_rate_limited" },
  policy: { rcpt: "policy_refused", earlier: "policy_refused" },
  content: { rcpt: "policy_refused", earlier: "policy_refused" },
  relay_denied: { rcpt: "policy_refused", earlier: "policy_refused" },
  domain_problem: { rcpt: "policy_refused", earlier: "policy_refused" },
  host_refuses_mail: { rcpt: "policy_refused", earlier: "policy_refused" },
  auth_required: { rcpt: "auth_required", earlier: "auth_required" },
  tls_required: { rcpt: "tls_failed", earlier: "tls_failed" },
  not_smtputf8: { rcpt: "policy_refused", earlier: "policy_refused" },
  syntax: { rcpt: "protocol_error", earlier: "protocol_error" },
  ambiguous: { rcpt: "refused_unclear", earlier: "policy_refused" },
};

/** Rules about our sender identity. The other rules of the class `sender_blocked` are about our IP address. */
const rejectedSender: ReadonlySet<string> = new Set([
  "sender.authentication",
  "sender.authentication_code",
  "sender.reverse_dns",
  "sender.helo",
  "sender.address",
  "sender.address_code",
  "sender.address_status",
  "sender.ehlo_stage",
  "sender.mail_stage",
]);
/** Reasons about ourselves: the domain's other MX hosts aren't contacted after one of them. */
const speaksOfUs: ReadonlySet<Unsettled> = new Set([
  "sender_blocked",
  "sender_rejected",
  "sender_rate_limited",
  "auth_required",
  "greylisted",
]);

/** Known facts about the server that replied. */
export type Replier = Pick<HostQuestion, "provider" | "greeting">;

function readClass(
  reply: string,
  stage: ReplyStage,
  address: string,
  { provider, greeting = "" }: Replier,
): ClassifiedReply {
  const known: Pick<ReplyInput, "provider" | "software"> = {
    ...(provider === null ? {} : { provider: provider.id }),
    ...(/\bOpenSMTPD\b/.test(greeting) ? { software: "opensmtpd" } : {}),
  };
  const whole = reply.toLowerCase().indexOf(address.toLowerCase());
  if (whole < 0) {
    return classifyReplyCached({ reply, stage, address, ...known });
  }
  // If the reply echoes the whole address, a bare word equal to its local part is the server's own word:
  // `greylisted`, `full`.
  const domain = address.slice(address.lastIndexOf("@"));
  const echoed = `${reply.slice(0, whole)}user${domain}${reply.slice(whole + address.length)}`;
  const read = classifyReplyCached({ reply: echoed, stage, address: `user${domain}`, ...known });
  return { ...read, because: read.because.replace(/: "[^\p{L}\p{N}"]+/u, ': "') };
}

/** The reason code of a refusal that settles nothing about the mailbox. */
function unsettledReason(read: ClassifiedReply, stage: ReplyStage): Unsettled {
  const reason = classReasons[read.class][stage === "rcpt" ? "rcpt" : "earlier"];
  const temporary = read.code !== null && read.code < 500;
  if (reason === "sender_blocked") {
    return rejectedSender.has(read.rule) ? "sender_rejected" : reason;
  }
  // A permanent refusal in the greeting is a ban, whatever reason it gives.
  if (reason === "sender_rate_limited" && stage === "banner" && !temporary) {
    return "sender_blocked";
  }
  if (temporary && ["temporary_failure", "policy_refused", "refused_unclear"].includes(reason)) {
    return read.code === 421 ? "server_busy" : "temporary_failure";
  }
  // Before RCPT, the server knows only the sender.
  return reason === "policy_refused" && stage === "mail" ? "sender_rejected" : reason;
}

/** Judges a session that ended before the reply to the target. */
export function concludeEnd(end: SessionEnd, question: HostQuestion): Conclusion {
  const stage = replyStage(end.stage);
  const said: Statement = {
    host: question.host,
    stage: end.stage,
    text: end.reply ?? end.detail,
    line: end.line,
  };
  if (end.cause !== "refused" || end.reply === null) {
    const reason = silentReason(end);
    return { kind: "unsettled", reason, because: sentenceOf(reason), said, tryNextHost: true };
  }
  const read = readClass(end.reply, stage, question.target, question);
  if (read.class === "host_refuses_mail") {
    return { kind: "denied", reason: "domain_rejects_mail", because: read.because, said };
  }
  const reason = unsettledReason(read, stage);
  const tryNextHost = !speaksOfUs.has(reason);
  return { kind: "unsettled", reason, because: read.because, said, tryNextHost };
}

function silentReason(end: SessionEnd): Unsettled {
  switch (end.cause) {
    case "connect_failed":
    case "connect_timeout":
    case "tls_failed":
      return end.cause;
    case "timeout":
      return "smtp_timeout";
    case "protocol":
      return "protocol_error";
    case "tls":
      return "tls_failed";
    case "closed":
      return end.stage === "banner" ? "connect_failed" : "temporary_failure";
    case "refused":
    default:
      return "refused_unclear";
  }
}

const sentences: Partial<Record<Unsettled, string>> = {
  connect_failed: "The connection failed.",
  connect_timeout: "The connection timed out.",
  smtp_timeout: "The server didn't answer in time.",
  protocol_error: "The server didn't follow SMTP.",
  tls_failed: "The connection couldn't be encrypted.",
  temporary_failure: "The server closed the connection instead of answering.",
};

const sentenceOf = (reason: Unsettled): string => sentences[reason] ?? "The server didn't answer.";

function replyStage(stage: SessionEnd["stage"]): ReplyStage {
  return stage === "rcpt_random" || stage === "rset" || stage === "quit" ? "rcpt" : stage;
}

/** A server's reply to a random recipient of the target's domain. */
export interface RandomReply {
  /** The reply as received; null if there is none. */
  reply: string | null;
  /** The server has accepted a mailbox of the domain. */
  servesDomain: boolean;
}

/** Judges a refusal of the target at RCPT, beside the reply to a random recipient. */
export function concludeRefusal(
  target: MailboxAnswer,
  random: RandomReply,
  question: HostQuestion,
): Conclusion {
  const said: Statement = {
    host: question.host,
    stage: "rcpt",
    text: target.reply,
    line: target.line,
  };
  const read = readClass(target.reply, "rcpt", question.target, question);
  const { because } = read;
  // Address verification quotes a permanent refusal in a temporary one.
  const permanent = (read.code ?? target.code) >= 500;
  if (permanent && (read.class === "mailbox_not_found" || read.class === "mailbox_disabled")) {
    return { kind: "settled", reason: read.class, because, said };
  }
  if (read.class === "mailbox_full") {
    return { kind: "settled", reason: "mailbox_full", because, said };
  }
  if (permanent && read.class === "relay_denied") {
    return concludeRelay(random, question, { because, said });
  }
  if (permanent && read.class === "host_refuses_mail") {
    return { kind: "denied", reason: "domain_rejects_mail", because, said };
  }
  if (permanent && read.class === "not_smtputf8") {
    return { kind: "denied", reason: "smtputf8_unsupported", because, said };
  }
  if (permanent && read.class === "syntax" && read.enhanced === "5.1.3") {
    return concludeSyntaxError(random, question, { because, said });
  }
  const reason = unsettledReason(read, "rcpt");
  const tryNextHost = ["temporary_failure", "server_busy"].includes(reason);
  return { kind: "unsettled", reason, because, said, tryNextHost };
}

/**
 * Judges a syntax error: it settles the address only if the provider doesn't call the random recipient malformed too.
 */
function concludeSyntaxError(
  random: RandomReply,
  question: HostQuestion,
  { because, said }: { because: string; said: Statement },
): Conclusion {
  const other = readRandom(random, question);
  return other !== null && other.class !== "syntax"
    ? { kind: "settled", reason: "provider_syntax", because, said }
    : { kind: "unsettled", reason: "protocol_error", because, said, tryNextHost: false };
}

const readRandom = ({ reply }: RandomReply, question: HostQuestion): ClassifiedReply | null =>
  reply === null ? null : readClass(reply, "rcpt", question.randomRecipient ?? "", question);

/** Characters with which a local part asks for another route (`x%y@d`, `d!x@e`): servers call that relaying. */
const routing = /[%!@/|:"]/;
/** Classes of replies to a random recipient that only a server of its domain gives. */
const servedClasses: ReadonlySet<string> = new Set(["accepted", "mailbox_full", "mailbox_busy"]);

/**
 * Judges a refusal to relay. It speaks of the domain if a plain local part gets it too and no other reply shows that
 * the server serves the domain. An old server that refuses every unknown recipient with these words is known by a
 * mailbox that it accepts.
 */
function concludeRelay(
  random: RandomReply,
  question: HostQuestion,
  { because, said }: { because: string; said: Statement },
): Conclusion {
  const other = readRandom(random, question);
  const isSame = other?.class === "relay_denied";
  const serves =
    random.servesDomain || (other !== null && (isDead(other) || servedClasses.has(other.class)));
  const isRouted = routing.test(question.target.slice(0, question.target.lastIndexOf("@")));
  if (serves && isSame && !isRouted) {
    return {
      kind: "settled",
      reason: "mailbox_not_found",
      because: "The server accepts mail for this domain, and refuses unknown mailboxes so.",
      said,
    };
  }
  if (!serves && (isSame || !isRouted)) {
    return { kind: "denied", reason: "domain_rejects_mail", because, said };
  }
  return {
    kind: "unsettled",
    reason: "policy_refused",
    because: "The server refuses to relay to this recipient, which says nothing about its domain.",
    said,
    tryNextHost: !serves,
  };
}

/** Tells whether the reply to RCPT with this path permanently refuses to relay. */
export function deniesRelay({ code, reply }: MailboxAnswer, path: string): boolean {
  return code >= 500 && readClass(reply, "rcpt", path, { provider: null }).class === "relay_denied";
}

/** Tells whether the reply permanently refuses the mailbox. */
export function refusesMailbox(answer: MailboxAnswer, path: string, replier: Replier): boolean {
  return answer.code >= 400 && isDead(readClass(answer.reply, "rcpt", path, replier));
}

/**
 * Tells whether a server that has accepted a mailbox of the domain would reject a random recipient with this reply:
 * some refuse to relay to every mailbox they don't know.
 */
export function refusesRandom(answer: MailboxAnswer, path: string, replier: Replier): boolean {
  const read = answer.code >= 400 ? readClass(answer.reply, "rcpt", path, replier) : null;
  return (
    read !== null &&
    (isDead(read) ||
      read.rule === "mailbox.no_expansion" ||
      (answer.code >= 500 && read.class === "relay_denied"))
  );
}

const isDead = ({ class: found, code }: ClassifiedReply): boolean =>
  (code ?? 0) >= 500 && (found === "mailbox_not_found" || found === "mailbox_disabled");

/** Tells whether the reply to RCPT with this path says that the recipient is greylisted or still being verified. */
export function defersNewRecipients(reply: string, path: string): boolean {
  const { class: found, rule } = readClass(reply, "rcpt", path, { provider: null });
  return found === "greylisted" || rule === "service.callout";
}

/** Tells whether the reply to RCPT with this path says that the whole server is overloaded or shutting down. */
export function saysBusy(reply: string, path: string): boolean {
  return readClass(reply, "rcpt", path, { provider: null }).rule === "service.busy";
}
