import { useTranslation } from "react-i18next";
import { encodings } from "#contract/encodings.ts";
import type { Mapping } from "#contract/listShape.ts";
import type { ListPreview } from "#contract/listReview.ts";
import { SelectField } from "#web/ui/SelectField.tsx";

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

/** Returns a delimiter as text; control characters have their code. */
const shownDelimiter = (delimiter: string): string =>
  delimiter < " " ? `U+00${delimiter.charCodeAt(0).toString(16).padStart(2, "0")}` : delimiter;

/** Fields for how a file is read, behind a summary that opens them. */
export function FormatDetails(props: Props) {
  const { t } = useTranslation("bulk");
  return (
    <details>
      <summary className="w-fit rounded-mark text-base font-medium text-link pointer-coarse:py-3">
        {t("reading.title")}
      </summary>
      <div className="grid gap-4 pt-3 sm:grid-cols-2">
        <FormatFields {...props} />
      </div>
    </details>
  );
}

/** Fields for how a file is read, each with the reason for what was detected. */
function FormatFields({ preview, onChange }: Props) {
  const { t } = useTranslation("bulk");
  const { mapping, because: why, sheets } = preview;
  return (
    <>
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
          onChange={(event) => onChange({ delimiter: event.target.value })}
        >
          {delimiters.map(([value, name]) => (
            <option key={name} value={value}>
              {t(`understand.delimiters.${name}`)}
            </option>
          ))}
          {delimiters.some(([value]) => value === (mapping.delimiter ?? ",")) ? null : (
            <option value={mapping.delimiter ?? ""}>
              {shownDelimiter(mapping.delimiter ?? "")}
            </option>
          )}
        </SelectField>
      )}
      {why.delimiter === null ? null : (
        <SelectField
          label={t("understand.quotes")}
          value={mapping.quotes ?? "enclose"}
          onChange={(event) => onChange({ quotes: event.target.value as Mapping["quotes"] })}
        >
          <option value="enclose">{t("understand.quotesEnclose")}</option>
          <option value="text">{t("understand.quotesAsText")}</option>
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
            onChange({
              sheet: Number(event.target.value),
              email_column: null,
              more_email_columns: [],
            })
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
    </>
  );
}
