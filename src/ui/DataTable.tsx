import { memo, type ReactNode, type RefObject, useRef } from "react";
import { classNames } from "./classNames.ts";
import { useOverflow } from "./useOverflow.ts";

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Aligns numbers at the end, with tabular figures. */
  numeric?: boolean;
  /** Hidden in a narrow table. */
  wideOnly?: boolean;
  /** Hidden in cards, whose header cell says the same. */
  inCard?: boolean;
  /** Header cell of the row. */
  rowHeader?: boolean;
  /** Order of the rows by this column; undefined if it can't be sorted. */
  sorted?: "ascending" | "descending" | "none";
  className?: string;
}

interface Props<Row> {
  /** Name of the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Columns share the width instead of growing with their content, which is cut. */
  fixed?: boolean;
  /** The box of the table, for its keys and its place. */
  box?: RefObject<HTMLElement | null>;
  /** Shows each row as a card in a narrow table, by its header cell alone. */
  cards?: boolean;
}

const place = <Row,>(column: Column<Row>) =>
  classNames(
    "px-2 py-1 first:ps-0 last:pe-0",
    column.numeric ? "text-end" : "text-start",
    column.wideOnly && "hidden @2xl:table-cell",
    column.inCard === false && "hidden @xl:table-cell",
    column.className,
  );

interface RowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
}

function TableRow<Row>({ row, columns }: RowProps<Row>) {
  return (
    <tr className="h-9 border-b border-line last:border-b-0 hover:bg-canvas pointer-coarse:h-touch">
      {columns.map((column) =>
        column.rowHeader ? (
          <th key={column.key} scope="row" className={classNames(place(column), "font-normal")}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.key} className={place(column)}>
            {column.cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}

/** Renders a row again if it or the cells of its columns have changed: a long table changes by a few rows. */
const MemoRow = memo(
  TableRow,
  (before, now) =>
    before.row === now.row &&
    before.columns.length === now.columns.length &&
    before.columns.every(({ cell }, index) => cell === now.columns[index]?.cell),
) as typeof TableRow;

/** Table of rows: the page scrolls them below the head, which sticks. A table wider than its box scrolls sideways in it. Rows are rendered again when they change, or the functions of their cells. */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, columns, rows, rowKey, fixed, box, cards } = props;
  const own = useRef<HTMLElement>(null);
  const section = box ?? own;
  const over = useOverflow(section);
  return (
    <div className="@container">
      <section
        ref={section}
        className={classNames("relative", over ? "overflow-x-auto" : "overflow-x-clip")}
        aria-label={caption}
        // Makes the overflow scrollable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={over ? 0 : -1}
      >
        <table className={classNames("w-full border-collapse text-base", fixed && "table-fixed")}>
          <caption className="sr-only">{caption}</caption>
          <thead
            className={classNames(
              !over && "sticky top-(--header) z-10 bg-paper",
              cards && "hidden @xl:table-header-group",
            )}
          >
            <tr className="h-9 border-b border-line text-sm text-muted">
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  aria-sort={column.sorted}
                  className={classNames(place(column), "font-medium whitespace-nowrap")}
                >
                  {column.header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <MemoRow key={rowKey(row)} row={row} columns={columns} />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
