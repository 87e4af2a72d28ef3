import type { Statement } from "#engine/evidence/findings.ts";
import type { Reason } from "#vocabulary/verdicts.ts";
import type { VerdictInput } from "./verdictInput.ts";

type Change = (input: VerdictInput, reason: Reason) => VerdictInput;

const acceptance: Statement = { host: "", stage: "rcpt", text: "", line: null };

const mailboxAccepted: Change = (input) => ({
  ...input,
  domain: { kind: "not_checked" },
  hosts: { kind: "not_checked" },
  mailbox: {
    kind: "accepted",
    randomRecipients: "refused",
    opaque: false,
    said: acceptance,
    randomRecipientSaid: null,
  },
});

/** Changes to the findings under which a policy row explains another verdict, each with the start of its sentence. */
export const counterfactuals = {
  without_this: {
    opening: "Without this",
    change: (input, reason) => ({ ...input, signals: { ...input.signals, [reason]: false } }),
  },
  random_recipients_refused: {
    opening: "If the server rejected random recipients",
    change: mailboxAccepted,
  },
  mailbox_has_room: {
    opening: "If the mailbox had room",
    change: mailboxAccepted,
  },
  later_check_accepts: {
    opening: "If a later check proves the mailbox exists",
    change: mailboxAccepted,
  },
  mailbox_check_accepts: {
    opening: "If a mailbox check proves it exists",
    change: mailboxAccepted,
  },
  without_rule: {
    opening: "Without this rule",
    change: (input) => ({ ...input, ownRule: null }),
  },
} as const satisfies Record<string, { opening: string; change: Change }>;

export type CounterfactualName = keyof typeof counterfactuals;
