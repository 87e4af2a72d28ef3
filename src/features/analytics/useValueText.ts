import { useTranslation } from "react-i18next";
import type { BreakdownField } from "#contract/analytics.ts";

/** Returns a function that names a value of a field; null is a result without one. */
export function useValueText(): (by: BreakdownField, value: string | null) => string {
  const { t } = useTranslation(["analytics", "ui", "reasons"]);
  return (by, value) => {
    if (value === null) {
      return t(`none.${by}`);
    }
    if (by === "verdict") {
      return t(`verdict.${value}` as "verdict.risky", { ns: "ui" });
    }
    if (by === "reason") {
      return t(`${value}.title` as "mailbox_full.title", { ns: "reasons" });
    }
    return by === "origin" || by === "charge" ? t(`${by}.${value}` as "origin.list") : value;
  };
}
