import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import type { Job, JobRow } from "#contract/jobShape.ts";
import { reasonsByVerdict, verdicts } from "#contract/verdicts.ts";
import { useListJobRowsQuery } from "#web/api/jobs.ts";
import { isOver } from "#web/api/laterJob.ts";
import { failureText } from "#web/text/errorText.ts";
import { Button } from "#web/ui/Button.tsx";
import { ProblemNotice } from "#web/ui/ProblemNotice.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { filterQuery, type RowFilter } from "./rowFilter.ts";
import { ResultFilters } from "./ResultFilters.tsx";
import { ResultTable } from "./ResultTable.tsx";
import { RowDetails } from "./RowDetails.tsx";

const rowsShown = 50;
const lookEveryMs = 3000;

/** Rows with what they came to, while the list runs too; filter, page and open row stand in the URL. */
export function ResultsSection({ job }: { job: Job }) {
  const { t } = useTranslation(["bulk", "errors", "common", "reasons"]);
  const [query, setQuery] = useSearchParams();
  const filter: RowFilter = {
    verdicts: verdicts.filter((one) => query.get("verdict")?.split(",").includes(one)),
    reason:
      verdicts
        .flatMap((verdict) => reasonsByVerdict[verdict])
        .find((one) => one === query.get("reason")) ?? "",
    scoreMin: null,
    begins: query.get("q") ?? "",
  };
  const after = query.get("after");
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
  const change = (values: Record<string, string | null>, replace: boolean) =>
    setQuery(
      (before) => {
        for (const [name, value] of Object.entries(values)) {
          if (value === null || value === "") {
            before.delete(name);
          } else {
            before.set(name, value);
          }
        }
        return before;
      },
      { replace, preventScrollReset: true },
    );
  const rows: readonly JobRow[] | undefined = (currentData ?? data)?.data;
  const open = rows?.find(({ position }) => String(position) === query.get("row"));
  const next = currentData?.next_cursor ?? null;
  return (
    <section aria-labelledby="results" className="flex flex-col gap-3">
      <h2 id="results" className="text-lg font-semibold">
        {t("results.title")}
      </h2>
      <ResultFilters
        filter={filter}
        onChange={({ verdicts: wanted, reason, begins }) =>
          change({ verdict: wanted.join(","), reason, q: begins, after: null, row: null }, true)
        }
      />
      {rows ? (
        rows.length === 0 ? (
          <p className="text-base text-muted">{t("results.none")}</p>
        ) : (
          <ResultTable
            rows={rows}
            onOpen={(position) => change({ row: String(position) }, false)}
          />
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
          <Button size="small" onClick={() => change({ after: null }, false)}>
            {t("results.first")}
          </Button>
        )}
        {next === null ? null : (
          <Button size="small" onClick={() => change({ after: next }, false)}>
            {t("results.next")}
          </Button>
        )}
      </nav>
      {open === undefined ? null : (
        <RowDetails row={open} onClose={() => change({ row: null }, true)} />
      )}
    </section>
  );
}
