import { useTranslation } from "react-i18next";
import { reasonsByVerdict, verdicts, type Reason } from "#vocabulary/verdicts.ts";
import { useDebouncedText } from "#web/hooks/useDebouncedText.ts";
import { Chip } from "#web/ui/Chip.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { VerdictShape } from "#web/ui/evidence/VerdictShape.tsx";
import type { RowFilter } from "./rowFilter.ts";

interface Props {
  filter: RowFilter;
  onChange: (filter: RowFilter) => void;
}

const pressed = "min-h-row aria-pressed:border-brand aria-pressed:bg-brand-tint";

/** Filters rows by verdict, reason, suggestion, domain, and start of the address. */
export function ResultFilters({ filter, onChange }: Props) {
  const { t } = useTranslation(["bulk", "reasons", "ui"]);
  const [begins, setBegins] = useDebouncedText(filter.begins, (text) => {
    if (text !== filter.begins) {
      onChange({ ...filter, begins: text });
    }
  });
  return (
    <div className="flex flex-wrap items-end gap-3">
      <fieldset className="flex flex-wrap gap-1">
        <legend className="sr-only">{t("results.verdicts")}</legend>
        {verdicts.map((verdict) => {
          const wanted = filter.verdicts.includes(verdict);
          return (
            <Chip
              key={verdict}
              aria-pressed={wanted}
              className={pressed}
              mark={<VerdictShape verdict={verdict} size={16} />}
              onClick={() =>
                onChange({
                  ...filter,
                  verdicts: verdicts.filter(
                    (one) => filter.verdicts.includes(one) !== (one === verdict),
                  ),
                })
              }
            >
              {t(`verdict.${verdict}`, { ns: "ui" })}
            </Chip>
          );
        })}
        <Chip
          aria-pressed={filter.suggested}
          className={pressed}
          onClick={() => onChange({ ...filter, suggested: !filter.suggested })}
        >
          {t("results.suggested")}
        </Chip>
        {filter.domain === "" ? null : (
          <Chip
            aria-pressed
            className={pressed}
            mark={<Icon name="close" />}
            onClick={() => onChange({ ...filter, domain: "" })}
          >
            {t("results.onlyDomain", { domain: filter.domain })}
          </Chip>
        )}
      </fieldset>
      <SelectField
        className="w-full sm:w-56"
        label={t("results.reason")}
        value={filter.reason}
        onChange={(event) => onChange({ ...filter, reason: event.target.value as Reason | "" })}
      >
        <option value="">{t("results.anyReason")}</option>
        {verdicts.map((verdict) => (
          <optgroup key={verdict} label={t(`verdict.${verdict}`, { ns: "ui" })}>
            {reasonsByVerdict[verdict].map((reason) => (
              <option key={reason} value={reason}>
                {t(`${reason}.title`, { ns: "reasons" })}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <TextField
        machine
        type="search"
        className="w-full sm:w-64"
        label={t("results.begins")}
        autoComplete="off"
        spellCheck={false}
        value={begins}
        onChange={(event) => setBegins(event.target.value)}
      />
    </div>
  );
}
