import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { type List, listStates } from "#contract/listShape.ts";
import { useReadListsQuery } from "#web/api/lists.ts";
import { isFinished } from "#web/api/newerList.ts";
import { listPath } from "#web/paths.ts";
import { failureText } from "#web/text/failureText.ts";
import { useZonedFormats, type ZonedFormats } from "#web/text/formats.ts";
import { type Column, DataTable } from "#web/ui/DataTable.tsx";
import { Link } from "#web/ui/Link.tsx";
import { ProblemNotice } from "#web/ui/ProblemNotice.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { ListsFilters } from "./ListsFilters.tsx";
import { StateBadge } from "#web/features/lists/StateBadge.tsx";

const shown = 20;
const lookEveryMs = 3000;
/** States in which something goes on without its owner. */
const moving = (list: List) =>
  !isFinished(list) && !["needs_mapping", "ready", "paused"].includes(list.state);

/** The account's lists, newest first, with what goes on in each. */
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
  const { data, error, refetch, isFetching } = first;
  const lives = data?.data.some(moving) === true;
  // A second look at the same answer, which only asks again while there is something to see.
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
  const turned = (cursor: string | null) => {
    const { after: _, ...kept } = Object.fromEntries(query);
    const next = new URLSearchParams({ ...kept, ...(cursor === null ? {} : { after: cursor }) });
    return { search: next.toString() };
  };
  return (
    <section aria-labelledby="lists" className="flex flex-col gap-3">
      <h2 id="lists" className="text-lg font-semibold">
        {t("lists.title")}
      </h2>
      {narrowed || after !== null || (data?.data.length ?? 0) > 0 ? (
        <ListsFilters named={named} state={state ?? ""} onChange={narrow} />
      ) : null}
      {data ? (
        data.data.length === 0 ? (
          <output className="max-w-reading text-base text-muted">
            {narrowed ? t("lists.none") : t("lists.empty")}
          </output>
        ) : (
          <DataTable
            caption={t("lists.table")}
            columns={columnsOf(t, formats)}
            rows={data.data}
            rowKey={({ id }) => id}
          />
        )
      ) : error ? (
        <ProblemNotice
          {...failureText(t, error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <section aria-busy="true" aria-label={t("lists.loading")} className="flex flex-col gap-3">
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} className="h-9 w-full" />
          ))}
        </section>
      )}
      <nav aria-label={t("lists.pages")} className="flex gap-4 text-base empty:hidden">
        {after === null ? null : (
          <Link className="text-link" to={turned(null)}>
            {t("lists.newest")}
          </Link>
        )}
        {data?.next_cursor ? (
          <Link className="text-link" to={turned(data.next_cursor)}>
            {t("lists.older")}
          </Link>
        ) : null}
      </nav>
    </section>
  );
}

function columnsOf(
  t: TFunction<"bulk">,
  { number, percent, ago, instant }: ZonedFormats,
): Column<List>[] {
  return [
    {
      key: "name",
      header: t("lists.name"),
      rowHeader: true,
      cell: ({ id, name }) => (
        <Link
          to={listPath(id)}
          className="block max-w-36 truncate text-link sm:max-w-56 lg:max-w-96"
        >
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    {
      key: "state",
      header: t("lists.state"),
      cell: ({ state, progress: { done, total } }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          <StateBadge state={state} />
          {(state === "running" || state === "paused") && total > 0 ? (
            <span className="text-sm text-muted tabular-nums">{percent(done / total)}</span>
          ) : null}
        </span>
      ),
    },
    {
      key: "rows",
      header: t("lists.rows"),
      numeric: true,
      cell: ({ counts }) => (counts === null ? "–" : number(counts.rows)),
    },
    {
      key: "deliverable",
      header: t("lists.deliverable"),
      numeric: true,
      wideOnly: true,
      cell: ({ results, progress }) =>
        progress.done === 0 ? "–" : percent((results.deliverable ?? 0) / progress.done),
    },
    {
      key: "credits",
      header: t("lists.credits"),
      numeric: true,
      wideOnly: true,
      cell: ({ credits }) => number(credits.charged),
    },
    {
      key: "created",
      header: t("lists.created"),
      wideOnly: true,
      cell: ({ created_at: at }) => (
        <time dateTime={at} title={instant(at)} className="whitespace-nowrap">
          {ago(at)}
        </time>
      ),
    },
  ];
}
