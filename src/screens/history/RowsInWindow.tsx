import type { TFunction } from "i18next";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Validation } from "#contract/validations.ts";
import { useRights } from "#web/hooks/useRight.ts";
import { api } from "#web/api/api.ts";
import { copyWithToast } from "#web/features/tables/copyWithToast.ts";
import { RowsTable } from "#web/features/tables/RowsTable.tsx";
import { useSelectColumn } from "#web/features/tables/useSelectColumn.tsx";
import { ValidationTable } from "#web/features/history/ValidationTable.tsx";
import { useAppDispatch } from "#web/state/useAppSelector.ts";
import { useFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import type { DataTableProps } from "#web/ui/DataTable.tsx";
import type { MenuItem } from "#web/ui/MenuItems.tsx";
import type { ColumnName } from "./columns/columnNames.ts";
import { useColumns } from "./columns/useColumns.tsx";
import { filterQuery } from "#web/text/filterQuery.ts";
import { type Filter, isNarrow } from "./filter.ts";
import { type PendingAction, BulkBar, bulkActs, ConfirmBulk, rightsOfActs } from "./BulkBar.tsx";
import { useMatchText } from "./useCountText.ts";
import { NoRows } from "./NoRows.tsx";
import { tableId } from "./tableId.ts";
import { pageSize } from "./window/pageSize.ts";
import type { LoadPage, Page } from "./window/readBeyond.ts";
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
function usePageLoader(query: ReturnType<typeof filterQuery>): LoadPage {
  const dispatch = useAppDispatch();
  return async (bounds) => {
    const read = api.endpoints.listValidations.initiate(
      { query: { limit: pageSize, ...query, ...bounds } },
      { subscribe: false, forceRefetch: true },
    );
    return (await dispatch(read)).data;
  };
}

const rowKey = ({ id }: Validation) => id;
const addressOf = ({ email, input }: Validation) => email ?? input;

/** Some of the rows, which the page scrolls to the very last one; Home and End go to the ends at once. */
export function RowsInWindow(props: Props) {
  const { filter, columns, onExport, page, onClear } = props;
  const { t } = useTranslation(["history", "tables", "ui"]);
  const withColumns = useColumns(columns);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());
  const [pendingAction, setPendingAction] = useState<PendingAction | null>(null);
  const order = filter.order === "" ? "newest" : filter.order;
  const moves = useRowWindow(page, usePageLoader(filterQuery(filter)), order);
  const { window } = moves;
  const box = useScrolling(moves);
  const rows = window.rows.filter(({ id }) => !deleted.has(id));
  const may = useRights();
  const acts = bulkActs.filter((act) => may(rightsOfActs[act]));
  const select = useSelectColumn({
    rows,
    rowKey,
    nameOf: addressOf,
    selected,
    onChange: setSelected,
  });
  // The table isn't rendered again while a download begins.
  const latestExport = useLatest(onExport);
  const table = useMemo(
    () => (
      <ValidationTable
        caption={t("title")}
        checks={rows}
        withColumns={(usual) => [...(acts.length > 0 ? [select] : []), ...withColumns(usual)]}
        table={rowsTable({
          t,
          box,
          acts,
          selected,
          onSelect: setSelected,
          onAct: (act, { id }) => setPendingAction({ act, ids: [id] }),
          moves,
          onExport: () => latestExport.current(),
        })}
      />
    ),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what the rest closes over changes with these
    [t, window, deleted, selected, columns, acts.length],
  );
  return (
    <>
      {rows.length === 0 ? <NoRows narrowed={isNarrow(filter)} onClear={onClear} /> : table}
      <div className="z-10 flex min-h-row flex-wrap items-center gap-x-4 gap-y-2 bg-canvas text-base text-muted md:sticky bottom-0">
        {selected.size === 0 ? null : (
          <BulkBar
            acts={acts}
            count={selected.size}
            onAct={(act) => setPendingAction({ act, ids: [...selected] })}
          />
        )}
        <RowsBar {...props} moves={moves} count={rows.length} />
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

interface TableSetup {
  t: TFunction<["history", "tables", "ui"]>;
  box: ReturnType<typeof useScrolling>;
  acts: readonly PendingAction["act"][];
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onAct: (act: PendingAction["act"], row: Validation) => void;
  moves: Moves;
  onExport: () => void;
}

/** Returns what renders the table of the history: its keys, and the menu of each row. */
const rowsTable =
  ({ t, box, acts, selected, onSelect, onAct, moves, onExport }: TableSetup) =>
  (table: DataTableProps<Validation>, open: (id: string) => void) => (
    <RowsTable
      {...table}
      id={tableId}
      box={box}
      cards
      chosen
      nameOf={addressOf}
      menu={(row) => [
        {
          key: "open",
          icon: "eye",
          label: t("open", { ns: "tables" }),
          onSelect: () => open(row.id),
        },
        {
          key: "copy",
          icon: "copy",
          label: t("copyAddress", { ns: "tables" }),
          onSelect: () => void copyWithToast(t, addressOf(row)),
        },
        ...acts.map((act): MenuItem => ({
          key: act,
          icon: act === "delete" ? "close" : "retry",
          divided: act === "delete",
          label: t(`${act}.act`, { count: 1 }),
          onSelect: () => onAct(act, row),
        })),
      ]}
      acts={{
        Home: moves.toStart,
        End: moves.toEnd,
        e: onExport,
        r: (row) => (row !== null && acts.includes("recheck") ? onAct("recheck", row) : false),
        Escape: () => (selected.size > 0 ? onSelect(new Set()) : false),
      }}
    />
  );

/** Returns a reference to the value of the last render. */
function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Focuses the first row if the focus was on an element that is gone, such as the button of a bulk action. */
function focusRows(box: HTMLElement | null): void {
  if (document.activeElement === document.body) {
    box?.querySelector<HTMLElement>("[data-result]")?.focus();
  }
}

type BarProps = Pick<Props, "filter" | "live" | "onLive"> & {
  moves: Moves;
  /** Number of rows in the table. */
  count: number;
};

/** Bar below the rows: their number, ways to the others, and the switch of live updates. */
function RowsBar({ filter, live, onLive, moves, count }: BarProps) {
  const { t } = useTranslation("history");
  return (
    <>
      {count === 0 ? null : <Shown moves={moves} count={count} filter={filter} />}
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
function Shown({ moves, count, filter }: Pick<BarProps, "moves" | "count" | "filter">) {
  const { t } = useTranslation(["history", "tables"]);
  const { number } = useFormats();
  const total = useMatchText(filter);
  const shown = number(count);
  const { window, busy, failed } = moves;
  return (
    <>
      <output className="tabular">
        {total === null || total === shown ? shown : t("of", { ns: "tables", shown, total })}
      </output>
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
