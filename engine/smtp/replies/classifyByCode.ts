import type { ReadReply } from "./readReply.ts";
import type { ReplyClass, ReplyStage } from "./replyClass.ts";

/** A class that the codes alone decide, with the name of the rule. */
export interface CodeVerdict {
  class: ReplyClass;
  id: string;
}

/**
 * Words with which 5.1.1 and similar codes don't prove a missing mailbox: the reply means something else, or is
 * unsure.
 */
const notTheMailbox =
  /\bquota|\brate\b|\bpolic|\bsender|\bfrom\b|\bblock|\bspam|\bden(?:y|ied)|\baccess|\btemporar|\btry\b|\bverif|\bcall ?out|\bclient|\bhost\b|\bserver|\bip\b|\bdomain|\brelay|\bauth|\bmay\b|\bmight\b|\bor\b|\bfull\b|\blimit|\bbusy|\bcontent|\bmessage\b|\bdns\b|\breputation|\binternal\b|\bsystem\b|\btable\b|\bdatabase\b|\bretry\b|\blater\b/;

/**
 * Returns the class of a permanent enhanced code if the text says nothing (RFC 3463, RFC 7372, Microsoft's 5.1.10),
 * or null.
 */
function permanentByEnhanced(reply: ReadReply): CodeVerdict | null {
  const enhanced = reply.enhanced ?? "";
  const id = `code.${enhanced}`;
  if (/^5\.1\.(?:1|6|10)$/.test(enhanced)) {
    return notTheMailbox.test(reply.statement)
      ? { class: "ambiguous", id }
      : { class: "mailbox_not_found", id };
  }
  if (enhanced === "5.2.1" && !notTheMailbox.test(reply.statement)) {
    const named = /\b(?:mailbox|account|user|recipient)\b/.test(reply.statement);
    return named ? { class: "mailbox_disabled", id } : null;
  }
  const plain: [RegExp, ReplyClass][] = [
    [/^5\.1\.0$/, "ambiguous"],
    [/^5\.1\.2$/, "domain_problem"],
    [/^5\.1\.3$/, "syntax"],
    [/^5\.4\.[3-9]$/, "domain_problem"],
    [/^5\.5\.[0-9]+$/, "syntax"],
    [/^5\.7\.\d+$/, "policy"],
  ];
  const found = plain.find(([pattern]) => pattern.test(enhanced));
  if (found === undefined && [500, 501, 502, 503, 504, 555].includes(reply.code ?? 0)) {
    return { class: "syntax", id: "code.50x" };
  }
  return found === undefined ? null : { class: found[1], id };
}

/** Classes of refusals before RCPT whose text says nothing. */
const permanentByStage: Partial<Record<ReplyStage, CodeVerdict>> = {
  connect: { class: "policy", id: "stage.greeting" },
  banner: { class: "policy", id: "stage.greeting" },
  ehlo: { class: "sender_blocked", id: "sender.ehlo_stage" },
  starttls: { class: "tls_required", id: "stage.starttls" },
  mail: { class: "sender_blocked", id: "sender.mail_stage" },
  data: { class: "content", id: "stage.data" },
};

/**
 * Returns the class of a reply by its codes, or null: `before` for codes that decide without the text, `after` for
 * those that decide if no text rule matched.
 */
export function classifyByCode(
  reply: ReadReply,
  stage: ReplyStage,
  when: "before" | "after",
): CodeVerdict | null {
  if (when === "before") {
    if (reply.severity !== 2 && reply.severity !== 3) {
      return null;
    }
    if (stage !== "rcpt" || reply.code === 250 || reply.code === 251) {
      return { class: "accepted", id: `code.${reply.code ?? reply.severity}` };
    }
    return reply.code === 252
      ? { class: "unverified", id: "code.252" }
      : { class: "ambiguous", id: "code.unexpected" };
  }
  if (reply.severity === 4) {
    return { class: "temporary", id: "code.4xx" };
  }
  if (stage !== "rcpt") {
    return permanentByStage[stage] ?? null;
  }
  return reply.severity === 5 ? permanentByEnhanced(reply) : null;
}
