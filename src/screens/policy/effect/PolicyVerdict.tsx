import { useTranslation } from "react-i18next";
import type { SimulatedRow } from "#contract/policy.ts";
import { VerdictShape } from "#web/ui/evidence/VerdictShape.tsx";

/** A verdict with its reason and recommended action. */
export function PolicyVerdict({ of: { verdict, reason, action } }: { of: SimulatedRow["from"] }) {
  const { t } = useTranslation(["policy", "reasons", "ui"]);
  return (
    <span className="flex gap-2 py-1 text-sm">
      <VerdictShape verdict={verdict} size={16} className="mt-0.5 shrink-0" />
      <span className="min-w-0">
        <span className="sr-only">{t(`verdict.${verdict}`, { ns: "ui" })}: </span>
        {t(`${reason}.title`, { ns: "reasons" })}
        <span className="block text-muted">{t(`judgement.${action}`)}</span>
      </span>
    </span>
  );
}
