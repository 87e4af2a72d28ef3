import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { changeParams } from "#web/hooks/changeParams.ts";
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
export function Validations() {
  const [query, setQuery] = useSearchParams();
  const filter = filterIn(query);
  const change = (wanted: Partial<Filter>) =>
    setQuery((before) => changeParams(before, wanted), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <>
      <Suspense fallback={<div className="min-h-row" />}>
        <SavedViews query={viewQuery(query)} />
      </Suspense>
      <ValidationFilters filter={filter} onChange={change} />
      {filter.domain === "" ? null : (
        <Suspense>
          <DomainPanel key={filter.domain} domain={filter.domain} />
        </Suspense>
      )}
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
    </>
  );
}
