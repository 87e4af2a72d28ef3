import { lazy, type ReactNode, Suspense, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { changeParams } from "#web/hooks/changeParams.ts";
import { classNames } from "#web/ui/classNames.ts";
import { columnsIn, columnsText } from "./columns/columnNames.ts";
import { type Filter, filterIn, widened } from "./filter.ts";
import { MatchingValidations } from "./MatchingValidations.tsx";
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
  const [query, setQuery] = useSearchParams();
  const filter = filterIn(query);
  const { domain } = filter;
  const [readDomain, setReadDomain] = useState("");
  const change = (wanted: Partial<Filter>) =>
    setQuery((before) => changeParams(before, wanted), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <>
      <div className="flex min-h-row flex-wrap items-center gap-x-4 gap-y-1">
        {title}
        {/* On phones it has its own row, so that the filters keep their place while it loads. */}
        <div className="max-sm:min-h-row max-sm:basis-full">
          <Suspense>
            <SavedViews query={viewQuery(query)} />
          </Suspense>
        </div>
      </div>
      <ValidationFilters filter={filter} onChange={change} />
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
          columns={columnsIn(query)}
          onColumns={(chosen) => {
            setQuery((before) => changeParams(before, { columns: columnsText(chosen) }), {
              replace: true,
              preventScrollReset: true,
            });
          }}
          onClear={() => change(widened(filter))}
        />
      </div>
    </>
  );
}
