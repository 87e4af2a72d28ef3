import { useTranslation } from "react-i18next";
import type { ListOptions } from "#contract/listShape.ts";
import { SelectField } from "#web/ui/SelectField.tsx";

const day = 86_400;
const modes = ["relaxed", "exact", "none"] as const satisfies readonly ListOptions["dedupe"][];
const recent = [0, 7, 30] as const;
const kept = [1, 7, 30] as const;
const calendars = {
  none: { attempts: 0, over_s: 1 },
  usual: { attempts: 3, over_s: 21_600 },
  long: { attempts: 5, over_s: day },
} as const;
type Calendar = keyof typeof calendars;

const calendarOf = ({ attempts }: { attempts: number }): Calendar =>
  attempts === 0 ? "none" : attempts > 3 ? "long" : "usual";

/** Select fields for the options of a list; a missing option shows the server's default. */
export function ListOptionFields({
  options: {
    dedupe = "relaxed",
    skip_if_validated_within_s = 0,
    retry_unknown = calendars.usual,
    retention_s = 30 * day,
  },
  onChange,
}: {
  options: ListOptions;
  onChange: (change: ListOptions) => void;
}) {
  const { t } = useTranslation("bulk");
  return (
    <>
      <SelectField
        label={t("options.dedupe")}
        hint={t(`options.dedupeHint.${dedupe}`)}
        value={dedupe}
        onChange={(event) => onChange({ dedupe: event.target.value as (typeof modes)[number] })}
      >
        {modes.map((mode) => (
          <option key={mode} value={mode}>
            {t(`options.dedupeModes.${mode}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t("options.recent")}
        hint={t("options.recentHint")}
        value={skip_if_validated_within_s}
        onChange={(event) => onChange({ skip_if_validated_within_s: Number(event.target.value) })}
      >
        {recent.map((days) => (
          <option key={days} value={days * day}>
            {t(`options.recentDays.${days}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t("options.retry")}
        hint={t("options.retryHint")}
        value={calendarOf(retry_unknown)}
        onChange={(event) => onChange({ retry_unknown: calendars[event.target.value as Calendar] })}
      >
        {(["none", "usual", "long"] as const).map((calendar) => (
          <option key={calendar} value={calendar}>
            {t(`options.calendars.${calendar}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t("options.keep")}
        hint={t("options.keepHint")}
        value={retention_s}
        onChange={(event) => onChange({ retention_s: Number(event.target.value) })}
      >
        {kept.map((days) => (
          <option key={days} value={days * day}>
            {t(`options.keepDays.${days}`)}
          </option>
        ))}
      </SelectField>
    </>
  );
}
