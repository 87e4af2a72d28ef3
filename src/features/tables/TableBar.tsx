import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#web/text/formats.ts";
import { Toolbar } from "#web/ui/Toolbar.tsx";
import { ColumnsButton } from "./ColumnsButton.tsx";
import type { ColumnChoice } from "./ColumnsPanel.tsx";
import type { FilterField } from "./filterField.ts";
import { FilterButton, FilterChips } from "./Filters.tsx";
import { type Search, TableSearch } from "./TableSearch.tsx";
import { useTablePreferences } from "./tablePreferences.ts";

interface Props {
  /** Name under which the person's choices are kept. */
  id: string;
  title: ReactNode;
  count?: ReactNode;
  views?: ReactNode;
  search?: Search;
  filters?: readonly FilterField[];
  onFilter?: (name: string, value: string) => void;
  /** Called when the fields of the filters are shown. */
  onFilters?: () => void;
  columns?: readonly ColumnChoice[];
  /** Columns that the URL keeps. */
  chosen?: { keys: readonly string[]; onChange: (keys: readonly string[]) => void };
  /** Download and other buttons at the end of the line. */
  children?: ReactNode;
}

/** The line above a table: title, count, views, search, filters, columns, download; the filters that are set are sentences below it. */
export function TableBar(props: Props) {
  const { id, title, count, views, search, filters = [], onFilter = () => undefined } = props;
  const { columns, chosen, onFilters, children } = props;
  const preferences = useTablePreferences(id);
  // The place stays as it was when the table opened, so that nothing moves.
  const [viewsPlace] = useState(preferences.views !== false);
  return (
    <Toolbar
      title={title}
      count={count}
      views={views}
      viewsPlace={viewsPlace}
      search={search === undefined ? null : <TableSearch {...search} />}
      chips={<FilterChips fields={filters} onChange={onFilter} />}
    >
      {filters.length === 0 ? null : (
        <FilterButton
          fields={filters}
          onChange={onFilter}
          {...(onFilters && { onOpen: onFilters })}
        />
      )}
      {columns === undefined ? null : (
        <ColumnsButton id={id} columns={columns} {...(chosen && { chosen })} />
      )}
      {children}
    </Toolbar>
  );
}

interface CountProps {
  shown: number;
  /** Number of all rows; undefined if it isn't known. */
  total?: number | undefined;
  /** True if there are further rows. */
  more?: boolean;
}

/** Number of rows: “50 of 3,813”, “4”, or “25+” where the total isn't known. */
export function RowCount({ shown, total, more = false }: CountProps) {
  const { t } = useTranslation("tables");
  const { number } = useFormats();
  const text =
    total !== undefined && total > shown
      ? t("of", { shown: number(shown), total: number(total) })
      : `${number(shown)}${more ? "+" : ""}`;
  return <output className="text-base whitespace-nowrap text-muted tabular">{text}</output>;
}
