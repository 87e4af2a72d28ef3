import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useZonedFormats } from "#web/text/formats.ts";
import { SelectField } from "#web/ui/SelectField.tsx";

const day = 86_400_000;
/** Days until a requirement is enforced, to choose from. */
const graceDays = [0, 7, 14, 30] as const;

interface Props {
  label: string;
  /** The stored time, or null. */
  saved: string | null;
  value: string | null;
  error: string | null;
  onChange: (value: string | null) => void;
}

/** Asks whether something is required, and from which day. */
export function RequiredFrom({ label, saved, value, error, onChange }: Props) {
  const { t } = useTranslation("requirements");
  const { date } = useZonedFormats();
  const [opened] = useState(() => Date.now());
  const times = graceDays.map((days) => new Date(opened + days * day).toISOString());
  const options = saved === null || times.includes(saved) ? times : [saved, ...times];
  const nameOf = (time: string) =>
    Date.parse(time) <= opened ? t("now") : t("from", { date: date(time) });
  return (
    <SelectField
      className="w-full"
      label={label}
      error={error}
      value={value ?? ""}
      onChange={({ target }) => onChange(target.value === "" ? null : target.value)}
    >
      <option value="">{t("off")}</option>
      {options
        .filter(
          (time) =>
            time === saved ||
            saved === null ||
            Date.parse(saved) > Date.parse(time) ||
            Date.parse(saved) > opened,
        )
        .map((time) => (
          <option key={time} value={time}>
            {nameOf(time)}
          </option>
        ))}
    </SelectField>
  );
}
