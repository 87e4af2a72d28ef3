import {
  countsOf,
  optionsOf,
  type ExpectedDuration,
  type ListRow,
} from "#server/data/tables/listRow.ts";
import type { ListCounts } from "#contract/listShape.ts";
import type { ListIssue } from "#contract/listReview.ts";
import { holdCredits, moveCredits } from "#server/data/queries/accounts.ts";
import { currentPolicyVersion } from "#server/data/queries/accountPolicies.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { changeList, type ListChange } from "#server/data/queries/lists.ts";
import type { AppContext } from "#server/context.ts";
import { announceList } from "./announceList.ts";
import { reserveKeyBudget } from "./listKeyBudget.ts";

/** The result of starting a list. */
export type Started =
  | { ok: true; list: ListRow }
  | { ok: false; error: "invalid_state" | "insufficient_credits" | "key_budget_exceeded" };

/** Reserves the credits of a counted list and queues it, in the caller's transaction. Nothing changes if credits or key budget are insufficient. */
async function startIn(queries: Queries, list: ListRow, now: number): Promise<Started> {
  const billable = countsOf(list.counts)?.billable ?? 0;
  const held = Math.min(billable, optionsOf(list.options).max_credits ?? billable);
  if (held > 0 && !(await holdCredits(queries, list.account_id, held))) {
    return { ok: false, error: "insufficient_credits" };
  }
  if (!(await reserveKeyBudget(queries, list, { credits: held, now }))) {
    await moveCredits(queries, list.account_id, { amount: 0, released: held });
    return { ok: false, error: "key_budget_exceeded" };
  }
  const change: ListChange = {
    state: "queued",
    policy_version: await currentPolicyVersion(queries, list.account_id),
    held,
    error: null,
    worker: null,
    estimate: null,
    expires_at: null,
  };
  const queued = await changeList(queries, { id: list.id, from: ["ready"] }, change);
  if (queued !== undefined) {
    await announceList(queries, queued, { type: "list.started", now });
  }
  return { ok: true, list: queued ?? list };
}

/** Starts a counted list, on the budget of the calling key if any; of concurrent calls, one succeeds. */
export async function startRun(
  context: Pick<AppContext, "database" | "now">,
  listId: string,
  keyId: string | null = null,
): Promise<Started> {
  return context.database.atomically(async (queries) => {
    // Also locks the row, so that a concurrent call waits.
    const change: ListChange = { state: "ready", key_id: keyId };
    const list = await changeList(queries, { id: listId, from: ["ready"] }, change);
    return list === undefined
      ? { ok: false, error: "invalid_state" }
      : startIn(queries, list, context.now());
  });
}

/** Marks a list as counted, and starts it in the same transaction if its options say so. If it can't be paid, it stays `ready` with an error. */
export async function settleCounted(
  context: Pick<AppContext, "database" | "now">,
  listId: string,
  {
    counts,
    issues,
    expected,
  }: { counts: ListCounts; issues: readonly ListIssue[]; expected: ExpectedDuration },
): Promise<void> {
  await context.database.atomically(async (queries) => {
    const change: ListChange = {
      counts: JSON.stringify(counts),
      issues: JSON.stringify(issues),
      total: counts.rows - counts.blank,
      estimate: JSON.stringify(expected),
      state: "ready",
      worker: null,
    };
    const list = await changeList(queries, { id: listId, from: ["parsing"] }, change);
    if (list === undefined) {
      return;
    }
    await announceList(queries, list, { type: "list.ready", now: context.now() });
    if (optionsOf(list.options).start !== "auto") {
      return;
    }
    const started = await startIn(queries, list, context.now());
    if (!started.ok) {
      const error = JSON.stringify({ code: started.error, detail: "", line: null });
      await changeList(queries, { id: listId, from: ["ready"] }, { error });
    }
  });
}
