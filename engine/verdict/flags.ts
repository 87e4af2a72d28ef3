import type { Probe } from "#engine/checks/probe.ts";
import type { ListMatches } from "#engine/lists/addressLists.ts";
import type { WellFormedAddress } from "#engine/syntax/parseAddress.ts";
import type { FlagName } from "#vocabulary/flags.ts";

/** A fact: true, false, or null if unknown. */
type Tri = boolean | null;

/** The flags of an address. */
export type Flags = Record<FlagName, Tri>;

/** Derives the flags of an address from its findings. `tag` is the sub-address, or null. */
export function collectFlags(
  probe: Probe,
  parsed: WellFormedAddress | null,
  tag: string | null,
): Flags {
  const { lists, gibberish, disposableExchanger } = probe.findings;
  const listed = (check: "disposable" | "role" | "free", list: keyof ListMatches): Tri =>
    lists === null || !probe.requested.has(check) ? null : lists[list] !== null;
  return {
    free: listed("free", "free"),
    role: listed("role", "role"),
    disposable: disposableExchanger !== null || listed("disposable", "disposable"),
    relay: listed("disposable", "relay"),
    no_reply: listed("role", "no_reply"),
    accept_all: acceptAll(probe),
    mailbox_full: mailboxFlag(probe, "mailbox_full"),
    disabled: mailboxFlag(probe, "mailbox_disabled"),
    subaddress: parsed === null ? null : tag !== null,
    gibberish: probe.requested.has("role") ? gibberish : null,
    idn: parsed?.idn ?? null,
  };
}

/** Returns true if the server accepted a random recipient, false if it refused one or reported a missing mailbox, null if neither is known. */
function acceptAll({ findings: { mailbox } }: Probe): Tri {
  if (mailbox.kind === "settled") {
    return mailbox.reason === "mailbox_not_found" ? false : null;
  }
  if (mailbox.kind !== "accepted" || mailbox.randomRecipients === "unknown") {
    return null;
  }
  return mailbox.randomRecipients === "accepted";
}

/** Returns true if the server reported this state, false if it accepted the mailbox and refused a random recipient, null otherwise. */
function mailboxFlag(
  { findings: { mailbox } }: Probe,
  reason: "mailbox_full" | "mailbox_disabled",
): Tri {
  if (mailbox.kind === "settled") {
    return mailbox.reason === reason ? true : null;
  }
  return mailbox.kind === "accepted" && mailbox.randomRecipients === "refused" ? false : null;
}
