import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { RowSort } from "#contract/listRows.ts";
import type { List } from "#contract/listShape.ts";
import { isFinished } from "#web/api/newerList.ts";
import { RowCount, TableBar } from "#web/features/tables/TableBar.tsx";
import { hasLines } from "./rowColumns.tsx";
import type { RowFilter } from "./rowFilter.ts";
import { tableId } from "./tableId.ts";
import { sortIn, useResultFilters, withField } from "./useResultFilters.ts";
import type { useResultPage } from "./useResultPage.ts";

/** Columns that can be hidden. */
const chosenColumns = ["number", "verdict", "reason", "check", "deciding", "score"] as const;

interface Props {
  list: List;
  title: string;
  filter: RowFilter;
  /** Order in the URL; null for the usual one. */
  sort: RowSort | null;
  page: ReturnType<typeof useResultPage>;
  onFilter: (filter: RowFilter) => void;
  onSort: (sort: RowSort | null) => void;
  /** More buttons. */
  children?: ReactNode;
}

/** Line above the rows of a list: their number, search, filters and columns. */
export function ResultsBar(props: Props) {
  const { list, title, filter, sort, page, onFilter, onSort, children } = props;
  const { t } = useTranslation("bulk");
  const fields = useResultFilters({ filter, sort, finished: isFinished(list) });
  const { query, total } = page;
  const numbers = hasLines(list) ? "line" : "position";
  return (
    <TableBar
      id={tableId}
      title={<h2 className="text-md font-semibold">{title}</h2>}
      count={
        query.data === undefined ? null : (
          <RowCount shown={query.data.data.length} total={total} more={query.data.has_more} />
        )
      }
      search={{
        label: t("results.begins"),
        value: filter.begins,
        monospace: true,
        onChange: (begins) => onFilter({ ...filter, begins }),
      }}
      filters={fields}
      onFilter={(name, value) =>
        name === "order" ? onSort(sortIn(value)) : onFilter(withField(filter, name, value))
      }
      columns={chosenColumns.map((key) => ({
        key,
        label: t(`results.${key === "number" ? numbers : key}`),
      }))}
    >
      {children}
    </TableBar>
  );
}
