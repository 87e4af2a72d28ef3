import { DataTable, type DataTableProps } from "#web/ui/DataTable.tsx";

/** A short table in a box, whose rows are cards where it is narrow. */
export function BoxedTable<Row>(props: Omit<DataTableProps<Row>, "cards">) {
  return (
    <div className="rounded-box border border-line bg-paper px-4 py-1">
      <DataTable {...props} cards />
    </div>
  );
}
