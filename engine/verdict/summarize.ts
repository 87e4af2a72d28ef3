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
    `This is not an email address${suggestion === null ? "." : `; ${suggestion} would be one.`}`,
  domain_reserved: ({ domain }) =>
    `${domain} is under a name that is set aside and never receives mail.`,
  domain_not_found: ({ domain }) => `The domain ${domain} does not exist.`,
  null_mx: ({ domain }) => `${domain} says that it takes no mail.`,
  no_mail_host: ({ domain }) => `${domain} has no host that could take mail.`,
  mail_host_not_public: ({ domain }) =>
    `The mail hosts of ${domain} are not on the public internet, so no mail can reach them.`,
  mailbox_not_found: ({ email, host }) => `${host} says that the mailbox ${email} does not exist.`,
  mailbox_disabled: ({ email, host }) => `${host} says that the mailbox ${email} is switched off.`,
  domain_rejects_mail: ({ domain }) => `No mail host of ${domain} takes mail for it.`,
  smtputf8_unsupported: ({ domain }) =>
    `No mail host of ${domain} takes addresses written in this script.`,
  provider_syntax: ({ email, host }) => `${host} says that ${email} cannot be a name there.`,
  blocked_by_rule: () => "A rule of this account blocks this address.",
  accept_all: ({ host }) =>
    `${host} says yes to every address, so it proves nothing about this mailbox.`,
  accept_all_unknown: ({ host }) =>
    `${host} accepts this mailbox, but whether it would refuse another could not be found out.`,
  mailbox_full: ({ email }) => `The mailbox ${email} exists and is full.`,
  disposable: ({ domain }) => `${domain} hands out throw-away addresses.`,
  relay_alias: ({ domain }) => `${domain} forwards mail to a mailbox that its owner keeps private.`,
  role_account: ({ email }) => `${email} belongs to a task rather than to a person.`,
  no_reply: ({ email }) => `Nobody reads what is sent to ${email}.`,
  quoted_local_part: ({ email }) =>
    `${email} is written in quotes, which many mail programs cannot send to.`,
  gibberish: ({ email }) => `${email} takes mail, but its name looks generated.`,
  possible_typo: ({ suggestion, domain }) =>
    suggestion === null
      ? `${domain} looks like a slip for another domain.`
      : `${domain} looks like a slip; ${suggestion} may be meant.`,
  mailbox_accepted: ({ email, host }) =>
    `${host} accepts ${email} and refuses a name that nobody has.`,
  allowed_by_rule: () => "A rule of this account allows this address.",
  greylisted: ({ host }) => `${host} asks strangers to try again later.`,
  temporary_failure: ({ host }) => `${host} could not answer for this mailbox at the moment.`,
  server_busy: ({ host }) => `${host} is too busy at the moment.`,
  dns_timeout: ({ domain }) => `The name servers for ${domain} did not answer in time.`,
  dns_failure: ({ domain }) => `The name servers gave no usable answer for ${domain}.`,
  connect_failed: ({ domain }) => `No mail host of ${domain} could be reached.`,
  connect_timeout: ({ domain }) => `The mail hosts of ${domain} did not answer in time.`,
  smtp_timeout: ({ host }) => `${host} stopped answering before it spoke of this mailbox.`,
  protocol_error: ({ host }) => `${host} answered with something that is not mail protocol.`,
  tls_failed: ({ host }) => `No secure connection to ${host} came about.`,
  sender_blocked: ({ host }) => `${host} refuses us because of our own address, not this mailbox.`,
  sender_rate_limited: ({ host }) => `${host} says that we ask too often.`,
  sender_rejected: ({ host }) => `${host} does not accept us as a sender.`,
  policy_refused: ({ host }) =>
    `${host} refused by a rule of its own that says nothing of this mailbox.`,
  refused_unclear: ({ host }) => `${host} refused without saying why.`,
  auth_required: ({ host }) => `${host} takes mail only after sign-in.`,
  provider_opaque: ({ provider }) => `${provider} does not tell which mailboxes exist.`,
  inconsistent: ({ host }) => `${host} accepted this mailbox and then refused it.`,
  smtp_skipped: ({ domain }) => `The mail hosts of ${domain} were not asked about this mailbox.`,
  internal_error: () => "The check failed by a fault of ours; try it again.",
};

/** Returns one English sentence for a result. */
export function summarize(reason: Reason, names: SummaryNames): string {
  const sentence = sentences[reason](names);
  return names.unasked && reason !== "smtp_skipped"
    ? `${sentence} The mailbox itself was not asked about.`
    : sentence;
}
