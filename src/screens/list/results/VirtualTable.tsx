import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { List, ListRow } from "#contract/listShape.ts";
import { isFinished } from "#web/api/newerList.ts";
import { failureText } from "#web/text/failureText.ts";
import { useFormats } from "#web/text/formats.ts";
import { classNames } from "#web/ui/classNames.ts";
import type { Column } from "#web/ui/DataTable.tsx";
import { ProblemNotice } from "#web/ui/ProblemNotice.tsx";
import { GoToLine } from "./GoToLine.tsx";
import { hasLines, rowColumns } from "./rowColumns.tsx";
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
  onOpen: (position: number) => void;
}

const inView = 14;
const restMs = 400;
const lookEveryMs = 3000;

/** Virtual table of up to a million rows: only the visible rows are in the DOM. */
export function VirtualTable({ list, filter, rows, start, onRest, onOpen }: Props) {
  const { t } = useTranslation(["bulk", "reasons", "errors", "common"]);
  const formats = useFormats();
  const { number } = formats;
  const hint = useId();
  const [rowPx] = useState(() => (matchMedia("(pointer: coarse)").matches ? 44 : 36));
  const shown = Math.min(inView, rows);
  const { box, height, first, goTo, onScroll } = useVirtualScroll({
    rows,
    rowPx,
    inView: shown,
    start: start - 1,
  });
  const everyMs = isFinished(list) ? 0 : lookEveryMs;
  const view = { filter, first, inView: shown, everyMs };
  const { rowAt, error, retry } = useVirtualRows(list.id, view);
  useRest(first + 1, onRest);
  const columns = rowColumns(t, formats, {
    byLine: hasLines(list),
    suggested: filter.suggested,
    onOpen,
  });
  const indexes = Array.from({ length: shown }, (_, index) => first + index);
  return (
    <div className="@container flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <p id={hint} className="text-sm text-muted tabular-nums">
          {t("results.shown", {
            first: number(first + 1),
            last: number(first + shown),
            total: number(rows),
          })}
        </p>
        {hasLines(list) ? <GoToLine list={list} filter={filter} onGo={goTo} /> : null}
      </div>
      {/* Focusable, so that keys can scroll it row by row. */}
      <section
        ref={box}
        aria-label={t("results.table")}
        aria-describedby={hint}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="relative overflow-auto overscroll-contain"
        style={{ height: (shown + 1) * rowPx }}
        onScroll={onScroll}
      >
        <div style={{ height: height + rowPx }}>
          <table
            aria-rowcount={rows + 1}
            className="sticky top-0 w-full table-fixed border-collapse bg-canvas text-base"
          >
            <caption className="sr-only">{t("results.table")}</caption>
            <VirtualTableHead columns={columns} height={rowPx} />
            <tbody>
              {indexes.map((index) => (
                <VirtualRow
                  key={index}
                  columns={columns}
                  index={index}
                  row={rowAt(index)}
                  height={rowPx}
                />
              ))}
            </tbody>
          </table>
        </div>
      </section>
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
