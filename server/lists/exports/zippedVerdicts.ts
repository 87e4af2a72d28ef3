import { type ResultFilter, everything } from "#server/data/queries/resultPages.ts";
import type { FileRow } from "#server/data/tables/listChunkRow.ts";
import { verdicts } from "#vocabulary/verdicts.ts";
import { csvText } from "./csvText.ts";
import type { ExportTable } from "./exportTable.ts";
import { zipFile } from "./zipFile.ts";
import { Readable } from "node:stream";
/** Returns a filter that also requires a verdict, since an archive has one file per verdict. */
export function anyVerdict(filter: ResultFilter | null): ResultFilter {
  return { ...(filter ?? everything), verdicts: filter?.verdicts ?? verdicts };
}

/** Streams a table as an archive with one CSV for each wanted verdict. Rows without a verdict are left out. */
export function zippedVerdicts(
  table: ExportTable,
  selection: {
    filter: ResultFilter | null;
    rowsOf: (filter: ResultFilter) => AsyncIterable<readonly FileRow[]>;
    raw: boolean;
    at: Date;
  },
): Readable {
  const filter = anyVerdict(selection.filter);
  const entries = verdicts
    .filter((verdict) => filter.verdicts?.includes(verdict))
    .map((verdict) => ({
      name: `${verdict}.csv`,
      open: () => {
        const rows = selection.rowsOf({ ...filter, verdicts: [verdict] });
        return Readable.from(csvText(table, { rows, raw: selection.raw }));
      },
    }));
  return zipFile(entries, selection.at);
}
