import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRights } from "#web/hooks/useRight.ts";
import { api, useListValidationsQuery } from "#web/api/api.ts";
import { ValidationTable } from "#web/features/history/ValidationTable.tsx";
import { useAppDispatch } from "#web/state/useAppSelector.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { useRowKeys } from "#web/ui/useRowKeys.ts";
import type { ColumnName } from "./columns/columnNames.ts";
import { useColumns } from "./columns/useColumns.tsx";
import { type Filter, isNarrow, queryOf } from "./filter.ts";
import { type PendingAction, BulkBar, bulkActs, ConfirmBulk, rightsOfActs } from "./BulkBar.tsx";
import { NoRows } from "./NoRows.tsx";
import { pageSize } from "./window/pageSize.ts";
import { type LoadPage, opposite, type Page } from "./window/readBeyond.ts";
import { TimeSlider } from "./window/TimeSlider.tsx";
import { useRowWindow } from "./window/useRowWindow.ts";
import { useScrolling } from "./window/useScrolling.ts";

interface Props {
  filter: Filter;
  columns: readonly ColumnName[];
  /** Downloads all that match. */
  onExport: () => void;
  onClear: () => void;
  page: Page;
  live: boolean;
  onLive: (live: boolean) => void;
}

type Moves = ReturnType<typeof useRowWindow>;

/** Returns a function that reads rows of a filter; reading doesn't render the table again. */
function usePageLoader(query: ReturnType<typeof queryOf>): LoadPage {
  const dispatch = useAppDispatch();
  return async (bounds) => {
    const read = api.endpoints.listValidations.initiate(
      { query: { limit: pageSize, ...query, ...bounds } },
      { subscribe: false, forceRefetch: true },
    );
    return (await dispatch(read)).data;
  };
}

/** Some of the rows, which the page scrolls to the very last one; Home, End and a slider go anywhere at once. */
export function RowsInWindow(props: Props) {
  const { filter, columns, onExport, page, onClear } = props;
  const { t } = useTranslation("history");
  const withColumns = useColumns(columns);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());
  const [pendingAction, setPendingAction] = useState<PendingAction | null>(null);
  const may = useRights();
  const acts = bulkActs.filter((act) => may(rightsOfActs[act]));
  const order = filter.order === "" ? "newest" : filter.order;
  const moves = useRowWindow(page, usePageLoader(queryOf(filter)), order);
  const { window } = moves;
  const box = useScrolling(moves);
  const rows = window.rows.filter(({ id }) => !deleted.has(id));
  useRowKeys(box, {
    Home: moves.toStart,
    End: moves.toEnd,
    e: onExport,
    r: (at) => {
      const row = at === null ? undefined : rows[at];
      if (row !== undefined && acts.includes("recheck")) {
        setPendingAction({ act: "recheck", ids: [row.id] });
      }
    },
  });
  const table = useMemo(
    () => (
      <ValidationTable
        caption={t("title")}
        checks={rows}
        withColumns={withColumns}
        {...(acts.length > 0 && { selection: { selected, onChange: setSelected } })}
        table={{ box, cards: true }}
      />
    ),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what the rest closes over changes with these
    [t, window, deleted, selected, columns, acts.length],
  );
  return (
    <>
      {rows.length === 0 ? (
        <NoRows narrowed={isNarrow(filter)} onClear={onClear} />
      ) : (
        <div className="rounded-box border border-line bg-paper px-4 py-1">{table}</div>
      )}
      <div className="z-10 flex min-h-row flex-wrap items-center gap-x-4 gap-y-2 bg-canvas text-base text-muted md:sticky bottom-0">
        {selected.size === 0 ? null : (
          <BulkBar
            acts={acts}
            count={selected.size}
            onAct={(act) => setPendingAction({ act, ids: [...selected] })}
          />
        )}
        <RowsBar {...props} moves={moves} count={rows.length} box={box} />
      </div>
      {pendingAction === null ? null : (
        <ConfirmBulk
          {...pendingAction}
          onCancel={() => setPendingAction(null)}
          onDone={(done) => {
            setPendingAction(null);
            setDeleted(
              (before) => new Set([...before, ...(pendingAction.act === "delete" ? done : [])]),
            );
            setSelected((before) => new Set([...before].filter((id) => !done.includes(id))));
            requestAnimationFrame(() => focusRows(box.current));
          }}
        />
      )}
    </>
  );
}

/** Focuses the first row if the focus was on an element that is gone, such as the button of a bulk action. */
function focusRows(box: HTMLElement | null): void {
  if (document.activeElement === document.body) {
    box?.querySelector<HTMLElement>("[data-result]")?.focus();
  }
}

type BarProps = Pick<Props, "filter" | "page" | "live" | "onLive"> & {
  moves: Moves;
  /** Number of rows in the table. */
  count: number;
  box: ReturnType<typeof useScrolling>;
};

/** Bar below the rows: their number, ways to the others, their place in time, and the switch of live updates. */
function RowsBar({ filter, page, live, onLive, moves, count, box }: BarProps) {
  const { t } = useTranslation("history");
  const order = filter.order === "" ? "newest" : filter.order;
  const long = page.has_more;
  const ends = useListValidationsQuery(
    { query: { ...queryOf(filter), limit: 1, order: opposite(order) } },
    { skip: !long },
  );
  const [first, last] = [page.data[0], ends.data?.data[0]];
  return (
    <>
      {count === 0 ? null : <Shown moves={moves} count={count} />}
      {count > 0 && long && first && !ends.isError ? (
        // Takes its place before the last row is known: a slider that came later would move the rows.
        <TimeSlider
          first={first}
          last={last}
          rows={moves.window.rows}
          box={box}
          onChange={moves.toInstant}
        />
      ) : null}
      {filter.order === "" ? (
        <Checkbox
          label={t("live")}
          checked={live}
          onChange={(event) => onLive(event.target.checked)}
        />
      ) : null}
    </>
  );
}

/** Number of visible rows, and links to the others for people who don't scroll. */
function Shown({ moves, count }: { moves: Moves; count: number }) {
  const { t } = useTranslation("history");
  const { window, busy, failed } = moves;
  return (
    <>
      <output>{t("shown", { count })}</output>
      {window.start ? null : (
        <Button size="small" onClick={moves.toStart}>
          {t("first")}
        </Button>
      )}
      {window.end ? null : (
        <>
          <Button size="small" busy={busy} onClick={() => moves.extend("end")}>
            {t("more")}
          </Button>
          <Button size="small" onClick={moves.toEnd}>
            {t("last")}
          </Button>
        </>
      )}
      {failed ? <p role="alert">{t("moreFailed")}</p> : null}
    </>
  );
}
