import { type CSSProperties, memo, type ReactNode, type RefObject, useRef } from "react";
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
  /** Sorts rows that are all loaded, by text or number; null comes last. */
  sortBy?: (row: Row) => string | number | null;
  /** Chosen width in px. */
  width?: number | undefined;
  className?: string;
}

export interface DataTableProps<Row> {
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
  /** Name that finds the table in the page. */
  name?: string;
  /** Lower rows. */
  compact?: boolean;
  /** Shows the head of a column instead of its name alone. */
  Head?: (props: { table: string; column: Column<Row> }) => ReactNode;
}

const place = <Row,>(column: Column<Row>, compact = false) =>
  classNames(
    compact ? "px-2 first:ps-0 last:pe-0" : "px-2 py-1 first:ps-0 last:pe-0",
    column.numeric ? "text-end" : "text-start",
    column.wideOnly && "hidden @2xl:table-cell",
    column.inCard === false && "hidden @xl:table-cell",
    column.width !== undefined && "overflow-hidden",
    column.className,
  );

/** Cells of a chosen width neither grow nor shrink. */
const widthOf = ({ width }: { width?: number | undefined }): CSSProperties | undefined =>
  width === undefined ? undefined : { width, minWidth: width, maxWidth: width };

interface RowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  compact: boolean;
}

function TableRow<Row>({ row, columns, compact }: RowProps<Row>) {
  return (
    <tr
      className={classNames(
        compact ? "h-7 text-sm" : "h-9",
        "border-b border-line last:border-b-0 hover:bg-canvas pointer-coarse:h-touch",
      )}
    >
      {columns.map((column) =>
        column.rowHeader ? (
          <th
            key={column.key}
            scope="row"
            style={widthOf(column)}
            className={classNames(place(column, compact), "font-normal")}
          >
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.key} style={widthOf(column)} className={place(column, compact)}>
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
    before.compact === now.compact &&
    before.columns.length === now.columns.length &&
    before.columns.every(({ cell, width }, index) => {
      const column = now.columns[index];
      return cell === column?.cell && width === column.width;
    }),
) as typeof TableRow;

/** Table of rows: the page scrolls them below the head, which sticks. A table wider than its box scrolls sideways in it. Rows are rendered again when they change, or the functions of their cells. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, fixed, box, cards, compact = false, Head, name } = props;
  const own = useRef<HTMLElement>(null);
  const section = box ?? own;
  const over = useOverflow(section);
  return (
    <div className="@container">
      <section
        ref={section}
        className={classNames("relative", over ? "overflow-x-auto" : "overflow-x-clip")}
        aria-label={caption}
        data-rows={box === undefined ? undefined : ""}
        data-table={name}
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
                  data-column={column.key}
                  style={widthOf(column)}
                  className={classNames(place(column), "relative font-medium whitespace-nowrap")}
                >
                  {Head === undefined ? column.header : <Head table={name ?? ""} column={column} />}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <MemoRow key={rowKey(row)} row={row} columns={columns} compact={compact} />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
