import { describe, expect, it } from "vitest";
import type { MailboxFinding, Statement } from "#engine/evidence/findings.ts";
import {
  policyFindings,
  formatFindings,
  applyPolicy,
  parseFindings,
  withoutIgnored,
} from "#engine/verdict/applyPolicy.ts";
import { calculateScore } from "#engine/verdict/calculateScore.ts";
import { decide } from "#engine/verdict/decide.ts";
import type { Flags } from "#engine/verdict/flags.ts";
import { recommendedAction } from "#engine/verdict/recommendedAction.ts";
import type { VerdictInput } from "#engine/verdict/verdictInput.ts";
import { type AccountPolicy, signals, standardPolicy } from "#vocabulary/policy.ts";
import { reasonsByVerdict } from "#vocabulary/verdicts.ts";

const said: Statement = { host: "mx", stage: "rcpt", text: "250", line: null };
const mailboxes: MailboxFinding[] = [
  { kind: "not_checked", code: "no_identity" },
  ...(["refused", "accepted", "unknown"] as const).flatMap((randomRecipients) =>
    [false, true].map((opaque): MailboxFinding => ({
      kind: "accepted",
      randomRecipients,
      opaque,
      said,
      randomRecipientSaid: null,
    })),
  ),
  ...(["mailbox_full", "mailbox_not_found"] as const).map((reason): MailboxFinding => ({
    kind: "settled",
    reason,
    because: "",
    said,
  })),
  ...reasonsByVerdict.unknown.map((reason): MailboxFinding => ({
    kind: "unsettled",
    reason,
    because: "",
    said,
  })),
];

/** Every mailbox finding with every set of signals. */
function* everything(): Generator<VerdictInput> {
  for (const mailbox of mailboxes) {
    for (let bits = 0; bits < 1 << signals.length; bits += 1) {
      yield {
        broken: false,
        validSyntax: true,
        ownRule: null,
        domain: { kind: "not_checked" },
        hosts: { kind: "not_checked" },
        mailbox,
        signals: Object.fromEntries(
          signals.map((signal, index) => [signal, (bits & (1 << index)) !== 0]),
        ) as VerdictInput["signals"],
      };
    }
  }
}

const flagsOf = ({ signals: set }: VerdictInput): Flags => ({
  free: true,
  role: set.role_account,
  disposable: set.disposable,
  relay: set.relay_alias,
  no_reply: set.no_reply,
  accept_all: null,
  mailbox_full: null,
  disabled: null,
  subaddress: false,
  gibberish: set.gibberish,
  idn: false,
});

const policyWith = (
  reasons: Partial<AccountPolicy["reasons"]>,
  min_scores = standardPolicy.min_scores,
): AccountPolicy => ({ reasons: { ...standardPolicy.reasons, ...reasons }, min_scores });

const policies: AccountPolicy[] = [
  standardPolicy,
  policyWith({ role_account: "ignore" }),
  policyWith({ no_mx: "do_not_send" }),
  policyWith({ gibberish: "ignore", role_account: "send", accept_all: "do_not_send" }),
  policyWith(Object.fromEntries(signals.map((signal) => [signal, "ignore"])), {
    send: 99,
    send_with_care: 60,
  }),
];

const judged = (text: string, policy: AccountPolicy) => {
  const { verdict, reason, action } = applyPolicy(parseFindings(text)!, policy);
  return [verdict, reason, action];
};

describe("a judgement of stored findings", () => {
  it("equals the check's own under every policy, also after a round trip as text", () => {
    let compared = 0;
    const wrong: string[] = [];
    for (const policy of policies) {
      for (const input of everything()) {
        const flags = flagsOf(input);
        const row = decide(withoutIgnored(input, policy));
        const { score } = calculateScore(row, flags, policy);
        const { verdict, reason } = row;
        const action = recommendedAction({ verdict, reason, score }, policy);
        const stored = formatFindings(policyFindings(decide(input), input, flags));
        const basis = parseFindings(stored);
        const found = basis === null ? null : applyPolicy(basis, policy);
        if (
          found?.verdict !== verdict ||
          found.reason !== reason ||
          found.score !== score ||
          found.action !== action
        ) {
          wrong.push(`${stored}: ${JSON.stringify(found)}, not ${reason} ${score} ${action}`);
        }
        compared += 1;
      }
    }
    expect(wrong).toEqual([]);
    expect(compared).toBe(policies.length * mailboxes.length * 2 ** signals.length);
  });

  it("never makes anything known that wasn't, and deliverable only what a server proved", () => {
    const wrong: string[] = [];
    for (const policy of policies) {
      for (const input of everything()) {
        const basis = policyFindings(decide(input), input, flagsOf(input));
        const after = applyPolicy(basis, policy);
        const proven = input.mailbox.kind === "accepted" && !input.mailbox.opaque;
        if (
          (after.verdict === "deliverable" &&
            !(
              proven &&
              input.mailbox.kind === "accepted" &&
              input.mailbox.randomRecipients === "refused"
            )) ||
          (input.mailbox.kind === "unsettled" &&
            after.verdict !== "unknown" &&
            after.reason !== "no_mx") ||
          (policy === standardPolicy && after.reason === "no_mx") ||
          (after.verdict === "undeliverable" && input.mailbox.kind !== "settled")
        ) {
          wrong.push(`${basis.reason} → ${after.reason}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it("lets scores lower an action, never raise it, and leaves unknown and own rules alone", () => {
    const strict = policyWith({}, { send: 100, send_with_care: 100 });
    const of = (verdict: "deliverable" | "risky" | "unknown", reason: string, score: number) =>
      recommendedAction({ verdict, reason: reason as "accept_all", score }, strict);
    expect(of("deliverable", "mailbox_accepted", 98)).toBe("do_not_send");
    expect(of("deliverable", "mailbox_accepted", 100)).toBe("send");
    expect(of("risky", "disposable", 100)).toBe("do_not_send");
    expect(of("unknown", "greylisted", 50)).toBe("retry_later");
    expect(of("deliverable", "allowed_by_rule", 80)).toBe("send");
  });

  it("counts a missing MX record only if the account says so, and then beside inconclusive replies too", () => {
    const counting = policyWith({ no_mx: "do_not_send", role_account: "ignore" });
    const open = formatFindings({ reason: "connect_timeout", signals: ["no_mx"], flags: [] });
    const accepted = formatFindings({
      reason: "mailbox_accepted",
      signals: ["role_account", "no_mx"],
      flags: [],
    });
    expect(judged(open, standardPolicy)).toEqual(["unknown", "connect_timeout", "retry_later"]);
    expect(judged(open, counting)).toEqual(["risky", "no_mx", "do_not_send"]);
    expect(judged("smtp_skipped.64.0", standardPolicy)[1]).toBe("smtp_skipped");
    expect(judged(accepted, standardPolicy)[1]).toBe("role_account");
    expect(judged(accepted, counting)).toEqual(["risky", "no_mx", "do_not_send"]);
    expect(judged(accepted, policyWith({ no_mx: "do_not_send" }))[1]).toBe("role_account");
  });

  it("has no findings for other text", () => {
    expect(parseFindings("anything.1.2")).toBeNull();
  });
});
