import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import type { Column } from "#web/ui/DataTable.tsx";

/** Keys of the rows that are selected, and what changes them. */
export interface Selection {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
}

interface Options<Row> extends Selection {
  rows: readonly Row[];
  /** Functions of the module: the cells change with them. */
  rowKey: (row: Row) => string;
  nameOf: (row: Row) => string;
}

/** Returns the column with the checkbox of each row. */
export function useSelectColumn<Row>(options: Options<Row>): Column<Row> {
  const { rows, rowKey, nameOf, selected, onChange } = options;
  const { t } = useTranslation("tables");
  const cell = useMemo(
    () => (row: Row) => {
      const key = rowKey(row);
      const others = [...selected].filter((one) => one !== key);
      return (
        <Checkbox
          labelHidden
          label={t("select", { name: nameOf(row) })}
          checked={selected.has(key)}
          onChange={() => onChange(new Set(selected.has(key) ? others : [...others, key]))}
        />
      );
    },
    [t, rowKey, nameOf, selected, onChange],
  );
  const all = rows.length > 0 && rows.every((row) => selected.has(rowKey(row)));
  return {
    key: "select",
    wideOnly: true,
    header: (
      <Checkbox
        labelHidden
        label={t("selectAll")}
        checked={all}
        onChange={() => onChange(new Set(all ? [] : rows.map(rowKey)))}
      />
    ),
    cell,
  };
}
