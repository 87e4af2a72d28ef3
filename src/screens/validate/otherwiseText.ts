import type { TFunction } from "i18next";
import type { Validation } from "#contract/validations.ts";

/** What rules of the policy suppose to be otherwise, by how their names begin. */
const suppositions = [
  ["signal.", "withoutThis"],
  ["accept_all.", "strangersRefused"],
  ["smtp.provider_opaque", "strangersRefused"],
  ["smtp.mailbox_full", "roomAgain"],
  ["smtp.skipped", "hostAsked"],
  ["smtp.open.", "hostTakesIt"],
  ["dns.", "hostTakesIt"],
  ["mail_host.", "hostTakesIt"],
  ["rule.", "withoutRule"],
] as const;

/** What would change a verdict, in the words of the page; null where it has none for it. */
export function otherwiseText(
  t: TFunction,
  { rule, otherwise }: Pick<Validation["decision"], "rule" | "otherwise">,
): string | null {
  const [, verdict, reason] = /: (\w+) \((\w+)\)\.$/u.exec(otherwise ?? "") ?? [];
  const [, supposed] = suppositions.find(([start]) => rule.startsWith(start)) ?? [];
  return verdict === undefined || supposed === undefined
    ? null
    : t(`supposed.${supposed}`, {
        ns: "validate",
        verdict: t(`verdict.${verdict}`, { ns: "ui" }),
        reason: t(`${reason}.title`, { ns: "reasons" }),
      });
}
