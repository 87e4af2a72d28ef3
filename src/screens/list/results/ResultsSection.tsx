import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import type { List } from "#contract/listShape.ts";
import { reasonsByVerdict, verdicts } from "#contract/verdicts.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { OpenRow } from "./OpenRow.tsx";
import { PagedRows } from "./PagedRows.tsx";
import { ResultFilters } from "./ResultFilters.tsx";
import { filterQuery, type RowFilter } from "./rowFilter.ts";

const VirtualTable = lazy(() =>
  import("./VirtualTable.tsx").then((module) => ({ default: module.VirtualTable })),
);

/** More rows than these are scrolled over as one. */
const shortMax = 50;

/** A whole number from 1 on as it stands in the URL; undefined where none does. */
function positionIn(text: string | null): number | undefined {
  const position = Number(text ?? "");
  return Number.isInteger(position) && position >= 1 ? position : undefined;
}

/** Rows with what they came to, while the list runs too; filter, place and open row stand in the URL. */
export function ResultsSection({ list }: { list: List }) {
  const { t } = useTranslation("bulk");
  const [query, setQuery] = useSearchParams();
  const filter: RowFilter = {
    verdicts: verdicts.filter((one) => query.get("verdict")?.split(",").includes(one)),
    reason:
      verdicts
        .flatMap((verdict) => reasonsByVerdict[verdict])
        .find((one) => one === query.get("reason")) ?? "",
    scoreMin: null,
    begins: query.get("q") ?? "",
    suggested: query.get("suggestion") === "any",
    domain: query.get("domain") ?? "",
  };
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
  const rows = list.counts?.rows ?? 0;
  const asked = filterQuery(filter);
  const whole = Object.keys(asked).length === 0;
  const opened = positionIn(query.get("row"));
  const open = (position: number) => change({ row: String(position) }, false);
  const long = (fitting: number) => (
    <Suspense fallback={<Skeleton className="h-96 w-full" />}>
      <VirtualTable
        key={JSON.stringify(asked)}
        list={list}
        filter={filter}
        rows={fitting}
        start={positionIn(query.get("at")) ?? 1}
        onRest={(at) => change({ at: at === 1 ? null : String(at) }, true)}
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
          after={query.get("after")}
          onTurn={(after) => change({ after }, false)}
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
