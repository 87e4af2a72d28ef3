import type { Queries } from "#server/data/connection/database.ts";
import type { ExportRow, StoredExportRow } from "#server/data/tables/exportRow.ts";

/** Stores a chosen download. */
export async function insertExport(queries: Queries, row: ExportRow): Promise<void> {
  await queries.insertInto("exports").values(row).execute();
}

/** Returns a download by id alone; callers check the account or the signed link. */
export async function exportById(
  queries: Queries,
  id: string,
): Promise<StoredExportRow | undefined> {
  return queries.selectFrom("exports").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Deletes the downloads of a list whose rows are deleted, since a filter may contain the beginning of an address. */
export async function deleteExports(queries: Queries, listId: string): Promise<void> {
  await queries.deleteFrom("exports").where("list_id", "=", listId).execute();
}
