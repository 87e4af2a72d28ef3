import { useTranslation } from "react-i18next";
import type { ExportChoice } from "./exportChoice.ts";

const modes = ["address", "contact"] as const satisfies readonly ExportChoice["lines"][];

interface Props {
  lines: ExportChoice["lines"];
  onChange: (lines: ExportChoice["lines"]) => void;
}

/** Radio buttons for the lines of cells that were split into several addresses. */
export function LinesField({ lines, onChange }: Props) {
  const { t } = useTranslation("bulk");
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{t("downloads.lines")}</legend>
      {modes.map((mode) => (
        <label key={mode} className="flex items-center gap-2 text-base pointer-coarse:min-h-touch">
          <input
            type="radio"
            name="lines"
            className="size-4 accent-brand pointer-coarse:size-5"
            checked={lines === mode}
            onChange={() => onChange(mode)}
          />
          {t(`downloads.linesModes.${mode}`)}
        </label>
      ))}
    </fieldset>
  );
}
