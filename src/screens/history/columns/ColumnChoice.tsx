import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Popover } from "#web/ui/Popover.tsx";
import { type ColumnName, columnNames } from "./columnNames.ts";

interface Props {
  chosen: readonly ColumnName[];
  /** Gets no columns for the usual ones. */
  onChange: (chosen: readonly ColumnName[]) => void;
}

/** Chooses the columns of the table; one stays at least. */
export function ColumnChoice({ chosen, onChange }: Props) {
  const { t } = useTranslation("history");
  const toggled = (name: ColumnName) =>
    chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name];
  return (
    <Popover
      label={t("columnChoice.title")}
      icon="columns"
      iconOnly
      close={t("filters.done")}
      className="max-sm:hidden"
    >
      <fieldset className="grid grid-cols-2 gap-x-4 gap-y-2">
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
      </fieldset>
      <div>
        <Button size="small" onClick={() => onChange([])}>
          {t("columnChoice.reset")}
        </Button>
      </div>
    </Popover>
  );
}
