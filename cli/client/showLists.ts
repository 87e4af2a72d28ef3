import { writeTable } from "#cli/output/writeTable.ts";
import type { List } from "#sdk/typescript/src/apiTypes.ts";
import type { Mailverdict } from "#sdk/typescript/src/mailverdict.ts";

/** Lists that are shown without an id. */
const latest = 10;

const columns = [
  "id",
  "state",
  "done",
  "total",
  "deliverable",
  "risky",
  "undeliverable",
  "unknown",
  "credits",
  "created_at",
  "name",
];

const cells = (list: List) => [
  list.id,
  list.state,
  list.progress.done,
  list.progress.total,
  list.results.deliverable,
  list.results.risky,
  list.results.undeliverable,
  list.results.unknown,
  list.credits.charged,
  list.created_at,
  list.name,
];

/** Prints one list, or the latest ones, newest first. */
export async function showLists(
  client: Mailverdict,
  { id, format }: { id: string | undefined; format: string | undefined },
): Promise<void> {
  if (id !== undefined) {
    const list = await client.lists.get(id);
    const below = list.error === null ? [] : [list.error.detail];
    writeTable({ columns, rows: [list], cells, whole: list, below }, format);
    return;
  }
  const { data } = await client.lists.list({ limit: latest });
  writeTable({ columns, rows: data, cells, whole: data }, format);
}
