import type { List } from "#contract/listShape.ts";
import type { ListPreview } from "#contract/lists.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";

/** What was mended of a list: every suggestion taken, and addresses by position. */
export interface Fixes {
  all: boolean;
  rows: Record<string, string>;
}

/** The options of a list as they are kept. */
export function optionsOf(list: Pick<ListRow, "options">): List["options"] {
  return JSON.parse(list.options) as List["options"];
}

/** How the file of a list was understood; null while it was not, and after its rows were deleted. */
export function previewOf(list: Pick<ListRow, "preview">): ListPreview | null {
  return JSON.parse(list.preview ?? "null") as ListPreview | null;
}

/** The column of a list that holds its addresses, from 0. */
export function addressColumnOf(list: Pick<ListRow, "preview">): number {
  return previewOf(list)?.email_column.index ?? 0;
}

/** What was mended in a list so far. */
export function fixesOf(list: Pick<ListRow, "fixes">): Fixes {
  return JSON.parse(list.fixes ?? '{"all":false,"rows":{}}') as Fixes;
}
