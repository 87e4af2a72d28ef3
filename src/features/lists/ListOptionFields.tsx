import { useTranslation } from "react-i18next";
import { listDefaults } from "#contract/listDefaults.ts";
import type { ListOptions } from "#contract/listShape.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { OptionRow } from "./OptionRow.tsx";

const day = 86_400;
const modes = ["relaxed", "exact", "none"] as const satisfies readonly ListOptions["dedupe"][];
const severalModes = [
  "split",
  "first",
  "leave",
] as const satisfies readonly ListOptions["several_addresses"][];
const textModes = ["read", "leave"] as const satisfies readonly ListOptions["text_around"][];
const recent = [0, 7, 30] as const;
const retentionDays = [1, 7, 30] as const;
const calendars = {
  none: { attempts: 0, over_s: 1 },
  usual: listDefaults.retry_unknown,
  long: { attempts: 5, over_s: day },
} as const;
type Calendar = keyof typeof calendars;

const chooseCalendar = ({ attempts }: { attempts: number }): Calendar =>
  attempts === 0 ? "none" : attempts > 3 ? "long" : "usual";

interface Props {
  options: ListOptions;
  onChange: (change: ListOptions) => void;
  /** Shows the options that few lists need instead of the usual ones. */
  rare?: boolean;
}

/** Select fields for the options of a list; a missing option shows the server's default. */
export function ListOptionFields({ options, onChange, rare = false }: Props) {
  const { t } = useTranslation("bulk");
  const {
    dedupe = listDefaults.dedupe,
    skip_if_validated_within_s: within = listDefaults.skip_if_validated_within_s,
    retry_unknown: retry = listDefaults.retry_unknown,
    retention_s: retention = listDefaults.retention_s,
    several_addresses: several = listDefaults.several_addresses,
    text_around: text = listDefaults.text_around,
  } = options;
  return rare ? (
    <>
      <OptionSelect
        label={t("options.several")}
        value={several}
        onChange={(value) =>
          onChange({ several_addresses: value as (typeof severalModes)[number] })
        }
        choices={severalModes.map((mode) => [mode, t(`options.severalModes.${mode}`)])}
      />
      <OptionSelect
        label={t("options.textAround")}
        value={text}
        onChange={(value) => onChange({ text_around: value as (typeof textModes)[number] })}
        choices={textModes.map((mode) => [mode, t(`options.textAroundModes.${mode}`)])}
      />
      <OptionSelect
        label={t("options.keep")}
        value={retention}
        onChange={(value) => onChange({ retention_s: Number(value) })}
        choices={retentionDays.map((days) => [days * day, t(`options.keepDays.${days}`)])}
      />
    </>
  ) : (
    <>
      <OptionSelect
        label={t("options.dedupe")}
        value={dedupe}
        onChange={(value) => onChange({ dedupe: value as (typeof modes)[number] })}
        choices={modes.map((mode) => [mode, t(`options.dedupeModes.${mode}`)])}
      />
      <OptionSelect
        label={t("options.recent")}
        value={within}
        onChange={(value) => onChange({ skip_if_validated_within_s: Number(value) })}
        choices={recent.map((days) => [days * day, t(`options.recentDays.${days}`)])}
      />
      <OptionSelect
        label={t("options.retry")}
        value={chooseCalendar(retry)}
        onChange={(value) => onChange({ retry_unknown: calendars[value as Calendar] })}
        choices={(["none", "usual", "long"] as const).map((calendar) => [
          calendar,
          t(`options.calendars.${calendar}`),
        ])}
      />
    </>
  );
}

interface SelectProps {
  label: string;
  value: string | number;
  choices: readonly (readonly [value: string | number, text: string])[];
  onChange: (value: string) => void;
}

function OptionSelect({ label, value, choices, onChange }: SelectProps) {
  return (
    <OptionRow label={label}>
      {(id) => (
        <div className="relative flex">
          <select
            id={id}
            value={value}
            className="min-h-8 w-full min-w-0 appearance-none truncate rounded-box border border-edge bg-paper ps-2 pe-7 text-base text-ink pointer-coarse:min-h-touch"
            onChange={(event) => onChange(event.target.value)}
          >
            {choices.map(([choice, text]) => (
              <option key={choice} value={choice}>
                {text}
              </option>
            ))}
          </select>
          <Icon
            name="chevronDown"
            className="pointer-events-none absolute inset-y-0 end-2 my-auto text-muted"
          />
        </div>
      )}
    </OptionRow>
  );
}
