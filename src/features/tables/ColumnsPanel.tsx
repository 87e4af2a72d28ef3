import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Segments } from "#web/ui/Segments.tsx";
import { columnWidth } from "./columnWidth.ts";
import { changeTable, useTablePreferences } from "./tablePreferences.ts";

/** A column that can be hidden. */
export interface ColumnChoice {
  key: string;
  label: string;
}

export interface ColumnsProps {
  /** Name under which the person's choices are kept. */
  id: string;
  columns: readonly ColumnChoice[];
  /** The columns that are shown and what changes them, where the URL keeps them; an empty list stands for the usual ones. */
  chosen?: { keys: readonly string[]; onChange: (keys: readonly string[]) => void };
}

const stepPx = 32;

/** Returns the width of a column of the table, in px; 0 if it isn't in the page. */
const shownWidth = (id: string, key: string): number =>
  document.querySelector<HTMLElement>(`[data-table="${id}"] th[data-column="${key}"]`)
    ?.offsetWidth ?? 0;

/** Choice of columns, their widths and the height of the rows. */
export function ColumnsPanel({ id, columns, chosen }: ColumnsProps) {
  const { t } = useTranslation("tables");
  const { hidden = [], widths = {}, compact = false } = useTablePreferences(id);
  const shown =
    chosen?.keys ?? columns.map(({ key }) => key).filter((key) => !hidden.includes(key));
  const toggle = (key: string) => {
    const next = shown.includes(key) ? shown.filter((one) => one !== key) : [...shown, key];
    if (chosen === undefined) {
      const all = columns.map((column) => column.key);
      changeTable(id, { hidden: all.filter((one) => !next.includes(one)) });
    } else {
      chosen.onChange(next);
    }
  };
  const widen = (key: string, by: number) => {
    const width = columnWidth((widths[key] ?? shownWidth(id, key)) + by);
    changeTable(id, { widths: { ...widths, [key]: width } });
  };
  const reset = () => {
    changeTable(id, { hidden: [], widths: {}, compact: false });
    chosen?.onChange([]);
  };
  return (
    <>
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">{t("columns")}</legend>
        {columns.map(({ key, label }) => (
          <div key={key} className="flex items-center justify-between gap-4">
            <Checkbox
              label={label}
              checked={shown.includes(key)}
              disabled={shown.length === 1 && shown.includes(key)}
              onChange={() => toggle(key)}
            />
            {shown.includes(key) ? (
              <span className="flex gap-1">
                {([-1, 1] as const).map((sign) => (
                  <Button
                    key={sign}
                    variant="quiet"
                    size="small"
                    icon={sign < 0 ? "minus" : "plus"}
                    aria-label={t(sign < 0 ? "narrower" : "wider", { column: label })}
                    onClick={() => widen(key, sign * stepPx)}
                  />
                ))}
              </span>
            ) : null}
          </div>
        ))}
      </fieldset>
      <Segments
        label={t("density.label")}
        options={(["usual", "compact"] as const).map((one) => ({
          id: one,
          label: t(`density.${one}`),
        }))}
        selected={compact ? "compact" : "usual"}
        onSelect={(one) => changeTable(id, { compact: one === "compact" })}
      />
      <div>
        <Button size="small" onClick={reset}>
          {t("reset")}
        </Button>
      </div>
    </>
  );
}
