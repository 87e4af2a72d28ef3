import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Column, DataTable, type DataTableProps } from "#web/ui/DataTable.tsx";
import type { MenuItem } from "#web/ui/MenuItems.tsx";
import { useRowKeys } from "#web/ui/useRowKeys.ts";
import { ResizeHandle } from "./ResizeHandle.tsx";
import { RowMenuButton } from "./RowMenuButton.tsx";
import { SortButton } from "./SortButton.tsx";
import { sortRows } from "./sortRows.ts";
import { changeTable, useTablePreferences } from "./tablePreferences.ts";

const RowMenu = lazy(() => import("./RowMenu.tsx").then((module) => ({ default: module.RowMenu })));

interface Props<Row> extends Omit<DataTableProps<Row>, "compact" | "Head" | "name"> {
  /** Name under which the person's order, widths, columns and density are kept. */
  id: string;
  /** Name of a row. */
  nameOf: (row: Row) => string;
  /** Items of a row's menu. */
  menu?: ((row: Row) => readonly MenuItem[]) | undefined;
  /** True for rows that have a menu; without it, each has. A new function renders the rows again. */
  hasMenu?: ((row: Row) => boolean) | undefined;
  /** Acts of keys, with the row that has the focus; null if none has it. */
  acts?: Readonly<Record<string, (row: Row | null) => void | false>>;
  /** True if the columns are chosen elsewhere, such as in the URL. */
  chosen?: boolean | undefined;
}

/** The one table of the app's working screens: a box with rows that keys move through, each with a menu; order, widths, columns and density are kept per person. */
export function RowsTable<Row>(props: Props<Row>) {
  const {
    id,
    nameOf,
    menu,
    hasMenu,
    acts = {},
    chosen,
    columns,
    rows,
    box: given,
    ...rest
  } = props;
  const { t } = useTranslation("tables");
  const own = useRef<HTMLElement>(null);
  const box = given ?? own;
  const [opened, setOpened] = useState<{ row: Row; button: HTMLElement } | null>(null);
  const menuCell = useMenuCell(nameOf, hasMenu, (row, button) => setOpened({ row, button }));
  const { compact = false } = useTablePreferences(id);
  const { shown, sorted } = useSetUp({ id, columns, rows, chosen });
  useRowKeys(
    box,
    Object.fromEntries(
      Object.entries(acts).map(([key, act]) => [
        key,
        (index: number | null) => act(index === null ? null : (sorted[index] ?? null)),
      ]),
    ),
  );
  return (
    <div className="rounded-box border border-line bg-paper px-4 py-1">
      <DataTable
        {...rest}
        name={id}
        box={box}
        rows={sorted}
        columns={menu === undefined ? shown : [...shown, menuColumn(t("acts"), menuCell)]}
        compact={compact}
        Head={ColumnHead}
      />
      {opened === null || menu === undefined ? null : (
        <Suspense>
          <RowMenu
            key={rest.rowKey(opened.row)}
            label={t("actsOf", { name: nameOf(opened.row) })}
            button={opened.button}
            items={menu(opened.row)}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Returns the cell with the button of the menu; it stays the same as long as `hasMenu` does, so that rows aren't rendered again. */
function useMenuCell<Row>(
  nameOf: (row: Row) => string,
  hasMenu: ((row: Row) => boolean) | undefined,
  onOpen: (row: Row, button: HTMLElement) => void,
): Column<Row>["cell"] {
  const latest = useRef({ nameOf, onOpen });
  useEffect(() => {
    latest.current = { nameOf, onOpen };
  });
  return useCallback(
    (row: Row) =>
      hasMenu?.(row) === false ? null : (
        <RowMenuButton
          name={latest.current.nameOf(row)}
          onOpen={(button) => latest.current.onOpen(row, button)}
        />
      ),
    [hasMenu],
  );
}

/** Returns the columns and rows as the person set them up. */
function useSetUp<Row>({
  id,
  columns,
  rows,
  chosen = false,
}: Pick<Props<Row>, "id" | "columns" | "rows" | "chosen">) {
  const { hidden = [], widths = {}, sort, descending = false } = useTablePreferences(id);
  const sortColumn = columns.find(({ key, sortBy }) => key === sort && sortBy !== undefined);
  const sorted = useMemo(
    () => (sortColumn === undefined ? rows : sortRows(rows, sortColumn, descending)),
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- every render creates new columns
    [rows, sortColumn?.key, descending],
  );
  const shown = columns
    .filter(({ key, rowHeader }) => chosen || rowHeader || !hidden.includes(key))
    .map((column): Column<Row> => ({
      ...column,
      width: widths[column.key],
      ...(column.sortBy && {
        sorted: column.key !== sort ? "none" : descending ? "descending" : "ascending",
      }),
    }));
  return { shown, sorted };
}

/** Head of a column: its name, which sorts where the rows can be sorted, and the edge that changes the width. */
function ColumnHead<Row>({ table, column }: { table: string; column: Column<Row> }) {
  const { key, header, sortBy, sorted } = column;
  const { widths = {} } = useTablePreferences(table);
  const setWidth = (width: number | undefined) => {
    const { [key]: _, ...others } = widths;
    changeTable(table, { widths: width === undefined ? others : { ...others, [key]: width } });
  };
  const sort = () => changeTable(table, { sort: key, descending: sorted === "ascending" });
  return (
    <>
      {sortBy === undefined || sorted === undefined ? (
        header
      ) : (
        <SortButton name={header} sorted={sorted} onSort={sort} />
      )}
      {key === "select" || key === "menu" ? null : <ResizeHandle onWidth={setWidth} />}
    </>
  );
}

const menuColumn = <Row,>(name: string, cell: Column<Row>["cell"]): Column<Row> => ({
  key: "menu",
  header: <span className="sr-only">{name}</span>,
  className: "text-end",
  cell,
});
