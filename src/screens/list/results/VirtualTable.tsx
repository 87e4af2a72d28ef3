import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { isFinished } from "#web/api/newerList.ts";
import { failureText } from "#web/text/failureText.ts";
import { useFormats } from "#web/text/formats.ts";
import { classNames } from "#web/ui/classNames.ts";
import { ProblemNotice } from "#web/ui/ProblemNotice.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { GoToLine } from "./GoToLine.tsx";
import { hasLines, rowColumns } from "./rowColumns.tsx";
import type { RowFilter } from "./rowFilter.ts";
import { useVirtualRows } from "./useVirtualRows.ts";
import { useVirtualScroll } from "./useVirtualScroll.ts";

interface Props {
  list: List;
  filter: RowFilter;
  /** How many rows fit it. */
  rows: number;
  /** Which of them stands first to begin with, from 1. */
  start: number;
  /** The view came to rest at this one. */
  onRest: (place: number) => void;
  onOpen: (position: number) => void;
}

/** What leaves first where the table is narrow. */
const roomy: readonly string[] = ["score", "credits"];
const inView = 14;
const restMs = 400;
const lookEveryMs = 3000;

/** Every row of a list that fits a filter, up to a million of them, in one table: only those in view are there, and each has its place. */
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
  const rest = useRef(onRest);
  useEffect(() => {
    rest.current = onRest;
  });
  useEffect(() => {
    const timer = setTimeout(() => rest.current(first + 1), restMs);
    return () => clearTimeout(timer);
  }, [first]);
  const columns = rowColumns(t, formats, {
    byLine: hasLines(list),
    suggested: filter.suggested,
    onOpen,
  });
  const place = (column: (typeof columns)[number]) =>
    classNames(
      "truncate px-2 first:ps-0 last:pe-0",
      column.numeric ? "text-end" : "text-start",
      column.wideOnly &&
        (roomy.includes(column.key) ? "hidden @5xl:table-cell" : "hidden @2xl:table-cell"),
      column.className,
    );
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
      {/* Keyboards scroll it row by row. */}
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
            <thead>
              <tr aria-rowindex={1} className="border-b border-line text-sm text-muted">
                {columns.map((column) => (
                  <th
                    key={column.key}
                    scope="col"
                    style={{ height: rowPx }}
                    className={classNames(place(column), "font-medium")}
                  >
                    {column.header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {indexes.map((index) => {
                const row = rowAt(index);
                return (
                  <tr
                    key={index}
                    aria-rowindex={index + 2}
                    aria-busy={row === undefined}
                    className="border-b border-line last:border-b-0 hover:bg-canvas"
                  >
                    {columns.map((column) => {
                      const Cell = column.rowHeader ? "th" : "td";
                      return (
                        <Cell
                          key={column.key}
                          {...(column.rowHeader ? { scope: "row" } : {})}
                          style={{ height: rowPx }}
                          className={classNames(
                            place(column),
                            "py-0 font-normal [&>button]:max-w-full",
                          )}
                        >
                          {row === undefined ? (
                            <Skeleton className="h-4 w-3/4" />
                          ) : (
                            column.cell(row)
                          )}
                        </Cell>
                      );
                    })}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      </section>
      {error ? <ProblemNotice {...failureText(t, error)} onRetry={retry} /> : null}
    </div>
  );
}
