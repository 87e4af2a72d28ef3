import type { Said } from "#engine/evidence/findings.ts";
import type { Reason } from "#vocabulary/verdicts.ts";
import type { VerdictInput } from "./verdictInput.ts";

type Change = (input: VerdictInput, reason: Reason) => VerdictInput;

const supposed: Said = { host: "", stage: "rcpt", text: "", line: null };

const mailboxTaken: Change = (input) => ({
  ...input,
  domain: { kind: "not_checked" },
  hosts: { kind: "not_checked" },
  mailbox: {
    kind: "accepted",
    randomRecipients: "refused",
    opaque: false,
    said: supposed,
    randomRecipientSaid: null,
  },
});

/** Changes to the findings that a policy row supposes to explain the alternative verdict, each with the start of its sentence. */
export const suppositions = {
  without_this: {
    opening: "Without this",
    change: (input, reason) => ({ ...input, signals: { ...input.signals, [reason]: false } }),
  },
  strangers_refused: {
    opening: "If the server refused names that nobody has",
    change: mailboxTaken,
  },
  room_again: {
    opening: "With room in the mailbox, where the server refuses names that nobody has",
    change: mailboxTaken,
  },
  host_takes_it: {
    opening: "If a later check finds the mailbox taken and names that nobody has refused",
    change: mailboxTaken,
  },
  host_asked: {
    opening: "If the mail host were asked, took the mailbox and refused names that nobody has",
    change: mailboxTaken,
  },
  without_own_rule: {
    opening: "Without the rule, before any mail host is asked",
    change: (input) => ({ ...input, ownRule: null }),
  },
} as const satisfies Record<string, { opening: string; change: Change }>;

export type SuppositionName = keyof typeof suppositions;
