import type { Queries } from "#server/data/connection/database.ts";
import { exportById } from "#server/data/queries/exports.ts";
import type { ExportRow } from "#server/data/tables/exportRow.ts";
import { ApiError } from "#server/http/errors/apiError.ts";

/** Returns a stored export; rejects an unknown id, and a PDF summary of an earlier version, which is no longer made. */
export async function storedExport(queries: Queries, id: string): Promise<ExportRow> {
  const row = await exportById(queries, id);
  if (row === undefined) {
    throw new ApiError("not_found");
  }
  const { format } = row;
  if (format === "pdf") {
    throw new ApiError("format_removed");
  }
  return { ...row, format };
}
