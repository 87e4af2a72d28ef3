import { accountsToDelete } from "#server/data/accounts.ts";
import { deleteAccountRows } from "#server/data/deletedAccounts.ts";
import type { Parts } from "#server/parts.ts";
import { deleteLeftFiles } from "#server/uploads/deleteLeftFiles.ts";
import { removeFromOutbox } from "./outbox.ts";
import { rememberStartingCredits } from "./startingCredits.ts";

/** Deletes closed accounts whose days of grace are over, with everything of them. */
export async function deleteClosedAccounts(
  parts: Pick<Parts, "config" | "database" | "secrets" | "now">,
): Promise<void> {
  for (const account of await accountsToDelete(parts.database.queries, parts.now())) {
    const mailIds = await parts.database.atomically(async (queries) => {
      await rememberStartingCredits(parts, queries, account);
      return deleteAccountRows(queries, account);
    });
    removeFromOutbox(parts.config, mailIds);
    await deleteLeftFiles(parts.database);
  }
}
