import type { FileRow } from "#server/data/tables/listChunkRow.ts";

/** Yields rows with those of the same record together: the first of them with the others. */
export async function* contactRows(
  batches: AsyncIterable<readonly FileRow[]>,
): AsyncGenerator<FileRow[]> {
  let last: FileRow | null = null;
  for await (const batch of batches) {
    const rows: FileRow[] = [];
    for (const row of batch) {
      if (last !== null && firstOf(last) === firstOf(row)) {
        (last.others ??= []).push(row);
      } else {
        rows.push(...(last === null ? [] : [last]));
        last = { ...row };
      }
    }
    yield rows;
  }
  if (last !== null) {
    yield [last];
  }
}

/** Returns the position of the first row of a row's record. */
const firstOf = ({ position, counted: { part = 1 } }: FileRow): number => position - part + 1;
