import type { ListExport } from "#contract/exports.ts";

/** A chosen download; its rows are read while it is fetched. */
export interface ExportRow {
  id: string;
  list_id: string;
  account_id: string;
  format: ListExport["format"];
  /** JSON of filter, columns and rawness. */
  spec: string;
  file_name: string;
  created_at: number;
}

/** A stored export. Rows from earlier versions may hold PDF summaries, which are no longer made. */
export interface StoredExportRow extends Omit<ExportRow, "format"> {
  format: ExportRow["format"] | "pdf";
}
