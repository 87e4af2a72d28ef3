import { Readable } from "node:stream";
import type { JobExport } from "#contract/exports.ts";
import type { Queries } from "#server/data/database.ts";
import type { ExportRow, JobRow } from "#server/data/tables.ts";
import { filterOf } from "#server/jobs/rowFilter.ts";
import { csvText } from "./csvText.ts";
import { exportRows } from "./exportRows.ts";
import type { ExportSpec } from "./exportSpec.ts";
import { exportTable } from "./exportTable.ts";
import { jsonText, ndjsonText } from "./jsonText.ts";

/** The media type of each format. */
export const exportTypes: Readonly<Record<JobExport["format"], string>> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  json: "application/json; charset=utf-8",
  ndjson: "application/x-ndjson; charset=utf-8",
  zip: "application/zip",
  pdf: "application/pdf",
};

/** The octets of a download, written while they are read: as fast as the reader takes them, and no further once it is gone. */
export function exportFile(queries: Queries, job: JobRow, chosen: ExportRow): Readable {
  const spec = JSON.parse(chosen.spec) as ExportSpec;
  const table = exportTable(job, spec);
  const rows = exportRows(queries, { jobId: job.id, filter: filterOf(spec.filter) });
  switch (chosen.format) {
    case "json":
      return Readable.from(jsonText(table, rows));
    case "ndjson":
      return Readable.from(ndjsonText(table, rows));
    case "csv":
    case "xlsx":
    case "zip":
    case "pdf":
    default:
      return Readable.from(csvText(table, { rows, raw: spec.raw }));
  }
}
