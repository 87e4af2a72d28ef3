import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { OpenRow } from "./OpenRow.tsx";
import { PagedRows } from "./PagedRows.tsx";
import { ResultFilters } from "./ResultFilters.tsx";
import { filterQuery } from "./rowFilter.ts";
import { useResultsUrl } from "./useResultsUrl.ts";

const VirtualTable = lazy(() =>
  import("./VirtualTable.tsx").then((module) => ({ default: module.VirtualTable })),
);

/** Maximum number of rows shown without the virtual table. */
const shortMax = 50;

/** Rows of a list with their results. The URL keeps filter, place and open row. */
export function ResultsSection({ list }: { list: List }) {
  const { t } = useTranslation("bulk");
  const { filter, after, at, row: opened, change } = useResultsUrl();
  const rows = list.counts?.rows ?? 0;
  const asked = filterQuery(filter);
  const whole = Object.keys(asked).length === 0;
  const open = (position: number) => change({ row: String(position) }, false);
  const long = (fitting: number) => (
    <Suspense fallback={<Skeleton className="h-96 w-full" />}>
      <VirtualTable
        key={JSON.stringify(asked)}
        list={list}
        filter={filter}
        rows={fitting}
        start={at}
        onRest={(place) => change({ at: place === 1 ? null : String(place) }, true)}
        onOpen={open}
      />
    </Suspense>
  );
  return (
    <section aria-labelledby="results" className="flex flex-col gap-3">
      <h2 id="results" className="text-lg font-semibold">
        {t("results.title")}
      </h2>
      <ResultFilters
        filter={filter}
        onChange={({ verdicts: wanted, reason, begins, suggested, domain }) =>
          change(
            {
              verdict: wanted.join(","),
              reason,
              q: begins,
              suggestion: suggested ? "any" : null,
              domain,
              after: null,
              at: null,
              row: null,
            },
            true,
          )
        }
      />
      {whole && rows > shortMax ? (
        long(rows)
      ) : (
        <PagedRows
          list={list}
          filter={filter}
          after={after}
          onTurn={(cursor) => change({ after: cursor }, false)}
          onOpen={open}
          long={long}
        />
      )}
      {opened === undefined ? null : (
        <OpenRow
          key={opened}
          listId={list.id}
          position={opened}
          onClose={() => change({ row: null }, true)}
        />
      )}
    </section>
  );
}
