import type { List, ListState } from "#contract/listShape.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { listWithSameFile } from "#server/data/queries/lists.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import { sampleOffer } from "./sampleOffer.ts";
import { presentList } from "#server/presenters/presentList.ts";

const unstarted: readonly ListState[] = ["parsing", "needs_mapping", "ready", "sampling"];

/** Returns a list as the API shows it; before its start, with the earlier list of the same file. */
export async function describeList(
  queries: Queries,
  row: ListRow,
  now = Date.now(),
): Promise<List> {
  const { account_id: accountId, file_hash: hash, id, state } = row;
  const earlier =
    hash === null || !unstarted.includes(state)
      ? null
      : await listWithSameFile(queries, { accountId, hash, before: id });
  return presentList(row, earlier, await sampleOffer(queries, row, now));
}
