import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import type { FilterField } from "#web/features/tables/filterField.ts";
import { NoMatch } from "#web/features/tables/NoMatch.tsx";
import { RowsTable } from "#web/features/tables/RowsTable.tsx";
import { RowCount, TableBar } from "#web/features/tables/TableBar.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { RowsSkeleton } from "#web/ui/RowsSkeleton.tsx";
import { OperatorPageLinks } from "./OperatorPageLinks.tsx";
import { useListQuery } from "./useListQuery.ts";

/** A page of rows. */
interface Page<Row> {
  data: readonly Row[];
  next_cursor: string | null;
}

interface Props<Row> extends Pick<
  ComponentProps<typeof RowsTable<Row>>,
  "id" | "columns" | "rowKey" | "nameOf" | "menu"
> {
  title: string;
  /** Label of the search field. */
  search: string;
  query: ComponentProps<typeof QueryGate<Page<Row>>>["query"];
  filters: readonly FilterField[];
  /** Columns that a person may hide. */
  choices: ComponentProps<typeof TableBar>["columns"];
}

/** A searched list of an operator, in pages. */
export function OperatorList<Row>(props: Props<Row>) {
  const { title, search, query, filters, choices = [], ...table } = props;
  const { t } = useTranslation("system");
  const { q, narrowed, narrow } = useListQuery();
  const { data } = query;
  return (
    <div className="flex flex-col gap-3">
      <TableBar
        id={table.id}
        title={<h1 className="text-xl font-semibold">{title}</h1>}
        count={
          data === undefined ? null : (
            <RowCount shown={data.data.length} more={data.next_cursor !== null} />
          )
        }
        search={{ label: search, value: q, onChange: (text) => narrow({ q: text }) }}
        filters={filters}
        onFilter={(name, value) => narrow({ [name]: value })}
        columns={choices}
      />
      <QueryGate fresh query={query} skeleton={<RowsSkeleton label={t("loadingRows")} rows={8} />}>
        {({ data: rows }) =>
          rows.length === 0 && narrowed ? (
            <NoMatch onClear={() => narrow({ q: "", state: "" })} />
          ) : (
            <RowsTable {...table} caption={title} rows={rows} cards />
          )
        }
      </QueryGate>
      <OperatorPageLinks next={data?.next_cursor ?? null} />
    </div>
  );
}
