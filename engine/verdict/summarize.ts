import type { Reason } from "#vocabulary/verdicts.ts";

/** Names and values for the sentence. */
export interface SummaryNames {
  email: string;
  domain: string;
  host: string;
  provider: string;
  suggestion: string | null;
  syntaxCode: string | null;
  /** True if the reason rests on lists alone and the mailbox was not checked. */
  unasked: boolean;
}

const sentences: Record<Reason, (names: SummaryNames) => string> = {
  invalid_syntax: ({ suggestion }) =>
    suggestion === null ? "This isn't a valid email address." : `Did you mean ${suggestion}?`,
  domain_reserved: ({ domain }) => `${domain} is reserved and never receives mail.`,
  domain_not_found: ({ domain }) => `The domain ${domain} doesn't exist.`,
  null_mx: ({ domain }) => `${domain} says it accepts no mail.`,
  no_mail_host: ({ domain }) => `${domain} has no mail server.`,
  mail_host_not_public: ({ domain }) =>
    `The mail servers of ${domain} aren't on the public internet.`,
  mailbox_not_found: ({ email, host }) => `${host} says the mailbox ${email} doesn't exist.`,
  mailbox_disabled: ({ email, host }) => `${host} says the mailbox ${email} is disabled.`,
  domain_rejects_mail: ({ domain }) => `No mail server of ${domain} accepts mail for it.`,
  smtputf8_unsupported: ({ domain }) =>
    `No mail server of ${domain} supports addresses with non-ASCII letters.`,
  provider_syntax: ({ email, host }) => `${host} doesn't allow a name like ${email}.`,
  blocked_by_rule: () => "A rule of this account blocks this address.",
  accept_all: ({ host }) =>
    `${host} accepts every address, so it proves nothing about this mailbox.`,
  accept_all_unknown: ({ host }) =>
    `${host} accepts this mailbox, but it may accept every address.`,
  mailbox_full: ({ email }) => `The mailbox ${email} exists but is full.`,
  disposable: ({ domain }) => `${domain} provides disposable addresses.`,
  relay_alias: ({ domain }) => `${domain} forwards mail to a hidden mailbox.`,
  role_account: ({ email }) => `${email} belongs to a role, not a person.`,
  no_reply: ({ email }) => `No one reads mail sent to ${email}.`,
  quoted_local_part: ({ email }) =>
    `${email} has a quoted name, which many mail programs can't handle.`,
  gibberish: ({ email }) => `${email} accepts mail, but its name looks generated.`,
  possible_typo: ({ suggestion, domain }) =>
    suggestion === null
      ? `${domain} looks like a typo.`
      : `Did you mean ${suggestion}? ${domain} looks like a typo.`,
  no_mx: ({ domain }) => `${domain} has no MX record, only an address record.`,
  mailbox_accepted: ({ email, host }) => `${host} accepts ${email} and rejects random recipients.`,
  allowed_by_rule: () => "A rule of this account allows this address.",
  greylisted: ({ host }) => `${host} defers mail from new senders.`,
  temporary_failure: ({ host }) => `${host} couldn't check this mailbox right now.`,
  server_busy: ({ host }) => `${host} is too busy right now.`,
  dns_timeout: ({ domain }) => `The name servers of ${domain} didn't answer in time.`,
  dns_failure: ({ domain }) => `DNS returned an unusable answer for ${domain}.`,
  connect_failed: ({ domain }) => `We couldn't reach the mail servers of ${domain}.`,
  connect_timeout: ({ domain }) => `The mail servers of ${domain} didn't respond in time.`,
  smtp_timeout: ({ host }) => `${host} stopped answering before it checked this mailbox.`,
  protocol_error: ({ host }) => `${host} didn't answer like a mail server.`,
  tls_failed: ({ host }) => `We couldn't set up an encrypted connection to ${host}.`,
  sender_blocked: ({ host }) =>
    `${host} blocks our IP address. It said nothing about this mailbox.`,
  sender_rate_limited: ({ host }) => `${host} limits how often we can check.`,
  sender_rejected: ({ host }) => `${host} rejected our sender identity.`,
  policy_refused: ({ host }) => `${host} rejected the recipient under its own policy.`,
  refused_unclear: ({ host }) => `${host} rejected the recipient without a clear reason.`,
  auth_required: ({ host }) => `${host} answers only clients that sign in.`,
  provider_opaque: ({ provider }) => `${provider} doesn't reveal which mailboxes exist.`,
  inconsistent: ({ host }) => `${host} accepted this mailbox, then rejected it.`,
  smtp_skipped: ({ domain }) => `We didn't contact the mail servers of ${domain}.`,
  internal_error: () => "The check failed because of an error on our side. Check again.",
};

/** Returns one English sentence for a result. */
export function summarize(reason: Reason, names: SummaryNames): string {
  const sentence = sentences[reason](names);
  return names.unasked && reason !== "smtp_skipped"
    ? `${sentence} The mailbox itself wasn't checked.`
    : sentence;
}
