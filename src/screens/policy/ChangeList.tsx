import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { PolicyChange } from "#contract/policy.ts";

type Texts = TFunction<["policy", "reasons"]>;

function settingName(t: Texts, field: string): string {
  return field.startsWith("min_scores.")
    ? t(`least.${field.slice("min_scores.".length)}`)
    : t(`${field}.title`, { ns: "reasons" });
}

function valueText(t: Texts, value: string | number): string {
  return typeof value === "number" ? String(value) : t(`judgement.${value}`);
}

/** Settings that differ between two policies, each with its value before and after. */
export function ChangeList({ changes }: { changes: readonly PolicyChange[] }) {
  const { t } = useTranslation(["policy", "reasons"]);
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          {t("change", {
            name: settingName(t, field),
            from: valueText(t, from),
            to: valueText(t, to),
          })}
        </li>
      ))}
    </ul>
  );
}
