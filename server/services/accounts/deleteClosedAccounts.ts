import { accountsToDelete } from "#server/data/queries/accounts.ts";
import { membersOfOnly, findOwner } from "#server/data/queries/members.ts";
import { deleteInBatches } from "#server/data/statements/deleteInBatches.ts";
import { deleteAccountRows } from "#server/data/queries/deletedAccounts.ts";
import type { AccountRow } from "#server/data/tables/accountRow.ts";
import type { UserRow } from "#server/data/tables/userRow.ts";
import { liveAndTestIds, testAccountId } from "#server/data/tables/testAccountId.ts";
import { findUploadIds } from "#server/data/queries/uploads.ts";
import type { AppContext } from "#server/context.ts";
import { instant } from "#server/presenters/instant.ts";
import { deleteOrphanedFiles } from "#server/services/uploads/deleteOrphanedFiles.ts";
import { exportSections, rowsOfOwners, type Section } from "./exportSections.ts";
import { removeFromOutbox } from "#server/services/mail/outbox.ts";
import { rememberStartingCredits } from "#server/services/credits/grantStartingCredits.ts";

/** Data that stays after an account is deleted, and why. */
const remains = {
  newsletter: "The address confirmed this subscription separately. Unsubscribe from any issue.",
  counts: "Failed sign-ins (30 days) and mails (a day) are counted under digests of the address.",
  starting_credits:
    "A keyed digest of the address, so that one mailbox gets starting credits once.",
  operator_acts:
    "Acts of operators name the ids of the account and its people, with a reason. They are deleted when audit events are.",
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

/** Returns the sections whose rows carry the id of the account or a user, dependent rows first. */
function ownSections(): [string, Section][] {
  const own = Object.entries(exportSections).filter(
    ([name, { by }]) => (by.value === "id" || by.value === "userId") && name !== "mailed_links",
  );
  return own.toSorted(
    ([, a], [, b]) => Number(b.by.parent !== undefined) - Number(a.by.parent !== undefined),
  );
}

/** Deletes the rows of an account, its test data and the users who leave with it in small batches; returns counts by section. */
async function purgeSections(
  { database: { queries } }: Pick<AppContext, "database">,
  { accountId, leaving }: { accountId: string; leaving: readonly UserRow[] },
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const idsOf = { id: liveAndTestIds(accountId), userId: leaving.map(({ id }) => id) };
  for (const [name, { table, by, order }] of ownSections()) {
    const owners = by.value === "userId" ? idsOf.userId : idsOf.id;
    if (owners.length === 0) {
      continue;
    }
    const where = rowsOfOwners(by, owners);
    const atOnce = largeRows.has(table) ? { atOnce: 20 } : {};
    counts[name] = await deleteInBatches(queries, { table, keys: order, where, ...atOnce });
  }
  return counts;
}

/** Deletes a closed account completely, with the users who belong to no other: rows in batches, uploaded files, mails and their files, and their traces in the database log. */
export async function deleteAccount(
  context: Pick<AppContext, "config" | "database" | "secrets" | "now">,
  account: AccountRow,
): Promise<AccountDeletion> {
  const { database, config } = context;
  // Must run before the ledger is deleted, which shows whether there were any.
  const owner = await findOwner(database.queries, account.id);
  if (owner !== undefined) {
    const { email } = owner.user;
    await rememberStartingCredits(context, database.queries, { id: account.id, email });
  }
  const leaving = await membersOfOnly(database.queries, account.id);
  const uploads = [
    ...(await findUploadIds(database.queries, account.id)),
    ...(await findUploadIds(database.queries, testAccountId(account.id))),
  ];
  const counts = await purgeSections(context, { accountId: account.id, leaving });
  const more = await database.atomically((queries) =>
    deleteAccountRows(queries, { account, leaving }),
  );
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
