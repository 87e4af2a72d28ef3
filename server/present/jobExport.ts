import type { JobExport } from "#contract/exports.ts";
import type { ExportRow } from "#server/data/tables.ts";
import { downloadLink } from "#server/exports/downloadLink.ts";
import type { Parts } from "#server/parts.ts";
import { instant } from "./instant.ts";

/** A download as the API shows it, with a new link. */
export function presentExport(
  parts: Pick<Parts, "secrets" | "now">,
  row: ExportRow,
  rows: number,
): JobExport {
  const { url, expiresAt } = downloadLink(parts, row.id);
  return {
    object: "export",
    id: row.id,
    job_id: row.job_id,
    format: row.format,
    file_name: row.file_name,
    rows,
    url,
    url_expires_at: instant(expiresAt),
    created_at: instant(row.created_at),
  };
}
