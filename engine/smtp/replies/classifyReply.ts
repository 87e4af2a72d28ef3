import { classifyByCode } from "./classifyByCode.ts";
import { verifiedRefusal, type VerifiedRefusal } from "./verifiedRefusal.ts";
import type { MailSoftware, ReplyClass, ReplyRule, ReplyStage } from "./replyClass.ts";
import { mailboxRules, sessionRules } from "./mailboxRules.ts";
import { readReply, type ReadReply } from "./readReply.ts";

/** One reply and its stage; without a stage it is read as a reply to RCPT. */
export interface ReplyInput {
  /** The reply with its code and all its lines. */
  reply: string;
  stage?: ReplyStage;
  /** The checked address; removed from the text before matching. */
  address?: string;
  /** The provider detected from the MX host, if known. */
  provider?: string;
  /** Mail server software named in the greeting, if known. */
  software?: MailSoftware;
}

/** Class of a reply, and the reason for it. */
export interface ClassifiedReply {
  class: ReplyClass;
  code: number | null;
  /** Enhanced status code (RFC 3463), or null. */
  enhanced: string | null;
  /**
   * The rule that matched. `sender.blocklist`, `sender.reputation` and similar rules are about our IP address, other
   * `sender.` rules about our sender identity.
   */
  rule: string;
  /** One English sentence. */
  because: string;
}

/** Classes that advice in the text never changes. */
const readWithoutAdvice: ReadonlySet<ReplyClass> = new Set([
  "mailbox_not_found",
  "mailbox_disabled",
  "temporary",
]);

/** Tells whether a rule applies to the server that replied. */
const isFor = ({ provider, software }: ReplyRule, input: ReplyInput): boolean =>
  (provider === undefined || provider === input.provider) &&
  (software === undefined || software === input.software);

function fires(rule: ReplyRule, reply: ReadReply): boolean {
  // Only a quoted reply has no code; its words are read as if it were permanent.
  const severity = reply.severity ?? (/^\s*\d/.test(reply.raw) ? null : 5);
  if (rule.only !== undefined && severity !== (rule.only === "permanent" ? 5 : 4)) {
    return false;
  }
  if (rule.script !== undefined && rule.script !== reply.script) {
    return false;
  }
  const text = readWithoutAdvice.has(rule.class) ? reply.statement : reply.text;
  const code = reply.code ?? 0;
  if (rule.codes?.includes(code) === false || rule.notCodes?.includes(code) === true) {
    return false;
  }
  return (
    (rule.enhanced?.test(reply.enhanced ?? "") ?? true) &&
    !(rule.notEnhanced?.test(reply.enhanced ?? "") ?? false) &&
    (rule.text?.test(text) ?? true) &&
    (rule.raw?.test(reply.raw) ?? true) &&
    !(rule.unless?.test(text) ?? false)
  );
}

const meanings: Record<ReplyClass, string> = {
  mailbox_not_found: "that the mailbox does not exist",
  mailbox_disabled: "that the mailbox was switched off",
  accepted: "that the recipient is accepted",
  unverified: "that the recipient was not verified",
  mailbox_full: "that the mailbox is full",
  mailbox_busy: "that the mailbox takes no more mail for the moment",
  greylisted: "that we should come back later",
  temporary: "that something fails for the moment",
  sender_blocked: "that we, not the address, are refused",
  sender_rate_limited: "that we ask too much or too often",
  policy: "that a rule of the receiving side refuses us",
  content: "that a message would be refused",
  relay_denied: "that this server does not take mail for the domain",
  domain_problem: "that the domain cannot be reached from there",
  host_refuses_mail: "that this host takes no mail at all",
  auth_required: "that we would have to sign in",
  tls_required: "that the session must be encrypted first",
  not_smtputf8: "that internationalised addresses are not taken",
  syntax: "that a command or the form of the address was refused",
  ambiguous: "nothing that could be read as being about the mailbox",
};

/**
 * Classifies one SMTP reply (RFC 5321 §4.2, RFC 3463). The stage comes first, because only RCPT is about a mailbox;
 * then success; then the text and the codes, in an order in which no refusal of the sender counts against the
 * address. A refusal that matches no rule is `ambiguous`.
 */
export function classifyReply(input: ReplyInput): ClassifiedReply {
  const quoted =
    input.stage === undefined || input.stage === "rcpt"
      ? verifiedRefusal(input.reply, input.address)
      : null;
  return quoted === null ? readOwnReply(input) : readVerification(input, quoted ?? null);
}

const aboutTheMailbox: ReadonlySet<ReplyClass> = new Set([
  "mailbox_not_found",
  "mailbox_disabled",
  "mailbox_full",
]);

/**
 * Classifies the reply that a verification of the recipient quotes: a missing, disabled or full mailbox counts, a
 * refusal of the verifying server doesn't.
 */
function readVerification(input: ReplyInput, quoted: VerifiedRefusal | null): ClassifiedReply {
  const inner =
    quoted === null ? null : readOwnReply({ ...input, reply: quoted.reply, stage: "rcpt" });
  if (inner !== null && aboutTheMailbox.has(inner.class)) {
    return inner;
  }
  const { code, enhanced } = readReply(input.reply, input.address);
  const because = "The server could not verify the recipient with the server behind it.";
  return { class: "temporary", code, enhanced, rule: "service.verification", because };
}

function readOwnReply(input: ReplyInput): ClassifiedReply {
  const reply = readReply(input.reply, input.address);
  const stage = input.stage ?? reply.quotedStage ?? "rcpt";
  const rules = stage === "rcpt" ? mailboxRules : sessionRules;
  const settled = classifyByCode(reply, stage, "before");
  const rule =
    settled === null ? rules.find((one) => isFor(one, input) && fires(one, reply)) : undefined;
  const found = settled ?? rule ?? classifyByCode(reply, stage, "after");
  const decided = found ?? { class: "ambiguous" as const, id: "code.unread" };
  const quoted = rule?.text?.exec(reply.text)?.[0].trim();
  const because = `The reply says ${meanings[decided.class]}`;
  return {
    class: decided.class,
    code: reply.code,
    enhanced: reply.enhanced,
    rule: decided.id,
    because:
      quoted === undefined || quoted === ""
        ? `${because} (rule ${decided.id}).`
        : `${because}: "${quoted.slice(0, 120)}".`,
  };
}
