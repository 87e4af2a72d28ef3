import type { TFunction } from "i18next";
import type { Validation } from "#contract/validations.ts";

/** Name of the condition that would change the verdict of a policy rule, by prefix of the rule. */
const counterfactuals = [
  ["signal.", "withoutThis"],
  ["accept_all.", "randomRecipientsRefused"],
  ["smtp.provider_opaque", "randomRecipientsRefused"],
  ["smtp.mailbox_full", "mailboxHasRoom"],
  ["smtp.skipped", "mailboxCheckAccepts"],
  ["smtp.open.", "laterCheckAccepts"],
  ["dns.", "laterCheckAccepts"],
  ["mail_host.", "laterCheckAccepts"],
  ["rule.", "withoutRule"],
] as const;

/** Returns a translated sentence on what would change a verdict; null if there is none. */
export function otherwiseText(
  t: TFunction,
  { rule, otherwise }: Pick<Validation["decision"], "rule" | "otherwise">,
): string | null {
  const [, verdict, reason] = /: (\w+) \((\w+)\)\.$/u.exec(otherwise ?? "") ?? [];
  const [, condition] = counterfactuals.find(([start]) => rule.startsWith(start)) ?? [];
  return verdict === undefined || condition === undefined
    ? null
    : t(`otherwise.${condition}`, {
        ns: "validate",
        verdict: t(`verdict.${verdict}`, { ns: "ui" }),
        reason: t(`${reason}.title`, { ns: "reasons" }),
      });
}
