import { useTranslation } from "react-i18next";
import { exportFields } from "#contract/exports.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import type { ExportChoice } from "./exportChoice.ts";

interface Props {
  choice: ExportChoice;
  onChange: (change: Partial<ExportChoice>) => void;
}

/** Columns of a download: those of the uploaded file, and those of the results. */
export function ColumnFields({ choice: { original, fields, raw }, onChange }: Props) {
  const { t } = useTranslation("bulk");
  return (
    <details>
      <summary className="w-fit rounded-mark text-base font-medium text-link pointer-coarse:py-3">
        {t("downloads.columns")}
      </summary>
      <div className="flex flex-col gap-3 pt-3">
        <Checkbox
          label={t("downloads.original")}
          checked={original}
          onChange={(event) => onChange({ original: event.target.checked })}
        />
        <fieldset>
          <legend className="mb-1 text-sm font-medium">{t("downloads.add")}</legend>
          <div className="grid grid-cols-2 gap-x-4 gap-y-1">
            {exportFields.map((field) => (
              <Checkbox
                key={field}
                label={t(`downloads.fields.${field}`)}
                checked={fields.includes(field)}
                onChange={() =>
                  onChange({
                    fields: exportFields.filter((one) => fields.includes(one) !== (one === field)),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
        <Checkbox
          label={t("downloads.raw")}
          hint={t("downloads.rawHint")}
          checked={raw}
          onChange={(event) => onChange({ raw: event.target.checked })}
        />
      </div>
    </details>
  );
}
