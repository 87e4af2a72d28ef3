import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/classNames.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { type ColumnName, columnNames } from "./columnNames.ts";

interface Props {
  chosen: readonly ColumnName[];
  /** Gets no columns for the usual ones. */
  onChange: (chosen: readonly ColumnName[]) => void;
}

/** Chooses the columns of the table; one stays at least. */
export function ColumnChoice({ chosen, onChange }: Props) {
  const { t } = useTranslation("history");
  const [open, setOpen] = useState(false);
  const toggled = (name: ColumnName) =>
    chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name];
  return (
    <details
      className={classNames("text-base max-sm:hidden", open && "basis-full")}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="text-link">{t("columnChoice.title")}</summary>
      <fieldset className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <legend className="sr-only">{t("columnChoice.title")}</legend>
        {columnNames.map((name) => (
          <Checkbox
            key={name}
            label={t(`columns.${name}`)}
            checked={chosen.includes(name)}
            disabled={chosen.length === 1 && chosen.includes(name)}
            onChange={() => onChange(toggled(name))}
          />
        ))}
        <Button size="small" look="quiet" onClick={() => onChange([])}>
          {t("columnChoice.reset")}
        </Button>
      </fieldset>
    </details>
  );
}
