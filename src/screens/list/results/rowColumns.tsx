import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { RowSort } from "#contract/listRows.ts";
import type { List, ListRow } from "#contract/listShape.ts";
import type { Formats } from "#web/text/formats.ts";
import { DecidedAt } from "#web/features/validation/DecidedAt.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import type { Column } from "#web/ui/DataTable.tsx";
import { DecidingLine } from "#web/ui/evidence/DecidingLine.tsx";
import { VerdictMark } from "#web/ui/evidence/VerdictMark.tsx";
import { SortButton } from "./SortButton.tsx";

/** Tells whether line numbers identify rows; a JSON file may have them all on one line. */
export function hasLines({ source }: List): boolean {
  return source.format !== "json";
}

/** Returns the names of a list's columns if several of them have addresses; null otherwise. */
export function addressColumnNames({ mapping, columns }: List): readonly string[] | null {
  return (mapping?.more_email_columns ?? []).length > 0 ? columns : null;
}

export interface RowView {
  /** Names of the file's columns, where a row's column is shown. */
  columnNames: readonly string[] | null;
  byLine: boolean;
  /** Shows suggestions instead of reasons. */
  suggested: boolean;
  /** Position of the open row. */
  opened: number | undefined;
  onOpen: (position: number) => void;
  sort: RowSort;
  /** Sorts by a column; null where rows can't be sorted, such as while a list runs. */
  onSort: ((sort: RowSort) => void) | null;
}

type SortedColumn = "line" | "email" | "verdict" | "score";

const directionOf = (sort: RowSort, by: SortedColumn): "ascending" | "descending" | "none" =>
  sort === by ? "ascending" : sort === `-${by}` ? "descending" : "none";

/** Returns the reason of a row, and the row that it repeats. */
function said(
  t: TFunction<["bulk", "reasons"]>,
  { number }: Pick<Formats, "number">,
  { reason, duplicate_of: original }: ListRow,
): string {
  const title = reason === null ? "" : t(`${reason}.title`, { ns: "reasons" });
  return original === null
    ? title
    : [title, t("results.duplicate", { row: number(original) })].filter(Boolean).join(" · ");
}

const suggestionColumn = (t: TFunction<["bulk", "reasons"]>): Column<ListRow> => ({
  key: "suggestion",
  header: t("results.suggestion"),
  wideOnly: true,
  cell: ({ suggestion }) => (
    <bdi dir="ltr" className="font-mono text-sm">
      {suggestion}
    </bdi>
  ),
});

const reasonColumn = (
  t: TFunction<["bulk", "reasons"]>,
  formats: Pick<Formats, "number">,
): Column<ListRow> => ({
  key: "reason",
  header: t("results.reasonLine"),
  wideOnly: true,
  cell: (row) => (
    <>
      <span className="block truncate">{said(t, formats, row)}</span>
      <Deciding row={row} />
    </>
  ),
});

/** Returns the columns of the results. The address opens the result of its row. */
export function rowColumns(
  t: TFunction<["bulk", "reasons"]>,
  formats: Pick<Formats, "number">,
  { columnNames, byLine, suggested, opened, onOpen, sort, onSort }: RowView,
): Column<ListRow>[] {
  const { number } = formats;
  const sortable = (by: SortedColumn, name: string) =>
    onSort === null
      ? { header: name }
      : {
          header: <SortButton name={name} by={by} sort={sort} onSort={onSort} />,
          sorted: directionOf(sort, by),
        };
  return [
    {
      key: "number",
      ...sortable("line", byLine ? t("results.line") : t("results.position")),
      numeric: true,
      wideOnly: true,
      className: "w-20 text-muted",
      cell: ({ line, position }) => number(byLine ? line : position),
    },
    {
      key: "address",
      ...sortable("email", t("results.address")),
      rowHeader: true,
      cell: (row) => (
        <>
          <button
            type="button"
            dir="ltr"
            data-result={row.position}
            aria-expanded={row.position === opened}
            className="block max-w-full truncate text-start font-mono text-sm text-link hover:underline rtl:text-end pointer-coarse:min-h-7"
            onClick={() => onOpen(row.position)}
          >
            <bdi>{row.email ?? (row.value.trim() === "" ? t("results.blank") : row.value)}</bdi>
          </button>
          <NarrowFacts
            row={row}
            reason={said(t, formats, row)}
            column={columnNames?.[row.column]}
          />
          {columnNames === null ? null : (
            <bdi className="hidden truncate text-sm text-muted @2xl:block">
              {columnNames[row.column]}
            </bdi>
          )}
        </>
      ),
    },
    {
      key: "verdict",
      ...sortable("verdict", t("results.verdict")),
      className: "w-36 @2xl:w-44",
      cell: (row) => <RowVerdict row={row} />,
    },
    suggested ? suggestionColumn(t) : reasonColumn(t, formats),
    {
      key: "score",
      ...sortable("score", t("results.score")),
      numeric: true,
      className: "w-20",
      wideOnly: true,
      cell: ({ score, verdict }) => (score === null || verdict === "unknown" ? "–" : number(score)),
    },
  ];
}

/** The step and the line that decided a row. */
function Deciding({ row: { verdict, deciding } }: { row: ListRow }) {
  return verdict === null || deciding === null ? null : (
    <span className="flex items-center gap-2 text-xs">
      <DecidedAt check={deciding.check} verdict={verdict} />
      {deciding.line === null ? null : <DecidingLine line={deciding.line} className="min-w-0" />}
    </span>
  );
}

interface FactsProps {
  row: ListRow;
  reason: string;
  /** Name of the column that the address is in. */
  column: string | undefined;
}

/** The deciding line of a row, or its reason without one, below the address in a narrow table. */
function NarrowFacts({ row: { deciding }, reason, column }: FactsProps) {
  const line = deciding?.line ?? null;
  return (
    <span className="flex gap-2 text-sm text-muted @2xl:hidden">
      {line === null ? (
        <span className="truncate">{reason}</span>
      ) : (
        <DecidingLine line={line} className="min-w-0 text-xs" />
      )}
      {column === undefined ? null : <bdi className="truncate">{column}</bdi>}
    </span>
  );
}

/** Verdict of a row, or its status until the verdict is final. */
function RowVerdict({ row: { verdict, status, charge } }: { row: ListRow }) {
  const { t } = useTranslation("bulk");
  return verdict === null || status !== "final" ? (
    <Badge className="whitespace-normal">
      {charge === "not_an_address" ? t("results.notAnAddress") : t(`results.statuses.${status}`)}
    </Badge>
  ) : (
    <VerdictMark verdict={verdict} size="small" />
  );
}
