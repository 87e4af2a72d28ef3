import { changeParams } from "#web/hooks/changeParams.ts";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { limits } from "#contract/limits.ts";
import { listStates } from "#contract/listShape.ts";
import { useReadListsQuery } from "#web/api/listsApi.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { Link } from "#web/ui/Link.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { isInProgress } from "./isInProgress.ts";
import { listColumns } from "./listColumns.tsx";
import { type ListsFilter, ListsFilters } from "./ListsFilters.tsx";
import { ListsSkeleton } from "./ListsSkeleton.tsx";

const shown = 20;
const lookEveryMs = 3000;

/** All lists of the account with their state, newest first; the URL keeps filters and page. */
export function ListsTable() {
  const { t } = useTranslation(["bulk", "errors", "common"]);
  const formats = useZonedFormats();
  const [query, setQuery] = useSearchParams();
  const after = query.get("after");
  const state = listStates.find((one) => one === query.get("state"));
  const filter: ListsFilter = {
    q: query.get("q") ?? "",
    state: state ?? "",
    tag: query.get("tag") ?? "",
  };
  const narrowed = Object.values(filter).some((value) => value !== "");
  const tags = useKnownTags(filter.tag);
  const args = {
    query: {
      limit: shown,
      ...(after === null ? {} : { after }),
      ...(filter.q === "" ? {} : { q: filter.q }),
      ...(state === undefined ? {} : { state }),
      ...(filter.tag === "" ? {} : { tag: filter.tag }),
    },
  };
  const first = useReadListsQuery(args);
  const { data } = first;
  const lives = data?.data.some(isInProgress) === true;
  // Second subscription to the same query; it polls only while a list is changing.
  useReadListsQuery(args, {
    pollingInterval: lookEveryMs,
    skipPollingIfUnfocused: true,
    skip: !lives,
  });
  const narrow = (wanted: ListsFilter) =>
    setQuery((before) => changeParams(before, { ...wanted, after: null }), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <section aria-label={t("lists.title")} className="flex flex-col gap-3">
      {narrowed || after !== null || (data?.data.length ?? 0) > 0 ? (
        <ListsFilters filter={filter} tags={tags} onChange={narrow} />
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

/** Returns the tags of the newest 100 lists and the one that is chosen, in alphabetical order. */
function useKnownTags(chosen: string): readonly string[] {
  const { data } = useReadListsQuery({ query: { limit: limits.pageMax } });
  const known = (data?.data ?? []).flatMap(({ tags }) => tags);
  return [...new Set(chosen === "" ? known : [chosen, ...known])].toSorted((one, other) =>
    one.localeCompare(other),
  );
}

/** Links to the newest lists and to the next page of older ones. */
function Pages({ next }: { next: string | null }) {
  const { t } = useTranslation("bulk");
  const [query] = useSearchParams();
  const pageOf = (cursor: string | null) => {
    const { after: _, ...others } = Object.fromEntries(query);
    const search = new URLSearchParams({
      ...others,
      ...(cursor === null ? {} : { after: cursor }),
    });
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
