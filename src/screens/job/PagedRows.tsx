import { useTranslation } from "react-i18next";
import type { Job } from "#contract/jobShape.ts";
import { useListJobRowsQuery } from "#web/api/jobs.ts";
import { isOver } from "#web/api/laterJob.ts";
import { failureText } from "#web/text/errorText.ts";
import { Button } from "#web/ui/Button.tsx";
import { ProblemNotice } from "#web/ui/ProblemNotice.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { filterQuery, type RowFilter } from "./rowFilter.ts";
import { ResultTable } from "./ResultTable.tsx";

interface Props {
  job: Job;
  filter: RowFilter;
  /** Where the page begins; null at the first. */
  after: string | null;
  onTurn: (after: string | null) => void;
  onOpen: (position: number) => void;
}

const rowsShown = 50;
const lookEveryMs = 3000;

/** The rows that fit a filter, a page at a time: how many there are is not known before all were looked at. */
export function PagedRows({ job, filter, after, onTurn, onOpen }: Props) {
  const { t } = useTranslation(["bulk", "errors", "common"]);
  const { currentData, data, error, refetch, isFetching } = useListJobRowsQuery(
    {
      params: { id: job.id },
      query: {
        ...filterQuery(filter),
        limit: rowsShown,
        ...(after === null ? {} : { after }),
      },
    },
    { pollingInterval: isOver(job) ? 0 : lookEveryMs, skipPollingIfUnfocused: true },
  );
  const rows = (currentData ?? data)?.data;
  const next = currentData?.next_cursor ?? null;
  return (
    <>
      {rows ? (
        rows.length === 0 ? (
          <p className="text-base text-muted">{t("results.none")}</p>
        ) : (
          <ResultTable rows={rows} onOpen={onOpen} />
        )
      ) : error ? (
        <ProblemNotice
          {...failureText(t, error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <div aria-busy="true" aria-label={t("results.loading")} className="flex flex-col gap-3">
          {Array.from({ length: 8 }, (_, index) => (
            <Skeleton key={index} className="h-9 w-full" />
          ))}
        </div>
      )}
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
