import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { useReadListRowsQuery } from "#web/api/listsApi.ts";
import { isFinished } from "#web/api/newerList.ts";
import { useFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { filterQuery, type RowFilter } from "./rowFilter.ts";
import { ResultTable } from "./ResultTable.tsx";

interface Props {
  list: List;
  filter: RowFilter;
  /** Cursor of the page; null for the first. */
  after: string | null;
  onTurn: (after: string | null) => void;
  onOpen: (position: number) => void;
  /** Renders the table for more rows than fit a page, once their number is known. */
  long: (rows: number) => ReactNode;
}

const rowsShown = 50;
const lookEveryMs = 3000;

/** Rows that match a filter, in pages. While a list runs, the matching rows change, so a row has no stable index. */
export function PagedRows({ list, filter, after, onTurn, onOpen, long }: Props) {
  const { t } = useTranslation(["bulk", "errors", "common"]);
  const { number } = useFormats();
  const query = useReadListRowsQuery(
    {
      params: { id: list.id },
      query: {
        ...filterQuery(filter),
        limit: rowsShown,
        ...(after === null ? {} : { after }),
        ...(isFinished(list) ? { include: "total" as const } : {}),
      },
    },
    { pollingInterval: isFinished(list) ? 0 : lookEveryMs, skipPollingIfUnfocused: true },
  );
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
        <p className="text-sm text-muted tabular-nums">
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
            <p className="text-base text-muted">{t("results.none")}</p>
          ) : (
            <ResultTable list={list} rows={rows} suggested={filter.suggested} onOpen={onOpen} />
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
