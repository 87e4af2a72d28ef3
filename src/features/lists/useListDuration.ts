import { useTranslation } from "react-i18next";
import { useFormats } from "#web/text/formats.ts";

const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 86_400_000;

/** Formats a duration in ms, in seconds, minutes, hours or days depending on its length. */
export function useListDuration(): (ms: number) => string {
  const { i18n } = useTranslation();
  const { duration } = useFormats();
  const inUnits = (value: number, unit: "hour" | "day") =>
    new Intl.NumberFormat(i18n.resolvedLanguage ?? "en", {
      style: "unit",
      unit,
      unitDisplay: "long",
      maximumFractionDigits: value < 10 ? 1 : 0,
    }).format(value);
  return (ms) => {
    if (ms < minuteMs) {
      return duration(Math.ceil(ms / 5000) * 5000);
    }
    if (ms < 1.5 * hourMs) {
      return duration(ms);
    }
    return ms < 2 * dayMs ? inUnits(ms / hourMs, "hour") : inUnits(ms / dayMs, "day");
  };
}
