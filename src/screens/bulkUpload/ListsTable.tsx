import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { type List, listStates } from "#contract/listShape.ts";
import { useReadListsQuery } from "#web/api/listsApi.ts";
import { isFinished } from "#web/api/newerList.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { Link } from "#web/ui/Link.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { listColumns } from "./listColumns.tsx";
import { ListsFilters } from "./ListsFilters.tsx";

const shown = 20;
const lookEveryMs = 3000;
/** Tells whether a list changes without its owner doing anything. */
const moving = (list: List) =>
  !isFinished(list) && !["needs_mapping", "ready", "paused"].includes(list.state);

/** The account's lists with their state, newest first. */
export function ListsTable() {
  const { t } = useTranslation(["bulk", "errors", "common"]);
  const formats = useZonedFormats();
  const [query, setQuery] = useSearchParams();
  const after = query.get("after");
  const named = query.get("q") ?? "";
  const state = listStates.find((one) => one === query.get("state"));
  const narrowed = named !== "" || state !== undefined;
  const asked = {
    query: {
      limit: shown,
      ...(after === null ? {} : { after }),
      ...(named === "" ? {} : { q: named }),
      ...(state === undefined ? {} : { state }),
    },
  };
  const first = useReadListsQuery(asked);
  const { data } = first;
  const lives = data?.data.some(moving) === true;
  // Second subscription to the same query; it polls only while a list is changing.
  useReadListsQuery(asked, {
    pollingInterval: lookEveryMs,
    skipPollingIfUnfocused: true,
    skip: !lives,
  });
  const narrow = (wanted: { q: string; state: string }) =>
    setQuery(
      (before) => {
        before.delete("after");
        for (const [name, value] of Object.entries(wanted)) {
          if (value === "") {
            before.delete(name);
          } else {
            before.set(name, value);
          }
        }
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <section aria-labelledby="lists" className="flex flex-col gap-3">
      <h2 id="lists" className="text-lg font-semibold">
        {t("lists.title")}
      </h2>
      {narrowed || after !== null || (data?.data.length ?? 0) > 0 ? (
        <ListsFilters named={named} state={state ?? ""} onChange={narrow} />
      ) : null}
      <QueryGate query={first} skeleton={<ListsSkeleton />}>
        {({ data: lists }) =>
          lists.length === 0 ? (
            <output className="max-w-reading text-base text-muted">
              {narrowed ? t("lists.none") : t("lists.empty")}
            </output>
          ) : (
            <DataTable
              caption={t("lists.table")}
              columns={listColumns(t, formats)}
              rows={lists}
              rowKey={({ id }) => id}
            />
          )
        }
      </QueryGate>
      <Pages next={data?.next_cursor ?? null} />
    </section>
  );
}

function ListsSkeleton() {
  const { t } = useTranslation("bulk");
  return (
    <section aria-busy="true" aria-label={t("lists.loading")} className="flex flex-col gap-3">
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="h-9 w-full" />
      ))}
    </section>
  );
}

/** Links to the newest lists and to the next page of older ones. */
function Pages({ next }: { next: string | null }) {
  const { t } = useTranslation("bulk");
  const [query] = useSearchParams();
  const pageOf = (cursor: string | null) => {
    const { after: _, ...kept } = Object.fromEntries(query);
    const search = new URLSearchParams({ ...kept, ...(cursor === null ? {} : { after: cursor }) });
    return { search: search.toString() };
  };
  return (
    <nav aria-label={t("lists.pages")} className="flex gap-4 text-base empty:hidden">
      {query.get("after") === null ? null : (
        <Link className="text-link" to={pageOf(null)}>
          {t("lists.newest")}
        </Link>
      )}
      {next ? (
        <Link className="text-link" to={pageOf(next)}>
          {t("lists.older")}
        </Link>
      ) : null}
    </nav>
  );
}
