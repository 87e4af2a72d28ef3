import { sql } from "kysely";
import { accountsToDelete } from "#server/data/queries/accounts.ts";
import { deleteInBatches } from "#server/data/connection/deleteInBatches.ts";
import { deleteAccountRows } from "#server/data/queries/deletedAccounts.ts";
import type { AccountRow } from "#server/data/tables/accountRow.ts";
import { liveAndTestIds, testAccountId } from "#server/data/tables/testAccountId.ts";
import { uploadIdsOf } from "#server/data/queries/uploads.ts";
import type { AppContext } from "#server/context.ts";
import { instant } from "#server/presenters/instant.ts";
import { deleteOrphanedFiles } from "#server/services/uploads/deleteOrphanedFiles.ts";
import { exportSections, type Section } from "./exportAccount.ts";
import { removeFromOutbox } from "#server/services/mail/outbox.ts";
import { rememberStartingCredits } from "#server/services/credits/grantStartingCredits.ts";

/** Data that stays after an account is deleted, and why. */
const remains = {
  newsletter: "The address confirmed this subscription separately. Unsubscribe from any issue.",
  counts: "Failed sign-ins (30 days) and mails (a day) are counted under digests of the address.",
  starting_credits:
    "A keyed digest of the address, so that one mailbox gets starting credits once.",
  request_logs:
    "Lines name request ids and path patterns, no addresses. The operator rotates them.",
  backups: "Backups keep what they held until the operator replaces them.",
} as const;

/** Receipt of a deletion: data deleted, data that stays and why. Names no person. */
export interface AccountDeletion {
  object: "account_deletion_receipt";
  account_id: string;
  deleted_at: string;
  /** Rows by the names they have in the account's export. */
  deleted: Readonly<Record<string, number>>;
  uploaded_files: number;
  outbox_files: number;
  remains: readonly { what: string; why: string }[];
}

/** Tables whose rows contain whole files or many cells. */
const largeRows: ReadonlySet<string> = new Set(["upload_parts", "list_chunk_cells", "evidence"]);

/** Returns the sections whose rows carry the account's id, dependent rows first. */
function ownSections(): [string, Section][] {
  const own = Object.entries(exportSections).filter(
    ([name, { by }]) => by.value === "id" && name !== "mailed_links",
  );
  return own.toSorted(
    ([, a], [, b]) => Number(b.by.parent !== undefined) - Number(a.by.parent !== undefined),
  );
}

/** Deletes the rows of an account and of its test data in small batches; returns counts by section. */
async function purgeSections(
  { database: { queries } }: Pick<AppContext, "database">,
  accountId: string,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const ids = sql.join(liveAndTestIds(accountId));
  for (const [name, { table, by, order }] of ownSections()) {
    const where =
      by.parent === undefined
        ? sql`${sql.ref(by.column)} in (${ids})`
        : sql`${sql.ref(by.column)} in (select id from ${sql.table(by.parent)} where account_id in (${ids}))`;
    const atOnce = largeRows.has(table) ? { atOnce: 20 } : {};
    counts[name] = await deleteInBatches(queries, { table, keys: order, where, ...atOnce });
  }
  return counts;
}

/** Deletes a closed account completely: rows in batches, uploaded files, mails and their files, and their traces in the database log. */
export async function deleteAccount(
  context: Pick<AppContext, "config" | "database" | "secrets" | "now">,
  account: AccountRow,
): Promise<AccountDeletion> {
  const { database, config } = context;
  // Must run before the ledger is deleted, which shows whether there were any.
  await rememberStartingCredits(context, database.queries, account);
  const uploads = [
    ...(await uploadIdsOf(database.queries, account.id)),
    ...(await uploadIdsOf(database.queries, testAccountId(account.id))),
  ];
  const counts = await purgeSections(context, account.id);
  const more = await database.atomically((queries) => deleteAccountRows(queries, account));
  removeFromOutbox(config, more.mailIds);
  await deleteOrphanedFiles(database, uploads);
  database.scrubSoon();
  const remaining = Object.entries(remains).filter(
    ([what]) => what !== "newsletter" || more.subscribed,
  );
  return {
    object: "account_deletion_receipt",
    account_id: account.id,
    deleted_at: instant(context.now()),
    deleted: { account: 1, ...counts, ...more.counts },
    uploaded_files: uploads.length,
    outbox_files: more.mailIds.length,
    remains: remaining.map(([what, why]) => ({ what, why })),
  };
}

/** Deletes closed accounts after their grace period; returns a receipt for each. */
export async function deleteClosedAccounts(
  context: Pick<AppContext, "config" | "database" | "secrets" | "now">,
): Promise<AccountDeletion[]> {
  const receipts: AccountDeletion[] = [];
  for (const account of await accountsToDelete(context.database.queries, context.now())) {
    receipts.push(await deleteAccount(context, account));
  }
  return receipts;
}
