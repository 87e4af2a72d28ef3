import { useTranslation } from "react-i18next";
import { encodings } from "#contract/encodings.ts";
import type { Mapping } from "#contract/listShape.ts";
import type { ListPreview } from "#contract/lists.ts";
import { useFormats } from "#web/text/formats.ts";
import { SelectField } from "#web/ui/SelectField.tsx";
import { PreviewTable } from "./PreviewTable.tsx";

interface Props {
  preview: ListPreview;
  onChange: (change: Partial<Mapping>) => void;
}

const delimiters = [
  [",", "comma"],
  [";", "semicolon"],
  ["\t", "tab"],
  ["|", "bar"],
  ["^", "caret"],
  ["  ", "spaces"],
] as const satisfies readonly (readonly [Mapping["delimiter"], string])[];

/** Fields for the detected mapping, each with the reason for the guess, above the first rows of the file. */
export function FilePreview({ preview, onChange }: Props) {
  const { t } = useTranslation("bulk");
  const { mapping, because: why, sheets } = preview;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <ColumnField preview={preview} onChange={onChange} />
        <SelectField
          label={t("understand.header")}
          hint={t(`understand.headerBecause.${why.header}`)}
          value={String(mapping.header ?? false)}
          onChange={(event) => onChange({ header: event.target.value === "true" })}
        >
          <option value="true">{t("understand.headerYes")}</option>
          <option value="false">{t("understand.headerNo")}</option>
        </SelectField>
        {why.delimiter === null ? null : (
          <SelectField
            label={t("understand.delimiter")}
            hint={t(`understand.delimiterBecause.${why.delimiter}`)}
            value={mapping.delimiter ?? ","}
            onChange={(event) =>
              onChange({ delimiter: event.target.value as Mapping["delimiter"] })
            }
          >
            {delimiters.map(([value, name]) => (
              <option key={name} value={value}>
                {t(`understand.delimiters.${name}`)}
              </option>
            ))}
          </SelectField>
        )}
        {why.encoding === null ? null : (
          <SelectField
            label={t("understand.encoding")}
            hint={t(`understand.encodingBecause.${why.encoding}`)}
            value={mapping.encoding ?? "utf-8"}
            onChange={(event) => onChange({ encoding: event.target.value as Mapping["encoding"] })}
          >
            {encodings.map((name) => (
              <option key={name} value={name}>
                {name.toUpperCase()}
              </option>
            ))}
          </SelectField>
        )}
        {sheets !== null && sheets.length > 1 ? (
          <SelectField
            label={t("understand.sheet")}
            value={mapping.sheet ?? 0}
            onChange={(event) =>
              onChange({ sheet: Number(event.target.value), email_column: null })
            }
          >
            {sheets.map((name, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <option key={index} value={index}>
                {name}
              </option>
            ))}
          </SelectField>
        ) : null}
      </div>
      <PreviewTable preview={preview} />
    </div>
  );
}

function ColumnField({ preview, onChange }: Props) {
  const { t } = useTranslation("bulk");
  const { percent } = useFormats();
  const { mapping, columns, email_column: column } = preview;
  const chosen = column.index === null ? undefined : columns[column.index];
  const undecided = column.index === null;
  const because = t(`understand.because.${column.because}`, {
    percent: percent(chosen?.addresses ?? 0),
  });
  return (
    <SelectField
      className="sm:col-span-2 lg:col-span-1"
      label={t("understand.column")}
      error={undecided ? because : null}
      hint={undecided ? undefined : because}
      value={column.index ?? ""}
      onChange={(event) => onChange({ email_column: Number(event.target.value) })}
    >
      {undecided ? <option value="">{t("understand.choose")}</option> : null}
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
}
