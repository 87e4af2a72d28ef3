import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useListValidationsQuery } from "#web/api/api.ts";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { RowsSkeleton } from "#web/ui/RowsSkeleton.tsx";
import type { ColumnName } from "./columns/columnNames.ts";
import { filterQuery } from "#web/text/filterQuery.ts";
import type { Filter } from "./filter.ts";
import { pageSize } from "./window/pageSize.ts";
import { RowsInWindow } from "./RowsInWindow.tsx";

const liveEveryMs = 3000;

interface Props {
  filter: Filter;
  columns: readonly ColumnName[];
  onExport: () => void;
  onClear: () => void;
}

/** The validations that match a filter; several can be checked again or deleted at once. */
export function MatchingValidations({ filter, ...rest }: Props) {
  const { t } = useTranslation("history");
  const [live, setLive] = useState(false);
  const query = filterQuery(filter);
  const first = useListValidationsQuery(
    { query: { limit: pageSize, ...query } },
    live ? { pollingInterval: liveEveryMs, skipPollingIfUnfocused: true } : {},
  );
  return (
    <QueryGate query={first} skeleton={<RowsSkeleton label={t("loading")} rows={10} />}>
      {(page) => (
        <RowsInWindow {...rest} filter={filter} page={page} live={live} onLive={setLive} />
      )}
    </QueryGate>
  );
}
