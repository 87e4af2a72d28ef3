import { type ResultFilter, everything } from "#server/data/queries/resultPages.ts";
import { hasNoAddress, type FileRow } from "#server/data/tables/listChunkRow.ts";
import { verdicts } from "#vocabulary/verdicts.ts";
import { zipFile } from "./zipFile.ts";
import type { Readable } from "node:stream";

type Rows = AsyncIterable<readonly FileRow[]>;

/** Returns a filter that also requires a verdict, since an archive has one file per verdict. */
export function anyVerdict(filter: ResultFilter | null): ResultFilter {
  return { ...(filter ?? everything), verdicts: filter?.verdicts ?? verdicts };
}

/** Yields the rows that get no verdict, because nothing in them is an address. */
export async function* withoutAddress(batches: Rows): AsyncGenerator<FileRow[]> {
  for await (const rows of batches) {
    yield rows.filter(({ counted }) => hasNoAddress(counted));
  }
}

/** Streams rows as an archive with one CSV for each wanted verdict and, without a filter, one for the rows without an address. Other rows without a verdict are left out. */
export function zippedVerdicts(selection: {
  filter: ResultFilter | null;
  rowsOf: (filter: ResultFilter) => Rows;
  /** Rows without an address; null if there are none. */
  noAddress: (() => Rows) | null;
  /** Writes one of the files. */
  csvOf: (rows: Rows) => Readable;
  at: Date;
}): Readable {
  const { filter, rowsOf, noAddress, csvOf } = selection;
  const every = anyVerdict(filter);
  const files: [name: string, rows: () => Rows][] = verdicts
    .filter((verdict) => every.verdicts?.includes(verdict))
    .map((verdict) => [verdict, () => rowsOf({ ...every, verdicts: [verdict] })]);
  if (filter === null && noAddress !== null) {
    files.push(["no_address", noAddress]);
  }
  const entries = files.map(([name, rows]) => ({
    name: `${name}.csv`,
    open: () => csvOf(rows()),
  }));
  return zipFile(entries, selection.at);
}
