/** A page of rows and the cursor of the next one. */
interface Page<Row> {
  data: readonly Row[];
  next_cursor: string | null;
}

/** Pages that are read at most. */
const pagesMax = 200;

/** Reads all pages, one after the other, up to the most; returns their rows, or null if one can't be read. */
export async function everyPage<Row>(
  load: (after: string | undefined) => Promise<Page<Row> | undefined>,
): Promise<readonly Row[] | null> {
  const rows: Row[] = [];
  let after: string | undefined;
  for (let read = 0; read < pagesMax; read += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each page names the next
    const page = await load(after);
    if (page === undefined) {
      return null;
    }
    rows.push(...page.data);
    if (page.next_cursor === null) {
      break;
    }
    after = page.next_cursor;
  }
  return rows;
}
