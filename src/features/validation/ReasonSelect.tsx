import { useTranslation } from "react-i18next";
import { type Reason, reasonsByVerdict, type Verdict } from "#vocabulary/verdicts.ts";
import { SelectField } from "#web/ui/SelectField.tsx";

interface Props {
  label: string;
  labelHidden?: boolean;
  /** Text of the option that matches every reason. */
  any: string;
  /** Verdicts whose reasons are offered. */
  of: readonly Verdict[];
  value: Reason | "";
  /** Returns the number of results with a reason, as text; empty if it isn't known. */
  countOf?: (reason: Reason) => string;
  className?: string;
  onChange: (reason: Reason | "") => void;
}

/** Select for a reason, grouped by verdict. */
export function ReasonSelect({ any, of, countOf, onChange, ...field }: Props) {
  const { t } = useTranslation(["reasons", "ui"]);
  return (
    <SelectField {...field} onChange={(event) => onChange(event.target.value as Reason | "")}>
      <option value="">{any}</option>
      {of.map((verdict) => (
        <optgroup key={verdict} label={t(`verdict.${verdict}`, { ns: "ui" })}>
          {reasonsByVerdict[verdict].map((reason) => (
            <option key={reason} value={reason}>
              {t(`${reason}.title`, { ns: "reasons" })}
              {countOf?.(reason)}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
