import { setImmediate } from "node:timers/promises";
import { addressKey } from "#engine/address/addressKey.ts";
import { deleteChunks } from "#server/data/queries/listChunks.ts";
import { deleteListEvidence } from "#server/data/queries/listEvidence.ts";
import { deleteFirstResults } from "#server/data/queries/listResults.ts";
import { deleteCachedResults } from "#server/data/queries/cachedResults.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import type { AppContext } from "#server/context.ts";

/** Rows per batch, which locks the database for a few milliseconds. */
const rowsAtOnce = 500;

/** Deletes the rows of an ended list with their evidence, and the account's stored results of their addresses, in small batches. Returns the number of results. */
export async function purgeRows(
  { database }: Pick<AppContext, "database">,
  list: Pick<ListRow, "id" | "account_id">,
): Promise<number> {
  let results = 0;
  for (;;) {
    const emails = await database.atomically(async (steps) => {
      const deleted = await deleteFirstResults(steps, list.id, rowsAtOnce);
      const keys = new Set(deleted.flatMap((email) => addressKey(email ?? "") ?? []));
      await deleteCachedResults(steps, { accountId: list.account_id, keys: [...keys] });
      return deleted;
    });
    results += emails.length;
    if (emails.length === 0) {
      break;
    }
    await setImmediate();
  }
  await deleteListEvidence(database.queries, list.id);
  await deleteChunks(database.queries, list.id);
  return results;
}
