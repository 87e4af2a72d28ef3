import { filterIn } from "./filter.ts";
import { columnsIn, columnsText } from "./columns/columnNames.ts";

/** Returns the part of a URL that a view keeps, filters, order and columns, always in the same order. */
export function viewQuery(query: URLSearchParams): string {
  const view = { ...filterIn(query), columns: columnsText(columnsIn(query)) };
  const set = Object.entries(view).filter(([, value]) => value !== "");
  return new URLSearchParams(set.toSorted(([one], [other]) => (one < other ? -1 : 1))).toString();
}
