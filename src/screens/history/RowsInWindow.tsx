import { type KeyboardEvent, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { api, useListValidationsQuery } from "#web/api/api.ts";
import { ValidationTable } from "#web/features/history/ValidationTable.tsx";
import { useAppDispatch } from "#web/state/useAppSelector.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { AllMatching } from "./AllMatching.tsx";
import { ColumnChoice } from "./columns/ColumnChoice.tsx";
import type { ColumnName } from "./columns/columnNames.ts";
import { useColumns } from "./columns/useColumns.tsx";
import { type Filter, isNarrow, queryOf } from "./filter.ts";
import { SelectedValidations } from "./SelectedValidations.tsx";
import { NoRows } from "./NoRows.tsx";
import { pageSize } from "./window/pageSize.ts";
import { type Ask, opposite, type Page } from "./window/readBeyond.ts";
import { TimeSlider } from "./window/TimeSlider.tsx";
import { useRowWindow } from "./window/useRowWindow.ts";
import { useScrolling } from "./window/useScrolling.ts";

interface Props {
  filter: Filter;
  columns: readonly ColumnName[];
  onColumns: (chosen: readonly ColumnName[]) => void;
  onClear: () => void;
  page: Page;
  live: boolean;
  onLive: (live: boolean) => void;
}

type Moves = ReturnType<typeof useRowWindow>;

/** Home and End go to the first and the very last row. */
const endKeys = (moves: Moves) => (event: KeyboardEvent) => {
  const go = { Home: moves.toStart, End: moves.toEnd }[event.key];
  if (go !== undefined) {
    event.preventDefault();
    go();
  }
};

/** Returns a function that reads rows of a filter; reading doesn't render the table again. */
function useAsk(query: ReturnType<typeof queryOf>): Ask {
  const dispatch = useAppDispatch();
  return async (asked) => {
    const read = api.endpoints.listValidations.initiate(
      { query: { limit: pageSize, ...query, ...asked } },
      { subscribe: false, forceRefetch: true },
    );
    return (await dispatch(read)).data;
  };
}

/** Some of the rows, which scroll to the very last one; Home, End and a slider go anywhere at once. */
export function RowsInWindow(props: Props) {
  const { filter, columns, onColumns, page, live, onLive, onClear } = props;
  const { t } = useTranslation("history");
  const withColumns = useColumns(columns);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());
  const query = queryOf(filter);
  const order = filter.order === "" ? "newest" : filter.order;
  const moves = useRowWindow(page, useAsk(query), order);
  const { window } = moves;
  const { box, onScroll } = useScrolling(moves);
  const long = page.has_more;
  const ends = useListValidationsQuery(
    { query: { ...query, limit: 1, order: opposite(order) } },
    { skip: !long },
  );
  const [first, last] = [page.data[0], ends.data?.data[0]];
  const rows = window.rows.filter(({ id }) => !deleted.has(id));
  const table = useMemo(
    () => (
      <ValidationTable
        caption={t("title")}
        checks={rows}
        withColumns={withColumns}
        selection={{ selected, onChange: setSelected }}
        {...(long && {
          scroll: { ref: box, onScroll, onKeyDown: endKeys(moves) },
        })}
      />
    ),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what the rest closes over changes with these
    [t, window, deleted, selected, columns, long],
  );
  return (
    <>
      <div className="flex min-h-row flex-wrap items-center gap-x-4 gap-y-2">
        {filter.order === "" ? (
          <Checkbox
            label={t("live")}
            checked={live}
            onChange={(event) => onLive(event.target.checked)}
          />
        ) : null}
        {rows.length === 0 ? null : <AllMatching query={query} />}
        <SelectedValidations
          selected={[...selected].map((id) => ({ id }))}
          onDone={(gone) => {
            setDeleted((before) => new Set([...before, ...gone]));
            setSelected(new Set());
          }}
        />
        {rows.length > 0 && long && first && !ends.isError ? (
          // Takes its place before the last row is known: a slider that came later would move the rows.
          <TimeSlider
            first={first}
            last={last}
            rows={window.rows}
            box={box}
            onChange={moves.toInstant}
          />
        ) : null}
        {rows.length === 0 ? null : <ColumnChoice chosen={columns} onChange={onColumns} />}
      </div>
      {rows.length === 0 ? (
        <NoRows narrowed={isNarrow(filter)} onClear={onClear} />
      ) : (
        <>
          <div className="rounded-box border border-line bg-paper px-4 py-1">{table}</div>
          <WindowFooter moves={moves} count={rows.length} />
        </>
      )}
    </>
  );
}

/** Range of the visible rows, and links to the others for people who don't scroll. */
function WindowFooter({ moves, count }: { moves: Moves; count: number }) {
  const { t } = useTranslation("history");
  const { window, busy, failed } = moves;
  return (
    <div className="flex flex-wrap items-center gap-4 text-base text-muted">
      <output>{t("shown", { count })}</output>
      {window.start ? null : <Button onClick={moves.toStart}>{t("first")}</Button>}
      {window.end ? null : (
        <>
          <Button busy={busy} onClick={() => moves.extend("end")}>
            {t("more")}
          </Button>
          <Button onClick={moves.toEnd}>{t("last")}</Button>
        </>
      )}
      {failed ? <p role="alert">{t("moreFailed")}</p> : null}
    </div>
  );
}
