import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { copyWithToast } from "#web/features/tables/copyWithToast.ts";
import type { FilterField } from "#web/features/tables/filterField.ts";
import { filterQuery } from "#web/text/filterQuery.ts";
import { PageLinks } from "./PageLinks.tsx";
import { RowsTable } from "#web/features/tables/RowsTable.tsx";
import { RowCount, TableBar } from "#web/features/tables/TableBar.tsx";
import { usePeriodField } from "#web/features/tables/usePeriodField.ts";
import { periodIn } from "#web/features/tables/period.ts";
import { changeParams } from "#web/hooks/changeParams.ts";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { limits } from "#contract/limits.ts";
import { type List, listStates } from "#contract/listShape.ts";
import { useReadListsQuery } from "#web/api/listsApi.ts";
import { listPath } from "#web/paths.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import type { MenuItem } from "#web/ui/MenuItems.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { isInProgress } from "./isInProgress.ts";
import { listColumns } from "./listColumns.tsx";
import { ListsSkeleton } from "./ListsSkeleton.tsx";
import { verdictsColumn } from "./verdictsColumn.tsx";

const shown = 20;
const lookEveryMs = 3000;

/** All lists of the account with their state, newest first; the URL keeps filters and page. */
export function ListsTable({ title }: { title: ReactNode }) {
  const { t } = useTranslation(["bulk", "errors", "common", "tables", "ui"]);
  const formats = useZonedFormats();
  const [query, setQuery] = useSearchParams();
  const after = query.get("after");
  const state = listStates.find((one) => one === query.get("state"));
  const filter: ListsFilter = {
    q: query.get("q") ?? "",
    state: state ?? "",
    tag: query.get("tag") ?? "",
    from: query.get("from") ?? "",
    to: query.get("to") ?? "",
  };
  const period = usePeriodField(filter);
  const narrowed = Object.values(filter).some((value) => value !== "");
  const tags = useKnownTags(filter.tag);
  const args = { query: pageQuery(filter, after) };
  const first = useReadListsQuery(args);
  const { data } = first;
  const lives = data?.data.some(isInProgress) === true;
  // Second subscription to the same query; it polls only while a list is changing.
  useReadListsQuery(args, {
    pollingInterval: lookEveryMs,
    skipPollingIfUnfocused: true,
    skip: !lives,
  });
  // An account without lists isn't asked which ones it wants.
  const filters = narrowed || after !== null || (data?.data.length ?? 0) > 0;
  const narrow = (wanted: Record<string, string>) =>
    setQuery((before) => changeParams(before, { ...wanted, after: null }), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <section aria-label={t("lists.title")} className="flex flex-col gap-3">
      <TableBar
        id="lists"
        title={title}
        count={
          data === undefined ? null : (
            <RowCount shown={data.data.length} more={data.next_cursor !== null} />
          )
        }
        {...(filters && {
          search: { label: t("lists.find"), value: filter.q, onChange: (q) => narrow({ q }) },
          filters: [...filterFields(t, filter, tags), period],
          onFilter: (name, value) =>
            narrow(name === "period" ? { ...periodIn(value) } : { [name]: value }),
          columns: chosenColumns.map((key) => ({ key, label: t(`lists.${key}`) })),
        })}
      />
      <QueryGate query={first} skeleton={<ListsSkeleton />}>
        {({ data: lists }) =>
          lists.length === 0 ? (
            <output className="max-w-reading text-base text-muted">
              {narrowed ? t("lists.none") : t("lists.empty")}
            </output>
          ) : (
            <RowsTable
              id="lists"
              caption={t("lists.table")}
              columns={[...listColumns(t, formats), verdictsColumn(t)]}
              rows={lists}
              rowKey={rowKey}
              nameOf={nameOf}
              cards
              menu={(list) => buildMenu(t, list)}
            />
          )
        }
      </QueryGate>
      <PageLinks
        next={data?.next_cursor ?? null}
        texts={{ label: t("lists.pages"), first: t("lists.newest"), next: t("lists.older") }}
      />
    </section>
  );
}

const nameOf = ({ name }: List) => name;
const rowKey = ({ id }: List) => id;

/** Columns that can be hidden. */
const chosenColumns = ["state", "rows", "deliverable", "credits", "created", "verdicts"] as const;

const buildMenu = (t: TFunction<["bulk", "tables", "ui"]>, { id }: List): MenuItem[] => [
  { key: "open", icon: "eye", label: t("open", { ns: "tables" }), to: listPath(id) },
  {
    key: "copy",
    icon: "copy",
    label: t("copyId", { ns: "tables" }),
    onSelect: () => void copyWithToast(t, id),
  },
];

const filterFields = (
  t: TFunction<"bulk">,
  filter: ListsFilter,
  tags: readonly string[],
): FilterField[] => {
  const tag: FilterField = {
    name: "tag",
    kind: "choice",
    label: t("lists.tag"),
    any: t("lists.anyTag"),
    value: filter.tag,
    options: tags.map((one) => ({ value: one, label: one })),
  };
  return [
    {
      name: "state",
      kind: "choice",
      label: t("lists.state"),
      any: t("lists.anyState"),
      value: filter.state,
      options: listStates.map((one) => ({ value: one, label: t(`states.${one}.name`) })),
    },
    ...(tags.length === 0 ? [] : [tag]),
  ];
};

/** Part of the name, state and tag of the lists wanted; empty for any. */
interface ListsFilter {
  q: string;
  state: List["state"] | "";
  tag: string;
  /** Days on which they were created, from and to. */
  from: string;
  to: string;
}

type ListsQuery = Partial<
  Record<"after" | "q" | "tag" | "created[gte]" | "created[lt]", string> & Pick<List, "state">
>;

/** Returns the query of a page of lists. */
const pageQuery = (filter: ListsFilter, after: string | null) => ({
  limit: shown,
  ...(filterQuery({ ...filter, after: after ?? "" }) as ListsQuery),
});

/** Returns the tags of the newest 100 lists and the one that is chosen, in alphabetical order. */
function useKnownTags(chosen: string): readonly string[] {
  const { data } = useReadListsQuery({ query: { limit: limits.pageMax } });
  const known = (data?.data ?? []).flatMap(({ tags }) => tags);
  return [...new Set(chosen === "" ? known : [chosen, ...known])].toSorted((one, other) =>
    one.localeCompare(other),
  );
}
