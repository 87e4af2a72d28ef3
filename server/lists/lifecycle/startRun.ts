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
import { noPayer, type Payer } from "#server/data/queries/memberLimits.ts";
import { changeList, type ListChange } from "#server/data/queries/lists.ts";
import type { AppContext } from "#server/context.ts";
import {
  countFreeRows,
  returnFreeChecks,
  spendFreeChecks,
} from "#server/services/credits/spendFreeChecks.ts";
import { announceList } from "./announceList.ts";
import { reserveOfPayer } from "./listPayer.ts";

/** The result of starting a list. */
export type Started =
  | { ok: true; list: ListRow }
  | {
      ok: false;
      error:
        | "invalid_state"
        | "insufficient_credits"
        | "key_budget_exceeded"
        | "member_limit_exceeded"
        | "too_many_free_checks";
    };

type StartContext = Pick<AppContext, "database" | "now"> & {
  config: Pick<AppContext["config"], "rateLimits">;
};

/** Reserves credits for a list, on the limits of its payer; returns what is lacking. */
async function reserveCredits(
  queries: Queries,
  list: ListRow,
  { held, now }: { held: number; now: number },
): Promise<"insufficient_credits" | "key_budget_exceeded" | "member_limit_exceeded" | null> {
  if (held > 0 && !(await holdCredits(queries, list.account_id, held))) {
    return "insufficient_credits";
  }
  const lacking = await reserveOfPayer(queries, list, { credits: held, now });
  if (lacking !== null) {
    await moveCredits(queries, list.account_id, { amount: 0, released: held });
  }
  return lacking;
}

/** Reserves the credits of a counted list and queues it, in the caller's transaction. Nothing changes if credits or a limit are insufficient, or its free rows are too many for the day. */
async function startIn(
  queries: Queries,
  { config }: StartContext,
  { list, now }: { list: ListRow; now: number },
): Promise<Started> {
  const counts = countsOf(list.counts);
  const free = { accountId: list.account_id, size: countFreeRows(counts) };
  if (!(await spendFreeChecks(queries, { config, now }, free))) {
    return { ok: false, error: "too_many_free_checks" };
  }
  const billable = counts?.billable ?? 0;
  const held = Math.min(billable, optionsOf(list.options).max_credits ?? billable);
  const error = await reserveCredits(queries, list, { held, now });
  if (error !== null) {
    await returnFreeChecks(queries, { config, now }, free);
    return { ok: false, error };
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

/** Starts a counted list, on the limits of the caller; of concurrent calls, one succeeds. */
export async function startRun(
  context: StartContext,
  listId: string,
  { keyId, memberId }: Payer = noPayer,
): Promise<Started> {
  return context.database.atomically(async (queries) => {
    // Also locks the row, so that a concurrent call waits.
    const change: ListChange = { state: "ready", key_id: keyId, member_id: memberId };
    const list = await changeList(queries, { id: listId, from: ["ready"] }, change);
    return list === undefined
      ? { ok: false, error: "invalid_state" }
      : startIn(queries, context, { list, now: context.now() });
  });
}

/** Marks a list as counted, and starts it in the same transaction if its options say so. If it can't be paid, it stays `ready` with an error. */
export async function settleCounted(
  context: StartContext,
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
      total: counts.rows - counts.blank - counts.not_an_address,
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
    const started = await startIn(queries, context, { list, now: context.now() });
    if (!started.ok) {
      const error = JSON.stringify({ code: started.error, detail: "", line: null });
      await changeList(queries, { id: listId, from: ["ready"] }, { error });
    }
  });
}
