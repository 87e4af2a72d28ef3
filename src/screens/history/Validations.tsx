import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { useRight } from "#web/hooks/useRight.ts";
import { periodIn } from "#web/features/tables/period.ts";
import { TableBar } from "#web/features/tables/TableBar.tsx";
import { changeParams } from "#web/hooks/changeParams.ts";
import { classNames } from "#web/ui/classNames.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { InlineSpinner } from "#web/ui/InlineSpinner.tsx";
import { Menu } from "#web/ui/Menu.tsx";
import { columnNames, columnsIn, columnsText } from "./columns/columnNames.ts";
import { filterQuery } from "#web/text/filterQuery.ts";
import { type Filter, filterIn, widened } from "./filter.ts";
import { MatchingValidations } from "./MatchingValidations.tsx";
import { useMatchText } from "./useCountText.ts";
import { type AllMatching, useAllMatching } from "./useAllMatching.ts";
import { viewQuery } from "./viewQuery.ts";
import { tableId } from "./tableId.ts";
import { useFilterFields } from "./useFilterFields.ts";

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
  const all = useAllMatching(filterQuery(filter));
  const columns = columnsIn(query);
  const { fields, onOpen } = useFilterFields(filter);
  const set = (values: Record<string, string>) =>
    setQuery((before) => changeParams(before, values), { replace: true, preventScrollReset: true });
  const change = (wanted: Partial<Filter>) => set(wanted);
  return (
    <>
      <TableBar
        id={tableId}
        title={title}
        count={<MatchCount filter={filter} />}
        views={
          <Suspense>
            <SavedViews query={viewQuery(query)} table={tableId} />
          </Suspense>
        }
        search={{
          label: t("search"),
          value: filter.q,
          monospace: true,
          onChange: (q) => change({ q }),
        }}
        filters={fields}
        onFilters={onOpen}
        onFilter={(name, value) =>
          set(
            name === "period"
              ? { ...periodIn(value) }
              : { [name]: value, ...(name === "verdict" && { reason: "" }) },
          )
        }
        columns={columnNames.map((key) => ({ key, label: t(`columns.${key}`) }))}
        chosen={{
          keys: columns,
          onChange: (keys) =>
            set({ columns: columnsText(columnNames.filter((name) => keys.includes(name))) }),
        }}
      >
        <ExportMenu all={all} />
      </TableBar>
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
  const count = useMatchText(filter);
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
