import { useTranslation } from "react-i18next";
import { SelectField } from "#web/ui/SelectField.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { type AnalyticsView, comparisons, presets } from "./analyticsView.ts";

interface Props {
  view: AnalyticsView;
  onChange: (values: Record<string, string>) => void;
}

/** Fields for the period and the earlier one to compare with. */
export function PeriodFields({ view, onChange }: Props) {
  const { t } = useTranslation("analytics");
  const { period, preset, comparison } = view;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        className="w-full sm:w-44"
        label={t("period.label")}
        labelHidden
        value={preset}
        onChange={({ target }) =>
          onChange(
            target.value === ""
              ? { days: "", ...period }
              : { days: target.value, from: "", to: "" },
          )
        }
      >
        {presets.map((days) => (
          <option key={days} value={days}>
            {t("period.days", { count: Number(days) })}
          </option>
        ))}
        <option value="">{t("period.own")}</option>
      </SelectField>
      {preset === ""
        ? (["from", "to"] as const).map((name) => (
            <TextField
              key={name}
              type="date"
              className="w-full sm:w-40"
              label={t(`period.${name}`)}
              labelHidden
              value={period[name]}
              onChange={({ target }) => onChange({ ...period, [name]: target.value })}
            />
          ))
        : null}
      <SelectField
        className="w-full sm:w-52"
        label={t("compare.label")}
        labelHidden
        value={comparison}
        onChange={({ target }) => onChange({ compare: target.value })}
      >
        {comparisons.map((one) => (
          <option key={one} value={one}>
            {t(`compare.${one === "" ? "none" : one}`)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
