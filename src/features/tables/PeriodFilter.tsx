import { useTranslation } from "react-i18next";
import { Chip } from "#web/ui/Chip.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import type { FilterField } from "./filterField.ts";
import { lastDays, periodIn, periodValue, presetDays, withBound } from "./period.ts";

interface Props {
  field: FilterField;
  onChange: (value: string) => void;
}

/** Choice of a period: today, the last days, or days from and to. */
export function PeriodFilter({ field: { label, value }, onChange }: Props) {
  const { t } = useTranslation("tables");
  const period = periodIn(value);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {presetDays.map((days) => {
          const preset = periodValue(lastDays(days));
          return (
            <Chip
              key={days}
              aria-pressed={preset === value}
              onClick={() => onChange(preset === value ? "" : preset)}
            >
              {days === 1 ? t("period.today") : t("period.last", { count: days })}
            </Chip>
          );
        })}
      </div>
      <div className="grid grid-cols-2 gap-3">
        {(["from", "to"] as const).map((bound) => (
          <TextField
            key={bound}
            type="date"
            label={t(`period.${bound}`)}
            value={period[bound]}
            onChange={({ target }) => onChange(periodValue(withBound(period, bound, target.value)))}
          />
        ))}
      </div>
    </fieldset>
  );
}
