import { useTranslation } from "react-i18next";
import { useZonedFormats } from "#web/text/formats.ts";
import type { FilterField } from "./filterField.ts";
import { lastDays, type Period, periodValue, presetDays } from "./period.ts";

/** Returns the filter of a period as a field: presets, or days from and to. */
export function usePeriodField(period: Period): FilterField {
  const { t } = useTranslation("tables");
  const { date } = useZonedFormats();
  const value = periodValue(period);
  const preset = presetDays.find((days) => periodValue(lastDays(days)) === value);
  const dayText = (day: string) => (day === "" ? "" : date(new Date(`${day}T12:00`)));
  const [from, to] = [dayText(period.from), dayText(period.to)];
  const range =
    from === ""
      ? t("sentence.to", { value: to })
      : to === ""
        ? t("sentence.from", { value: from })
        : from === to
          ? from
          : t("period.between", { from, to });
  return {
    name: "period",
    kind: "period",
    label: t("period.label"),
    value,
    sentence: "order",
    valueText:
      preset === undefined
        ? range
        : preset === 1
          ? t("period.today")
          : t("period.last", { count: preset }),
  };
}
