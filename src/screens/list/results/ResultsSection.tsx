import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { RowSort } from "#contract/listRows.ts";
import type { List } from "#contract/listShape.ts";
import { isFinished } from "#web/api/newerList.ts";
import { LazyResultDrawer } from "#web/features/result/LazyResultDrawer.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { filterParams } from "./filterParams.ts";
import { PagedRows } from "./PagedRows.tsx";
import { ResultFilters } from "./ResultFilters.tsx";
import { filterQuery, type RowFilter } from "./rowFilter.ts";
import { useResultsUrl } from "./useResultsUrl.ts";
import { useRowSteps } from "./useRowSteps.ts";
import { VerdictTabs } from "./VerdictTabs.tsx";

const VirtualTable = lazy(() =>
  import("./VirtualTable.tsx").then((module) => ({ default: module.VirtualTable })),
);

/** Returns the order of the rows: of a running list, the newest results first unless the order of the file was chosen. */
function orderOf(wanted: RowSort | null, finished: boolean): RowSort {
  if (finished) {
    return wanted === null || wanted === "newest" ? "line" : wanted;
  }
  return wanted === "line" ? "line" : "newest";
}

/** Maximum number of rows shown without the virtual table. */
const shortMax = 50;
const lookEveryMs = 3000;

interface Props {
  list: List;
  title?: string;
  /** Controls beside the title. */
  actions?: ReactNode;
  /** The rows aren't refreshed while the list runs. */
  frozen?: boolean;
}

/** Rows of a list with their results. The URL keeps filter, order, place and open row. */
export function ResultsSection({ list, title, actions, frozen = false }: Props) {
  const { t } = useTranslation("bulk");
  const { filter, sort: wanted, after, at, row: opened, place, change } = useResultsUrl();
  const rows = list.counts?.rows ?? 0;
  const rowQuery = filterQuery(filter);
  const whole = Object.keys(rowQuery).length === 0;
  const finished = isFinished(list);
  const sort = orderOf(wanted, finished);
  const open = (position: number | null, among: number | null) =>
    change(
      {
        row: position === null ? null : String(position),
        place: among === null ? null : String(among),
        result: null,
      },
      opened !== undefined,
    );
  const steps = useRowSteps(list, { filter, sort, after }, { opened, place });
  const step = (to: number | undefined, by: number) =>
    to === undefined ? undefined : () => open(to, place === undefined ? null : place + by);
  // The open row stays open; its place is another one.
  const reorder = (by: string | null) =>
    change({ sort: by, at: null, after: null, place: null }, true);
  const view = {
    list,
    filter,
    sort,
    opened,
    onOpen: open,
    onSort: finished ? (by: typeof sort) => reorder(by === "line" ? null : by) : null,
    everyMs: finished || frozen ? 0 : lookEveryMs,
  };
  const long = (fitting: number) => (
    <Suspense fallback={<Skeleton className="h-96 w-full" />}>
      <VirtualTable
        key={JSON.stringify([rowQuery, sort])}
        {...view}
        rows={fitting}
        start={at}
        onRest={(first) => change({ at: first === 1 ? null : String(first) }, true)}
      />
    </Suspense>
  );
  const narrow = (next: RowFilter) => change(filterParams(next), true);
  return (
    <section
      id="results"
      aria-labelledby="results-title"
      className="@container scroll-mt-4 rounded-box border border-line bg-paper"
    >
      <Heading title={title ?? t("results.title")} actions={actions} />
      <VerdictTabs list={list} filter={filter} onChange={narrow} />
      <div className="flex flex-col gap-3 p-4">
        <ResultFilters filter={filter} onChange={narrow}>
          {finished ? null : <OrderField sort={sort} onSort={reorder} />}
        </ResultFilters>
        {whole && rows > shortMax && sort !== "newest" ? (
          long(rows)
        ) : (
          <PagedRows
            {...view}
            after={after}
            onTurn={(cursor) => change({ after: cursor }, false)}
            long={long}
          />
        )}
      </div>
      {opened === undefined ? null : (
        <LazyResultDrawer
          source={{ kind: "row", listId: list.id, position: opened }}
          onClose={() => open(null, null)}
          previous={step(steps.previous, -1)}
          next={step(steps.next, 1)}
        />
      )}
    </section>
  );
}

function Heading({ title, actions }: Required<Pick<Props, "title" | "actions">>) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 px-4 pt-3 empty:hidden">
      <h2 id="results-title" className={actions ? "text-md font-semibold" : "sr-only"}>
        {title}
      </h2>
      {actions}
    </div>
  );
}

/** Order of a running list's rows. */
function OrderField({ sort, onSort }: { sort: RowSort; onSort: (sort: string) => void }) {
  const { t } = useTranslation("bulk");
  return (
    <SelectField
      className="@2xl:w-44"
      label={t("results.order")}
      value={sort}
      onChange={(event) => onSort(event.target.value)}
    >
      <option value="newest">{t("results.newest")}</option>
      <option value="line">{t("results.fileOrder")}</option>
    </SelectField>
  );
}
