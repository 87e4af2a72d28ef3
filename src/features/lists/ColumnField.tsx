import { useTranslation } from "react-i18next";
import { limits } from "#contract/limits.ts";
import type { Mapping } from "#contract/listShape.ts";
import type { ListPreview } from "#contract/listReview.ts";
import { useFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/classNames.ts";
import { SelectField } from "#web/ui/SelectField.tsx";

interface Props {
  preview: ListPreview;
  onChange: (change: Partial<Mapping>) => void;
  className?: string;
}

/** Select field for the address column. Undecided, it says why one has to be chosen, and offers the first one that fits, or all. */
export function ColumnField({ preview, onChange, className }: Props) {
  const { t } = useTranslation("bulk");
  const { percent } = useFormats();
  const { mapping, columns, email_column: column } = preview;
  const undecided = column.index === null;
  const [first, ...more] = undecided ? column.candidates : [];
  const field = (
    <SelectField
      {...(className === undefined || first !== undefined ? {} : { className })}
      label={t("understand.column")}
      error={undecided ? t(`understand.because.${column.because}`) : null}
      value={column.index ?? first ?? ""}
      onChange={(event) => onChange({ email_column: Number(event.target.value) })}
    >
      {undecided && first === undefined ? <option value="">{t("understand.choose")}</option> : null}
      {columns.map(({ name, addresses }, index) => (
        // Column names may repeat; only the index identifies a column.
        // oxlint-disable-next-line react/no-array-index-key
        <option key={index} value={index}>
          {t("understand.columnOption", {
            name:
              name === "" || mapping.header !== true
                ? t("understand.nameless", { number: index + 1 })
                : name,
            percent: percent(addresses),
          })}
        </option>
      ))}
    </SelectField>
  );
  return first === undefined ? (
    field
  ) : (
    <div className={classNames("flex flex-col items-start gap-2", className)}>
      {field}
      <div className="flex flex-wrap gap-2">
        <Button size="small" icon="check" onClick={() => onChange({ email_column: first })}>
          {t("understand.use")}
        </Button>
        {more.length === 0 ? null : (
          <Button
            size="small"
            onClick={() =>
              onChange({
                email_column: first,
                more_email_columns: more.slice(0, limits.emailColumnsMax - 1),
              })
            }
          >
            {t("understand.every")}
          </Button>
        )}
      </div>
    </div>
  );
}
