import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { RowSort } from "#contract/listRows.ts";
import type { List, ListRow } from "#contract/listShape.ts";
import { SortButton } from "#web/features/tables/SortButton.tsx";
import type { Formats } from "#web/text/formats.ts";
import { DecidedAt } from "#web/features/validation/DecidedAt.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import type { Column } from "#web/ui/DataTable.tsx";
import { DecidingLine } from "#web/ui/evidence/DecidingLine.tsx";
import { VerdictMark } from "#web/ui/evidence/VerdictMark.tsx";

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

const sortDirection = (sort: RowSort, by: SortedColumn): "ascending" | "descending" | "none" =>
  sort === by ? "ascending" : sort === `-${by}` ? "descending" : "none";

/** Returns the text of a row's address, as it is in the file if it is none. */
export const addressOf = (t: TFunction<"bulk">, { email, value }: ListRow): string =>
  email ?? (value.trim() === "" ? t("results.blank") : value);

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
  className: "w-full",
  cell: ({ suggestion }) => (
    <bdi dir="ltr" className="font-mono text-sm">
      {suggestion}
    </bdi>
  ),
});

/** Where the row was decided, by which line, and why. */
const evidenceColumns = (
  t: TFunction<["bulk", "reasons"]>,
  formats: Pick<Formats, "number">,
): Column<ListRow>[] => [
  {
    key: "reason",
    header: t("results.reason"),
    // The deciding line needs the room first.
    className: "hidden max-w-48 truncate @5xl:table-cell",
    cell: (row) => said(t, formats, row),
  },
  {
    key: "check",
    header: t("results.check"),
    wideOnly: true,
    className: "whitespace-nowrap",
    cell: ({ verdict, deciding }) =>
      verdict === null || deciding === null ? (
        "–"
      ) : (
        <DecidedAt check={deciding.check} verdict={verdict} />
      ),
  },
  {
    key: "deciding",
    header: t("results.deciding"),
    // Until there is room for it, it is below the address.
    className: "hidden w-full max-w-0 min-w-40 text-sm @3xl:table-cell",
    cell: (row) => <Deciding row={row} reason={said(t, formats, row)} />,
  },
];

/** Returns the columns of the results. The address opens the result of its row. */
export function rowColumns(
  t: TFunction<["bulk", "reasons"]>,
  formats: Pick<Formats, "number">,
  { columnNames, byLine, suggested, opened, onOpen, sort, onSort }: RowView,
): Column<ListRow>[] {
  const { number } = formats;
  const scoreText = ({ score, verdict }: ListRow) =>
    score === null || verdict === "unknown" ? "–" : number(score);
  const sortable = (by: SortedColumn, name: string) =>
    onSort === null
      ? { header: name }
      : {
          header: (
            <SortButton
              name={name}
              sorted={sortDirection(sort, by)}
              onSort={() => onSort(sort === by ? `-${by}` : by)}
            />
          ),
          sorted: sortDirection(sort, by),
        };
  return [
    {
      key: "number",
      ...sortable("line", byLine ? t("results.line") : t("results.position")),
      numeric: true,
      wideOnly: true,
      className: "text-muted",
      cell: ({ line, position }) => number(byLine ? line : position),
    },
    {
      key: "address",
      ...sortable("email", t("results.address")),
      rowHeader: true,
      className: "w-full max-w-0 min-w-28 @3xl:w-auto @3xl:max-w-none",
      cell: (row) => (
        <div className="-mx-2 @xl:mx-0 @3xl:max-w-60">
          <div className="flex justify-between gap-2 pt-1 text-sm text-muted @xl:hidden">
            <RowVerdict row={row} />
            <span className="tabular">{scoreText(row)}</span>
          </div>
          <button
            type="button"
            dir="ltr"
            data-result={row.position}
            aria-expanded={row.position === opened}
            className="block max-w-full truncate text-start font-mono text-sm text-link hover:underline rtl:text-end pointer-coarse:min-h-7"
            onClick={() => onOpen(row.position)}
          >
            <bdi>{addressOf(t, row)}</bdi>
          </button>
          <div className="pb-1 text-xs @3xl:hidden">
            <Deciding row={row} reason={said(t, formats, row)} />
          </div>
          {columnNames === null ? null : (
            <bdi className="block truncate text-sm text-muted">{columnNames[row.column]}</bdi>
          )}
        </div>
      ),
    },
    {
      key: "verdict",
      ...sortable("verdict", t("results.verdict")),
      // A card has it above the address.
      inCard: false,
      cell: (row) => <RowVerdict row={row} />,
    },
    ...(suggested ? [suggestionColumn(t)] : evidenceColumns(t, formats)),
    {
      key: "score",
      ...sortable("score", t("results.score")),
      numeric: true,
      wideOnly: true,
      cell: scoreText,
    },
  ];
}

/** The line that decided a row; without one, its reason. */
function Deciding({ row: { deciding }, reason }: { row: ListRow; reason: string }) {
  const line = deciding?.line ?? null;
  return line === null ? (
    <span className="block truncate text-muted">{reason}</span>
  ) : (
    <DecidingLine line={line} />
  );
}

/** Verdict of a row, or its status until the verdict is final. */
function RowVerdict({ row: { verdict, status, charge } }: { row: ListRow }) {
  const { t } = useTranslation("bulk");
  return verdict === null || status !== "final" ? (
    <Badge>
      {charge === "not_an_address" ? t("results.notAnAddress") : t(`results.statuses.${status}`)}
    </Badge>
  ) : (
    <VerdictMark verdict={verdict} size="small" />
  );
}
