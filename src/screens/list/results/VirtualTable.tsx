import { useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { RowSort } from "#contract/listRows.ts";
import type { List, ListRow } from "#contract/listShape.ts";
import { failureText } from "#web/text/failureText.ts";
import { useFormats } from "#web/text/formats.ts";
import { classNames } from "#web/ui/classNames.ts";
import type { Column } from "#web/ui/DataTable.tsx";
import { ProblemNotice } from "#web/ui/ProblemNotice.tsx";
import { GoToLine } from "./GoToLine.tsx";
import { addressColumnNames, hasLines, rowColumns } from "./rowColumns.tsx";
import type { RowFilter } from "./rowFilter.ts";
import { useVirtualRows } from "./useVirtualRows.ts";
import { useVirtualScroll } from "./useVirtualScroll.ts";
import { columnClasses, VirtualRow } from "./VirtualRow.tsx";

interface Props {
  list: List;
  filter: RowFilter;
  /** Number of rows that match the filter. */
  rows: number;
  /** First visible row at the start, from 1. */
  start: number;
  /** Called with the first visible row once scrolling stops. */
  onRest: (place: number) => void;
  sort: RowSort;
  onSort: ((sort: RowSort) => void) | null;
  opened: number | undefined;
  /** Called with the position of a row and its place among the matching ones, from 1. */
  onOpen: (position: number, place: number) => void;
  /** Interval in ms in which the rows are loaded again; 0 for never. */
  everyMs: number;
}

const inView = 10;
/** Height of a row in px: two lines of text. */
const rowPx = 52;
const headPx = 36;
const restMs = 400;

/** Virtual table of up to a million rows: only the visible rows are in the DOM. */
export function VirtualTable({ list, rows, start, onRest, everyMs, ...view }: Props) {
  const { t } = useTranslation(["bulk", "reasons", "errors", "common"]);
  const formats = useFormats();
  const { number } = formats;
  const hint = useId();
  const { filter, sort } = view;
  const shown = Math.min(inView, rows);
  const { box, height, first, goTo, onScroll } = useVirtualScroll({
    rows,
    rowPx,
    inView: shown,
    start: start - 1,
  });
  const loaded = { filter, sort, first, inView: shown, everyMs };
  const { rowAt, error, retry } = useVirtualRows(list.id, loaded);
  useRest(first + 1, onRest);
  const indexes = Array.from({ length: shown }, (_, index) => first + index);
  const columns = rowColumns(t, formats, {
    ...view,
    onOpen: (position) =>
      view.onOpen(
        position,
        1 + (indexes.find((index) => rowAt(index)?.position === position) ?? first),
      ),
    byLine: hasLines(list),
    columnNames: addressColumnNames(list),
    suggested: filter.suggested,
  });
  return (
    <div className="@container flex flex-col gap-3">
      {/* Focusable, so that keys can scroll it row by row. */}
      <section
        ref={box}
        aria-label={t("results.table")}
        aria-describedby={hint}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="relative overflow-auto overscroll-contain"
        style={{ height: shown * rowPx + headPx }}
        onScroll={onScroll}
      >
        <div style={{ height: height + headPx }}>
          <table
            aria-rowcount={rows + 1}
            className="sticky top-0 w-full table-fixed border-collapse bg-paper text-base"
          >
            <caption className="sr-only">{t("results.table")}</caption>
            <VirtualTableHead columns={columns} height={headPx} />
            <tbody>
              {indexes.map((index) => (
                <VirtualRow
                  key={index}
                  columns={columns}
                  index={index}
                  row={rowAt(index)}
                  opened={view.opened}
                  height={rowPx}
                />
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <p id={hint} className="text-sm text-muted tabular">
          {t("results.shown", {
            first: number(first + 1),
            last: number(first + shown),
            total: number(rows),
          })}
        </p>
        {hasLines(list) && sort === "line" ? (
          <GoToLine list={list} filter={filter} onGo={goTo} />
        ) : null}
      </div>
      {error ? <ProblemNotice {...failureText(t, error)} onRetry={retry} /> : null}
    </div>
  );
}

interface HeadProps {
  columns: readonly Column<ListRow>[];
  /** Height in px. */
  height: number;
}

function VirtualTableHead({ columns, height }: HeadProps) {
  return (
    <thead>
      <tr aria-rowindex={1} className="border-b border-line text-sm text-muted">
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            aria-sort={column.sorted}
            style={{ height }}
            className={classNames(columnClasses(column), "font-medium")}
          >
            {column.header}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Reports a place once it hasn't changed for a moment. */
function useRest(place: number, onRest: (place: number) => void): void {
  const rest = useRef(onRest);
  useEffect(() => {
    rest.current = onRest;
  });
  useEffect(() => {
    const timer = setTimeout(() => rest.current(place), restMs);
    return () => clearTimeout(timer);
  }, [place]);
}
