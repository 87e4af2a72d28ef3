import type { ListExport } from "#contract/exports.ts";
import type { ExportRow } from "#server/data/tables.ts";
import { downloadLink } from "#server/lists/exports/downloadLink.ts";
import type { Parts } from "#server/parts.ts";
import { instant } from "./instant.ts";

/** A download as the API shows it, with a new link for the session or key `by`. */
export function presentExport(
  parts: Pick<Parts, "secrets" | "now">,
  row: ExportRow,
  { rows, by }: { rows: number; by: string },
): ListExport {
  const { url, expiresAt } = downloadLink(parts, { id: row.id, by });
  return {
    object: "export",
    id: row.id,
    list_id: row.list_id,
    format: row.format,
    file_name: row.file_name,
    rows,
    url,
    url_expires_at: instant(expiresAt),
    created_at: instant(row.created_at),
  };
}
