import type { ListExport } from "#contract/exports.ts";
import type { ExportRow } from "#server/data/tables/exportRow.ts";
import { instant } from "./instant.ts";

/** Returns a download as the API shows it. `link` is a new link to it; its `expiresAt` is in ms since the epoch. */
export function presentExport(
  row: ExportRow,
  { rows, link }: { rows: number; link: { url: string; expiresAt: number } },
): ListExport {
  return {
    object: "export",
    id: row.id,
    list_id: row.list_id,
    format: row.format,
    file_name: row.file_name,
    rows,
    url: link.url,
    url_expires_at: instant(link.expiresAt),
    created_at: instant(row.created_at),
  };
}
