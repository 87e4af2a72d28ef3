import type { Column } from "#web/ui/DataTable.tsx";

/** Returns rows in the order of a column: texts as the language sorts them, null last in either direction. */
export function sortRows<Row>(
  rows: readonly Row[],
  { sortBy }: Pick<Column<Row>, "sortBy">,
  descending: boolean,
): readonly Row[] {
  if (sortBy === undefined) {
    return rows;
  }
  const sign = descending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: sortBy(row) }))
    .toSorted(({ value: one }, { value: other }) => {
      if (one === null || other === null) {
        return Number(one === null) - Number(other === null);
      }
      return typeof one === "number" && typeof other === "number"
        ? sign * (one - other)
        : sign * String(one).localeCompare(String(other), undefined, { numeric: true });
    })
    .map(({ row }) => row);
}
