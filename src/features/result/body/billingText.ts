import type { TFunction } from "i18next";
import type { Validation } from "#contract/validations.ts";

/** Returns the cost of a validation: its credits, or "Free". */
export function billingText(t: TFunction, { credits }: Validation["billing"]): string {
  return credits === 0
    ? t("billing.free", { ns: "validate" })
    : t("billing.charged", { ns: "validate", count: credits });
}
