import type { MailOutcome } from "#contract/outcomes.ts";
import { classifyReply } from "#engine/smtp/replies/classifyReply.ts";
import type { ReplyClass } from "#engine/smtp/replies/replyClass.ts";

/** Report of a mail service about one mail. */
export interface MailReport {
  email: string;
  /** Its word for what happened, such as `hard bounce`. */
  type: string;
  /** Enhanced status code (RFC 3463), or empty. */
  status: string;
  /** The server's reply, or empty. */
  diagnostic: string;
}

/** Conclusion about the mailbox from each class of a reply. */
const outcomeOfClass: Readonly<Partial<Record<ReplyClass, MailOutcome>>> = {
  accepted: "delivered",
  mailbox_not_found: "bounced",
  mailbox_disabled: "bounced",
  host_refuses_mail: "bounced",
  mailbox_full: "deferred",
  mailbox_busy: "deferred",
  greylisted: "deferred",
  temporary: "deferred",
  sender_blocked: "blocked",
  sender_rate_limited: "blocked",
  policy: "blocked",
  content: "blocked",
  auth_required: "blocked",
  tls_required: "blocked",
};

/** Words of mail services, most telling first. Openings and complaints prove that the mail arrived. */
const words: readonly (readonly [RegExp, MailOutcome])[] = [
  [
    /block|reject(?:ed)? by policy|policy|reputation|spam ?block|content|suppress|throttl/u,
    "blocked",
  ],
  [/soft|transient|temporar|defer|delay|mailbox ?full|quota|greylist/u, "deferred"],
  [/hard|permanent|invalid|unknown ?user|no ?such|does ?not ?exist|bad ?mailbox/u, "bounced"],
  [/complain|spam|abuse|unsubscri|open|click/u, "delivered"],
  [/undeliver|bounce|fail|reject|drop|return/u, "unclear"],
  [/deliver|sent|success|accept|ok\b/u, "delivered"],
];

function outcomeOfWords(type: string): MailOutcome | null {
  const plain = type.toLowerCase().replaceAll(/[_.-]+/gu, " ");
  return words.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
}

const enhancedCode = /\b[245]\.\d{1,3}\.\d{1,3}\b/u;

/** Returns the reply as a server sends it: code, enhanced code and text; null if there is neither. */
function parseReply({ status, diagnostic }: MailReport): string | null {
  const reply = diagnostic.replace(/^\s*(?:smtp|x-[\w-]+)\s*;\s*/iu, "").trim();
  const enhanced = enhancedCode.exec(reply)?.[0] ?? enhancedCode.exec(status)?.[0] ?? "";
  const code = /^[245]\d\d\b/u.exec(reply)?.[0] ?? /^[245]\d\d$/u.exec(status.trim())?.[0];
  if (reply === "" && enhanced === "" && code === undefined) {
    return null;
  }
  if (/^[245]\d\d\b/u.test(reply)) {
    return enhancedCode.test(reply) ? reply : reply.replace(/^\d{3}/u, `$& ${enhanced}`);
  }
  const first = enhanced.startsWith("4") ? "450" : enhanced.startsWith("2") ? "250" : "550";
  const text = reply.startsWith(enhanced) ? reply.slice(enhanced.length).trim() : reply;
  return `${code ?? first} ${enhanced} ${text}`.trim();
}

/**
 * Returns what happened to a mail; null if the report says nothing. The reply decides by the engine's own classes, the
 * service's word where the reply can't be read: a refusal of the sender or the message says nothing about the mailbox.
 */
export function classifyReport(report: MailReport): MailOutcome | null {
  const byWords = outcomeOfWords(report.type);
  const reply = parseReply(report);
  if (reply === null || byWords === "delivered") {
    return byWords;
  }
  const { class: found } = classifyReply({ reply, stage: "rcpt", address: report.email });
  return outcomeOfClass[found] ?? byWords ?? "unclear";
}
