import type { Deciding } from "#contract/deciding.ts";
import { replyGroup } from "#engine/verdict/replyGroup.ts";
import type { Verification } from "#engine/verification/verification.ts";
import { decidingChecks } from "#vocabulary/decidingChecks.ts";
import type { Reason } from "#vocabulary/verdicts.ts";

/** The parts of a stored result that tell what decided it. */
export interface DecidedResult {
  reason: Reason;
  /** As sent to the mail server; null if there is none. */
  email: string | null;
  /** SMTP reply, escaped. */
  reply: string | null;
  /** Suggested address. */
  suggestion: string | null;
  /** Code of the syntax error. */
  syntaxCode: string | null;
}

type Parts = Record<"local" | "domain" | "suggested", string> & Pick<DecidedResult, "syntaxCode">;

/** Lines of what decided before the mailbox check: an answer in the notation of DNS, or a list and its entry. */
const lines: Partial<Record<Reason, (parts: Parts) => string | null>> = {
  invalid_syntax: ({ syntaxCode }) => syntaxCode,
  quoted_local_part: ({ local }) => `quoted: ${local}`,
  possible_typo: ({ domain, suggested }) => `typo: ${domain} → ${suggested}`,
  disposable: ({ domain }) => `disposable: ${domain}`,
  relay_alias: ({ domain }) => `relay: ${domain}`,
  role_account: ({ local }) => `role: ${local}`,
  no_reply: ({ local }) => `no-reply: ${local}`,
  gibberish: ({ local }) => `gibberish: ${local}`,
  domain_reserved: ({ domain }) => `reserved: ${domain}`,
  domain_not_found: ({ domain }) => `NXDOMAIN ${domain}`,
  no_mx: ({ domain }) => `MX ${domain}: no record`,
  null_mx: ({ domain }) => `MX 0 . ${domain}`,
  dns_timeout: ({ domain }) => `DNS timeout: ${domain}`,
  dns_failure: ({ domain }) => `DNS failure: ${domain}`,
  no_mail_host: ({ domain }) => `NODATA ${domain}`,
  mail_host_not_public: ({ domain }) => `not public: ${domain}`,
  blocked_by_rule: () => "rule: block",
  allowed_by_rule: () => "rule: allow",
};

const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1);

/** Returns the check that decided a stored result, and the line that decided it: the mail server's reply, the DNS answer, or the list. */
export function findDeciding(result: DecidedResult): Deciding {
  const { reason, email, reply, suggestion, syntaxCode } = result;
  const check = decidingChecks[reason] ?? null;
  if (check === "smtp" || check === "accept_all") {
    return { check, line: reply, reply: replyGroup(result) };
  }
  const address = email ?? "";
  const line = lines[reason]?.({
    local: address.slice(0, Math.max(0, address.lastIndexOf("@"))),
    domain: domainOf(address),
    suggested: domainOf(suggestion ?? ""),
    syntaxCode,
  });
  return { check, line: line ?? null, reply: null };
}

/** Returns what decided a verification. */
export function decidingOfVerification({
  reason,
  email,
  reply,
  suggestion,
  syntax,
}: Pick<Verification, "reason" | "email" | "reply" | "suggestion" | "syntax">): Deciding {
  return findDeciding({
    reason,
    email,
    reply,
    suggestion: suggestion?.email ?? null,
    syntaxCode: syntax.code,
  });
}
