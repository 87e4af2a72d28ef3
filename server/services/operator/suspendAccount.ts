import {
  accountById,
  isInUse,
  lockAccount,
  updateAccountRow,
} from "#server/data/queries/accounts.ts";
import { hasLastOperator } from "#server/data/queries/members.ts";
import { pauseListsOf } from "#server/data/queries/lists.ts";
import { liveAndTestIds } from "#server/data/tables/testAccountId.ts";
import { revokeAccount } from "#server/data/queries/sessions.ts";
import type { AppContext } from "#server/context.ts";
import { type OperatorAct, recordAct } from "./operatorActs.ts";

/** Outcome of suspending: done, or why not. */
export type Suspension = "done" | "unknown" | "closed" | "unchanged" | "last_operator";

/**
 * Suspends an account: its sessions, streams and downloads end; sign-in, its API keys, sign-up hooks, SCIM tokens and
 * provider are rejected; shared links open nothing; running lists pause; watches and webhook deliveries wait. Does
 * nothing if the installation would have no operator left.
 */
export async function suspendAccount(
  context: Pick<AppContext, "database" | "now">,
  accountId: string,
  act: OperatorAct,
): Promise<Suspension> {
  const now = context.now();
  return context.database.atomically(async (queries) => {
    if (await hasLastOperator(queries, accountId)) {
      return "last_operator";
    }
    await lockAccount(queries, accountId);
    const account = await accountById(queries, accountId);
    if (account === undefined || account.test_of !== null) {
      return "unknown";
    }
    if (!isInUse(account) || account.suspended_at !== null) {
      return isInUse(account) ? "unchanged" : "closed";
    }
    for (const id of liveAndTestIds(accountId)) {
      // oxlint-disable-next-line no-await-in-loop -- one transaction
      await updateAccountRow(queries, id, { suspended_at: now });
      // oxlint-disable-next-line no-await-in-loop -- one transaction
      await pauseListsOf(queries, id);
    }
    await revokeAccount(queries, accountId, now);
    const about = { kind: "account_suspended", at: now, accountId } as const;
    await recordAct(queries, act, { ...about, accountIds: [accountId] });
    return "done";
  });
}

/** Lifts a suspension; keys, hooks, watches and deliveries work again, and paused lists wait to be resumed. */
export async function unsuspendAccount(
  context: Pick<AppContext, "database" | "now">,
  accountId: string,
  act: OperatorAct,
): Promise<Exclude<Suspension, "last_operator">> {
  const now = context.now();
  return context.database.atomically(async (queries) => {
    await lockAccount(queries, accountId);
    const account = await accountById(queries, accountId);
    if (account === undefined || account.test_of !== null) {
      return "unknown";
    }
    if (!isInUse(account) || account.suspended_at === null) {
      return isInUse(account) ? "unchanged" : "closed";
    }
    for (const id of liveAndTestIds(accountId)) {
      // oxlint-disable-next-line no-await-in-loop -- one transaction
      await updateAccountRow(queries, id, { suspended_at: null });
    }
    const about = { kind: "account_unsuspended", at: now, accountId } as const;
    await recordAct(queries, act, { ...about, accountIds: [accountId] });
    return "done";
  });
}
