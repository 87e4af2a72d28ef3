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
    opening: "If the server rejected random recipients",
    change: mailboxTaken,
  },
  room_again: {
    opening: "If the mailbox had room",
    change: mailboxTaken,
  },
  host_takes_it: {
    opening: "If a later check proves the mailbox exists",
    change: mailboxTaken,
  },
  host_asked: {
    opening: "If a mailbox check proves it exists",
    change: mailboxTaken,
  },
  without_own_rule: {
    opening: "Without this rule",
    change: (input) => ({ ...input, ownRule: null }),
  },
} as const satisfies Record<string, { opening: string; change: Change }>;

export type SuppositionName = keyof typeof suppositions;
