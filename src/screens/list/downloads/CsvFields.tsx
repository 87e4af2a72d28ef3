import { useTranslation } from "react-i18next";
import { headerLanguages } from "#contract/exports.ts";
import { languages } from "#web/text/i18n.ts";
import { SelectField } from "#web/ui/SelectField.tsx";
import type { ExportChoice } from "./exportChoice.ts";

type Csv = ExportChoice["csv"];

/** Options of CSV files: the values of each, by the name of its text. */
const options = {
  delimiter: { comma: ",", semicolon: ";", tab: "\t", pipe: "|" },
  quote: { all: "all", needed: "needed" },
  byte_order_mark: { with: true, without: false },
  line_end: { crlf: "crlf", lf: "lf" },
  decimal: { point: ".", comma: "," },
} as const satisfies { [Name in keyof Csv]-?: Record<string, NonNullable<Csv[Name]>> };

const names = Object.keys(options) as (keyof typeof options)[];

interface Props {
  choice: ExportChoice;
  onChange: (change: Partial<ExportChoice>) => void;
}

/** Format of CSV files; each option has its default until it is changed. */
export function CsvFields({ choice: { csv, language }, onChange }: Props) {
  const { t } = useTranslation("bulk");
  const findChosen = (name: keyof typeof options): string =>
    Object.entries(options[name]).find(([, value]) => value === csv[name])?.[0] ?? "";
  const choose = (name: keyof typeof options, chosen: string): void => {
    const value = new Map<string, unknown>(Object.entries(options[name])).get(chosen);
    const { [name]: _before, ...others } = csv;
    onChange({ csv: value === undefined ? others : { ...others, [name]: value } });
  };
  return (
    <details>
      <summary className="w-fit rounded-mark text-base font-medium text-link pointer-coarse:py-3">
        {t("downloads.csv.title")}
      </summary>
      <div className="grid grid-cols-2 gap-3 pt-3">
        {names.map((name) => (
          <SelectField
            key={name}
            label={t(`downloads.csv.${name}.label`)}
            value={findChosen(name)}
            onChange={({ target }) => choose(name, target.value)}
          >
            <option value="">{t("downloads.csv.standard")}</option>
            {Object.keys(options[name]).map((value) => (
              <option key={value} value={value}>
                {t(`downloads.csv.${name}.${value}` as "downloads.csv.quote.all")}
              </option>
            ))}
          </SelectField>
        ))}
        <SelectField
          label={t("downloads.csv.language")}
          value={language ?? ""}
          onChange={({ target }) =>
            onChange({ language: headerLanguages.find((one) => one === target.value) })
          }
        >
          <option value="">{t("downloads.csv.standard")}</option>
          {headerLanguages.map((one) => (
            <option key={one} value={one} lang={one}>
              {languages[one]}
            </option>
          ))}
        </SelectField>
      </div>
    </details>
  );
}
