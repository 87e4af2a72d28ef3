import type { ListRow } from "#contract/listShape.ts";
import { classNames } from "#web/ui/classNames.ts";
import type { Column } from "#web/ui/DataTable.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";

interface Props {
  columns: readonly Column<ListRow>[];
  /** Place among the rows that match, from 0. */
  index: number;
  /** The row; undefined until it is loaded. */
  row: ListRow | undefined;
  /** Position of the open row. */
  opened: number | undefined;
  /** Height in px. */
  height: number;
}

/** Columns that are hidden first in a narrow table. */
const leastImportant: readonly string[] = ["number"];

/** Returns the classes of a column's cells. */
export function columnClasses(column: Column<ListRow>): string {
  return classNames(
    "truncate px-2 first:ps-0 last:pe-0",
    column.numeric ? "text-end" : "text-start",
    column.wideOnly &&
      (leastImportant.includes(column.key) ? "hidden @3xl:table-cell" : "hidden @2xl:table-cell"),
    column.className,
  );
}

/** One row of the virtual table, or its skeleton. */
export function VirtualRow({ columns, index, row, opened, height }: Props) {
  return (
    <tr
      aria-rowindex={index + 2}
      aria-busy={row === undefined}
      className={classNames(
        "border-b border-line last:border-b-0 hover:bg-canvas",
        row !== undefined && row.position === opened && "bg-brand-tint",
      )}
    >
      {columns.map((column) => {
        const Cell = column.rowHeader ? "th" : "td";
        return (
          <Cell
            key={column.key}
            {...(column.rowHeader ? { scope: "row" } : {})}
            style={{ height }}
            className={classNames(columnClasses(column), "py-0 font-normal [&>button]:max-w-full")}
          >
            {row === undefined ? <Skeleton className="h-4 w-3/4" /> : column.cell(row)}
          </Cell>
        );
      })}
    </tr>
  );
}
