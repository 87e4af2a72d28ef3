import { type RawBuilder, sql } from "kysely";

/** Returns the assignments of an upsert that takes these columns from the row that conflicts. */
export function newValues<Column extends string>(
  columns: readonly Column[],
): Record<Column, RawBuilder<never>> {
  return Object.fromEntries(
    columns.map((column) => [column, sql.ref(`excluded.${column}`)]),
  ) as Record<Column, RawBuilder<never>>;
}
