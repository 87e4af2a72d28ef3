import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { useRight } from "#web/hooks/useRight.ts";
import { AddressSearch } from "#web/features/validation/AddressSearch.tsx";
import { changeParams } from "#web/hooks/changeParams.ts";
import { classNames } from "#web/ui/classNames.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { InlineSpinner } from "#web/ui/InlineSpinner.tsx";
import { Menu } from "#web/ui/Menu.tsx";
import { Toolbar } from "#web/ui/Toolbar.tsx";
import { ColumnChoice } from "./columns/ColumnChoice.tsx";
import { columnsIn, columnsText } from "./columns/columnNames.ts";
import { type Filter, filterIn, queryOf, widened } from "./filter.ts";
import { FilterChips } from "./FilterChips.tsx";
import { MatchingValidations } from "./MatchingValidations.tsx";
import { useCountText } from "./useCountText.ts";
import { type AllMatching, useAllMatching } from "./useAllMatching.ts";
import { viewQuery } from "./viewQuery.ts";
import { ValidationFilters } from "./ValidationFilters.tsx";

const SavedViews = lazy(() =>
  import("./views/SavedViews.tsx").then((module) => ({ default: module.SavedViews })),
);
// Loaded for the pages of domains only.
const DomainPanel = lazy(() =>
  import("./DomainPanel.tsx").then((module) => ({ default: module.DomainPanel })),
);

/** Stored validations; the URL keeps the filters. With a domain, what is known of it comes first. */
export function Validations({ title }: { title: ReactNode }) {
  const { t } = useTranslation("history");
  const [query, setQuery] = useSearchParams();
  const filter = filterIn(query);
  const { domain } = filter;
  const [readDomain, setReadDomain] = useState("");
  const all = useAllMatching(queryOf(filter));
  const columns = columnsIn(query);
  const set = (values: Record<string, string>) =>
    setQuery((before) => changeParams(before, values), { replace: true, preventScrollReset: true });
  const change = (wanted: Partial<Filter>) => set(wanted);
  return (
    <>
      <Toolbar
        title={title}
        count={<MatchCount filter={filter} />}
        views={
          <Suspense>
            <SavedViews query={viewQuery(query)} />
          </Suspense>
        }
        search={
          <AddressSearch
            className="w-full sm:w-56"
            label={t("search")}
            labelHidden
            value={filter.q}
            onChange={(q) => change({ q })}
          />
        }
        chips={
          <div className="flex flex-wrap items-center gap-2 empty:hidden">
            <FilterChips filter={filter} onChange={change} />
          </div>
        }
      >
        <ValidationFilters filter={filter} onChange={change} />
        <ColumnChoice
          chosen={columns}
          onChange={(chosen) => set({ columns: columnsText(chosen) })}
        />
        <ExportMenu all={all} />
      </Toolbar>
      {domain === "" ? null : (
        <Suspense>
          <DomainPanel key={domain} domain={domain} onReady={() => setReadDomain(domain)} />
        </Suspense>
      )}
      {/* Shown when the height of the panel above is known: the rows would move otherwise. */}
      <div
        className={classNames(
          "flex flex-col gap-3",
          domain !== "" && domain !== readDomain && "hidden",
        )}
      >
        {/* Other filters start with the first page. */}
        <MatchingValidations
          key={JSON.stringify(filter)}
          filter={filter}
          columns={columns}
          onExport={all.download}
          onClear={() => change(widened(filter))}
        />
      </div>
    </>
  );
}

/** Number of validations that match; has its place before it is known. */
function MatchCount({ filter }: { filter: Filter }) {
  const { verdict, reason } = filter;
  const count = useCountText(filter)(
    (row) =>
      (verdict === "" || row.verdict === verdict) && (reason === "" || row.reason === reason),
  );
  return <output className="min-w-14 text-base text-muted tabular">{count}</output>;
}

/** Downloads all validations that match, or checks them again as a list. */
function ExportMenu({ all }: { all: AllMatching }) {
  const { t } = useTranslation("history");
  const uploads = useRight("lists:write");
  const list = {
    key: "list",
    icon: "retry",
    label: t("checkAll"),
    onSelect: all.checkAgain,
  } as const;
  return (
    <Menu
      label={t("export")}
      className="rounded-box border border-edge bg-paper"
      trigger={all.busy ? <InlineSpinner /> : <Icon name="download" />}
      items={[
        { key: "csv", icon: "download", label: t("download"), onSelect: all.download },
        ...(uploads ? [list] : []),
      ]}
    />
  );
}
