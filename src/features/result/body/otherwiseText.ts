import type { TFunction } from "i18next";
import type { Validation } from "#contract/validations.ts";

/** Assumption of each policy rule, by prefix of its name. */
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

/** Returns a translated sentence on what would change a verdict; null if there is none. */
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
