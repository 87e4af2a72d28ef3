import { lockAccount, updateAccountRow } from "#server/data/queries/accounts.ts";
import { hasLastOperator } from "#server/data/queries/members.ts";
import { pauseListsOf } from "#server/data/queries/lists.ts";
import { liveAndTestIds } from "#server/data/tables/testAccountId.ts";
import { revokeAccount } from "#server/data/queries/sessions.ts";
import type { AccountRow } from "#server/data/tables/accountRow.ts";
import type { AppContext } from "#server/context.ts";
import { type ClientInfo, recordEvent } from "#server/services/audit/recordEvent.ts";

/** Suspends an account: its sessions end, sign-in and keys get 403, and running lists pause. False if the installation would have no operator left. */
export async function suspendAccount(
  context: Pick<AppContext, "database" | "now">,
  { account, from }: { account: AccountRow; from: ClientInfo },
): Promise<boolean> {
  const now = context.now();
  return context.database.atomically(async (queries) => {
    if (await hasLastOperator(queries, account.id)) {
      return false;
    }
    await lockAccount(queries, account.id);
    for (const id of liveAndTestIds(account.id)) {
      await updateAccountRow(queries, id, { suspended_at: now });
      await pauseListsOf(queries, id);
    }
    await revokeAccount(queries, account.id, now);
    await recordEvent(queries, { accountId: account.id, kind: "account_suspended", at: now, from });
    return true;
  });
}

/** Lifts a suspension; keys work again, and paused lists wait to be resumed. */
export async function unsuspendAccount(
  context: Pick<AppContext, "database" | "now">,
  { account, from }: { account: AccountRow; from: ClientInfo },
): Promise<void> {
  const now = context.now();
  await context.database.atomically(async (queries) => {
    for (const id of liveAndTestIds(account.id)) {
      await updateAccountRow(queries, id, { suspended_at: null });
    }
    await recordEvent(queries, {
      accountId: account.id,
      kind: "account_unsuspended",
      at: now,
      from,
    });
  });
}
