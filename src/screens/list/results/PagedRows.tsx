import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { RowSort } from "#contract/listRows.ts";
import type { List } from "#contract/listShape.ts";
import { useReadListRowsQuery } from "#web/api/listsApi.ts";
import { isFinished } from "#web/api/newerList.ts";
import { useFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { pageQuery, rowsShown } from "./pageQuery.ts";
import { filterQuery, type RowFilter } from "./rowFilter.ts";
import { ResultTable } from "./ResultTable.tsx";

interface Props {
  list: List;
  filter: RowFilter;
  /** Cursor of the page; null for the first. */
  after: string | null;
  onTurn: (after: string | null) => void;
  sort: RowSort;
  onSort: ((sort: RowSort) => void) | null;
  opened: number | undefined;
  /** Called with the position of a row and its place among the matching ones, from 1. */
  onOpen: (position: number, place: number) => void;
  /** Interval in ms in which the rows are loaded again; 0 for never. */
  everyMs: number;
  /** Renders the table for more rows than fit a page, once their number is known. */
  long: (rows: number) => ReactNode;
}

/** Rows that match a filter, in pages. While a list runs, the matching rows change, so a row has no stable index. */
export function PagedRows({ list, filter, after, onTurn, everyMs, long, ...view }: Props) {
  const { t } = useTranslation(["bulk", "errors", "common"]);
  const { number } = useFormats();
  const query = useReadListRowsQuery(pageQuery(list, { filter, sort: view.sort, after }), {
    pollingInterval: everyMs,
    skipPollingIfUnfocused: true,
  });
  // A finished list doesn't show the total of the previous filter.
  const { currentData } = query;
  const page = currentData ?? (isFinished(list) ? undefined : query.data);
  const total = page?.total;
  const next = currentData?.next_cursor ?? null;
  if (total !== undefined && total > rowsShown) {
    return long(total);
  }
  return (
    <>
      {total === undefined || total === 0 ? null : (
        <p className="text-sm text-muted tabular">
          {t("rows", { count: total, shown: number(total) })}
        </p>
      )}
      <QueryGate
        query={{ ...query, data: page }}
        skeleton={
          <section
            aria-busy="true"
            aria-label={t("results.loading")}
            className="flex flex-col gap-3"
          >
            {Array.from({ length: 8 }, (_, index) => (
              <Skeleton key={index} className="h-9 w-full" />
            ))}
          </section>
        }
      >
        {({ data: rows }) =>
          rows.length === 0 ? (
            <p className="text-base text-muted">
              {t(
                view.sort === "newest" && Object.keys(filterQuery(filter)).length === 0
                  ? "results.noneYet"
                  : "results.none",
              )}
            </p>
          ) : (
            <ResultTable list={list} rows={rows} suggested={filter.suggested} {...view} />
          )
        }
      </QueryGate>
      <nav aria-label={t("results.pages")} className="flex gap-2 empty:hidden">
        {after === null ? null : (
          <Button size="small" onClick={() => onTurn(null)}>
            {t("results.first")}
          </Button>
        )}
        {next === null ? null : (
          <Button size="small" onClick={() => onTurn(next)}>
            {t("results.next")}
          </Button>
        )}
      </nav>
    </>
  );
}
