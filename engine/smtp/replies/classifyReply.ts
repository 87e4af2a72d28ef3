import { classifyByCode } from "./classifyByCode.ts";
import { verifiedRefusal, type VerifiedRefusal } from "./verifiedRefusal.ts";
import type { MailSoftware, ReplyClass, ReplyRule, ReplyStage } from "./replyClass.ts";
import { mailboxRules, sessionRules } from "./mailboxRules.ts";
import { readReply, type ReadReply } from "./readReply.ts";

/** One reply and where it came; without a stage it is read as an answer to RCPT. */
export interface ReplyInput {
  /** With its code and, if it had several lines, all of them. */
  reply: string;
  stage?: ReplyStage;
  /** The address asked about; taken out of the text before it is read. */
  address?: string;
  /** The provider recognised by the mail exchanger, where it is known. */
  provider?: string;
  /** Mail server software named in the greeting, if known. */
  software?: MailSoftware;
}

/** What a reply speaks of and why we read it so. */
export interface ClassifiedReply {
  class: ReplyClass;
  code: number | null;
  /** Enhanced status code (RFC 3463), or null. */
  enhanced: string | null;
  /** The rule that fired; `sender.blocklist`, `sender.reputation` and their like blame our host, other `sender.` rules what we call ourselves. */
  rule: string;
  /** One English sentence. */
  because: string;
}

/** Classes that a piece of advice can neither make nor unmake. */
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
  // A reply quoted without its code is read for its words alone, as if it were final; no server sends one.
  const severity = reply.severity ?? (/^\s*\d/.test(reply.raw) ? null : 5);
  if (rule.only !== undefined && severity !== (rule.only === "permanent" ? 5 : 4)) {
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
 * Reads one SMTP reply (RFC 5321 §4.2, RFC 3463). Stage first: only RCPT can speak of a mailbox; then success, then what
 * the text and the codes say in an order that lets no refusal of the sender count against the address. A refusal that
 * nobody can read is `ambiguous`.
 */
export function classifyReply(input: ReplyInput): ClassifiedReply {
  const quoted =
    input.stage === undefined || input.stage === "rcpt" ? verifiedRefusal(input.reply) : null;
  return quoted === null ? readOwnReply(input) : readVerification(input, quoted ?? null);
}

/** Reads what Postfix's address verification quotes: a dead mailbox counts, a refusal of the verifying server does not. */
function readVerification(input: ReplyInput, quoted: VerifiedRefusal | null): ClassifiedReply {
  const inner =
    quoted === null ? null : readOwnReply({ ...input, reply: quoted.reply, stage: "rcpt" });
  if (inner?.class === "mailbox_not_found" || inner?.class === "mailbox_disabled") {
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
