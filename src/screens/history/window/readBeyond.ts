import type { Validation } from "#contract/validations.ts";
import { readCreatedAt } from "./readCreatedAt.ts";

export type Order = "newest" | "oldest";

/** A page of stored validations. */
export interface Page {
  data: readonly Validation[];
  has_more: boolean;
  next_cursor: string | null;
}

/** Reads a page of the validations that match the filter; undefined if that fails. */
export type LoadPage = (query: Readonly<Record<string, string>>) => Promise<Page | undefined>;

/** Rows in reading order, and whether there are further ones. */
export interface Rows {
  rows: readonly Validation[];
  more: boolean;
}

export const opposite = (order: Order): Order => (order === "newest" ? "oldest" : "newest");

/** Returns the query of rows from an instant on, that of `time` included. */
function fromInstant(order: Order, time: number): Record<string, string> {
  return order === "newest"
    ? { order, "created[lt]": new Date(time + 1).toISOString() }
    : { order, "created[gte]": new Date(time).toISOString() };
}

/** Reads rows from an instant on (ms since the epoch), or from the beginning of the order. */
export async function readFrom(
  loadPage: LoadPage,
  order: Order,
  time?: number,
): Promise<Rows | undefined> {
  const page = await loadPage(time === undefined ? { order } : fromInstant(order, time));
  return page && { rows: page.data, more: page.has_more };
}

/** Reads the rows that come after a row in an order. */
export async function readBeyond(
  loadPage: LoadPage,
  order: Order,
  { id }: Pick<Validation, "id">,
): Promise<Rows | undefined> {
  const query = fromInstant(order, readCreatedAt(id));
  let page = await loadPage(query);
  // A batch has many rows of one instant, which a page may not get past.
  for (;;) {
    if (page === undefined) {
      return undefined;
    }
    const rows = page.data.filter((row) => (order === "newest" ? row.id < id : row.id > id));
    if (rows.length > 0 || page.next_cursor === null) {
      return { rows, more: page.has_more };
    }
    // oxlint-disable-next-line no-await-in-loop -- each page names the next
    page = await loadPage({ ...query, after: page.next_cursor });
  }
}
