import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { RowSort } from "#contract/listRows.ts";
import type { List } from "#contract/listShape.ts";
import { isFinished } from "#web/api/newerList.ts";
import { LazyResultDrawer } from "#web/features/result/LazyResultDrawer.tsx";
import { useRight } from "#web/hooks/useRight.ts";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { RowsSkeleton } from "#web/ui/RowsSkeleton.tsx";
import { filterParams } from "./filterParams.ts";
import type { ShownRows } from "./pageQuery.ts";
import { ResultRows } from "./ResultRows.tsx";
import { ResultsBar } from "./ResultsBar.tsx";
import { filterQuery, type RowFilter } from "./rowFilter.ts";
import { lastPage, RowPages } from "./RowPages.tsx";
import { useResultPage } from "./useResultPage.ts";
import { useResultsUrl } from "./useResultsUrl.ts";
import { useRowSteps } from "./useRowSteps.ts";
import { VerdictTabs } from "./VerdictTabs.tsx";

/** Returns the order of the rows: of a running list, the newest results first unless the order of the file was chosen. */
function chooseOrder(wanted: RowSort | null, finished: boolean): RowSort {
  if (finished) {
    return wanted === null || wanted === "newest" ? "line" : wanted;
  }
  return wanted === "line" ? "line" : "newest";
}

const lookEveryMs = 3000;

interface Props {
  list: List;
  title?: string;
  /** Controls beside the title. */
  actions?: ReactNode;
  /** The rows aren't refreshed while the list runs. */
  frozen?: boolean;
  onDownload: () => void;
}

/** Rows of a list with their results, a page at a time. The URL keeps filter, order, place and open row. */
export function ResultsSection({ list, title, actions, frozen = false, onDownload }: Props) {
  const { t } = useTranslation("bulk");
  const { filter, sort: wanted, at, row: opened, place, change } = useResultsUrl();
  const finished = isFinished(list);
  const sort = chooseOrder(wanted, finished);
  const shown = { filter, sort, at };
  const page = useResultPage(list, shown, finished || frozen ? 0 : lookEveryMs);
  const narrow = (next: RowFilter) => change(filterParams(next), true);
  // The open row stays open; its place is another one.
  const reorder = (by: string | null) => change({ sort: by, at: null, place: null }, true);
  const open = (position: number | null, among: number | null) =>
    change(
      {
        row: position === null ? null : String(position),
        place: among === null ? null : String(among),
        result: null,
      },
      opened !== undefined,
    );
  const { top, turn } = useTurning(page.first, (to) =>
    change({ at: to === 1 ? null : String(to) }, false),
  );
  return (
    <section
      id="results"
      ref={top}
      aria-label={title ?? t("results.title")}
      className="flex scroll-mt-(--header) flex-col gap-3"
    >
      <ResultsBar
        list={list}
        title={title ?? t("results.title")}
        filter={filter}
        sort={wanted}
        page={page}
        onFilter={narrow}
        onSort={reorder}
      >
        {actions}
      </ResultsBar>
      <VerdictTabs list={list} filter={filter} onChange={narrow} />
      <ResultsPage
        list={list}
        shown={shown}
        page={page}
        opened={opened}
        onOpen={open}
        onSort={finished ? (by) => reorder(by === "line" ? null : by) : null}
        onTurn={turn}
        onDownload={onDownload}
      />
      <OpenRow list={list} shown={shown} opened={opened} place={place} onOpen={open} />
    </section>
  );
}

interface PageProps {
  list: List;
  shown: ShownRows;
  page: ReturnType<typeof useResultPage>;
  opened: number | undefined;
  /** Called with the position of a row and its place among the matching ones, from 1. */
  onOpen: (position: number, place: number) => void;
  onSort: ((sort: RowSort) => void) | null;
  onTurn: (to: number) => void;
  onDownload: () => void;
}

/** The rows of a page, and ways to the others. */
function ResultsPage(props: PageProps) {
  const { list, shown, page, opened, onOpen, onSort, onTurn, onDownload } = props;
  const { t } = useTranslation("bulk");
  const { filter, sort } = shown;
  const { query, first, total } = page;
  const acts = useKeys({ total, onTurn, onDownload });
  const narrowing = filterQuery(filter);
  const whole = Object.keys(narrowing).length === 0;
  return (
    <QueryGate query={query} skeleton={<RowsSkeleton label={t("results.loading")} rows={8} />}>
      {({ data, has_more: more }) =>
        data.length === 0 ? (
          <p className="text-base text-muted">
            {t(sort === "newest" && whole ? "results.noneYet" : "results.none")}
          </p>
        ) : (
          <>
            <ResultRows
              key={JSON.stringify([narrowing, sort, first])}
              list={list}
              rows={data}
              suggested={filter.suggested}
              opened={opened}
              sort={sort}
              onSort={onSort}
              onOpen={(position) =>
                onOpen(position, first + data.findIndex((row) => row.position === position))
              }
              acts={acts}
            />
            <RowPages
              list={list}
              filter={filter}
              first={first}
              last={first + data.length - 1}
              total={total}
              more={more}
              busy={query.isFetching && query.currentData === undefined}
              inFileOrder={sort === "line"}
              onTurn={onTurn}
            />
          </>
        )
      }
    </QueryGate>
  );
}

/** Returns a function that shows another page, and the reference of the section: its beginning is scrolled into view once the page is there. */
function useTurning(first: number, onTurn: (to: number) => void) {
  const top = useRef<HTMLElement>(null);
  const turned = useRef(false);
  useEffect(() => {
    if (turned.current) {
      turned.current = false;
      top.current?.scrollIntoView({ block: "start" });
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- only another page scrolls
  }, [first]);
  const turn = (to: number) => {
    turned.current = true;
    onTurn(to);
  };
  return { top, turn };
}

/** Keys of the table: the first and the last page, and the download. */
function useKeys({
  total,
  onTurn,
  onDownload,
}: Pick<PageProps, "onTurn" | "onDownload"> & { total: number | undefined }) {
  const exports = useRight("exports");
  return {
    Home: () => onTurn(1),
    End: () => (total === undefined ? false : onTurn(lastPage(total))),
    e: () => (exports ? onDownload() : false),
  } as const;
}

interface OpenRowProps {
  list: List;
  shown: ShownRows;
  opened: number | undefined;
  place: number | undefined;
  onOpen: (position: number | null, place: number | null) => void;
}

/** Drawer with the result of the open row, with ways to the rows before and after it. */
function OpenRow({ list, shown, opened, place, onOpen }: OpenRowProps) {
  const steps = useRowSteps(list, shown, { opened, place });
  const step = (to: number | undefined, by: number) =>
    to === undefined ? undefined : () => onOpen(to, place === undefined ? null : place + by);
  return opened === undefined ? null : (
    <LazyResultDrawer
      source={{ kind: "row", listId: list.id, position: opened }}
      onClose={() => onOpen(null, null)}
      previous={step(steps.previous, -1)}
      next={step(steps.next, 1)}
    />
  );
}
