import {
  type CompatResult,
  type CompatValidation,
  isDomainFound,
  isMailboxAccepted,
  isMailboxAnswered,
  namesOf,
} from "./compatResult.ts";

/** Returns the mailbox check: an error where no server gave a conclusive reply. */
function presentSmtp(validation: CompatValidation | null) {
  if (validation === null || validation.verdict === "unknown") {
    const { reason = "smtp_timeout", summary = "The check still runs." } = validation ?? {};
    return { error: { type: "SmtpError", message: summary }, description: reason };
  }
  const { flags } = validation;
  return {
    can_connect_smtp: isMailboxAnswered(validation),
    has_full_inbox: flags.mailbox_full === true,
    is_catch_all: flags.accept_all === true,
    is_deliverable: isMailboxAccepted(validation),
    is_disabled: flags.disabled === true,
  };
}

/** Returns a result as Reacher's `check_email` does. */
export function presentReacher(result: CompatResult, now: number) {
  const { input, validation, ms } = result;
  const { address = null, flags, mx = [], suggestion = null } = validation ?? {};
  return {
    input,
    is_reachable: namesOf(result).reacher,
    misc: {
      is_disposable: flags?.disposable === true,
      is_role_account: flags?.role === true,
      is_b2c: flags?.free === true,
      gravatar_url: null,
      haveibeenpwned: null,
    },
    mx: {
      accepts_mail: mx.length > 0 || isDomainFound(validation),
      records: mx.map(({ host }) => `${host}.`),
    },
    smtp: presentSmtp(validation),
    syntax: {
      address: validation?.email ?? null,
      domain: address?.domain ?? "",
      is_valid_syntax: validation?.syntax.valid ?? false,
      username: address?.local ?? "",
      normalized_email: validation?.canonical ?? null,
      suggestion: suggestion?.email ?? null,
    },
    debug: {
      start_time: new Date(now - ms).toISOString(),
      end_time: new Date(now).toISOString(),
      duration: { secs: Math.floor(ms / 1000), nanos: (ms % 1000) * 1_000_000 },
      server_name: "mailverdict",
      smtp: { verif_method: { type: isMailboxAnswered(validation) ? "Smtp" : "Skipped" } },
    },
  };
}
