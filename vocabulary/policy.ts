import type { ReasonOf } from "./verdicts.ts";

/** Facts that make an address risky unless a stronger rule decides. */
export const signals = [
  "disposable",
  "relay_alias",
  "no_reply",
  "role_account",
  "quoted_local_part",
  "possible_typo",
  "gibberish",
  "no_mx",
] as const satisfies readonly ReasonOf<"risky">[];
/** One of {@link signals}. */
export type Signal = (typeof signals)[number];

/** Judgements of a risky reason: the action to recommend, or `ignore` for a signal that doesn't count. */
export const judgements = ["send", "send_with_care", "do_not_send", "ignore"] as const;
/** One of {@link judgements}. */
export type Judgement = (typeof judgements)[number];

/** An account's policy: how it judges risky reasons, and the scores below which an action becomes more careful. */
export interface AccountPolicy {
  readonly reasons: Readonly<
    Record<Signal, Judgement> &
      Record<Exclude<ReasonOf<"risky">, Signal>, Exclude<Judgement, "ignore">>
  >;
  /** Below these scores (0 to 100), `send` becomes `send_with_care`, and `send_with_care` becomes `do_not_send`. */
  readonly min_scores: Readonly<Record<"send" | "send_with_care", number>>;
}

/** The policy of an account that hasn't saved one. */
export const standardPolicy: AccountPolicy = {
  reasons: {
    accept_all: "send_with_care",
    accept_all_unknown: "send_with_care",
    mailbox_full: "send_with_care",
    disposable: "do_not_send",
    relay_alias: "send_with_care",
    role_account: "send_with_care",
    no_reply: "do_not_send",
    quoted_local_part: "send_with_care",
    gibberish: "send_with_care",
    possible_typo: "send_with_care",
    // RFC 5321 §5.1 lets mail go to the domain itself.
    no_mx: "ignore",
  },
  min_scores: { send: 0, send_with_care: 0 },
};
