import { setImmediate } from "node:timers/promises";
import { countResults, validationsToCount } from "#server/services/analytics/countResults.ts";
import {
  type CheckOwner,
  type CheckContext,
  type CheckRequest,
  insertWithHolds,
  planCheck,
  type PlannedCheck,
  findRefusal,
} from "./startCheck.ts";
import { countFree, isTooMany, NotHeld, type TooMany } from "./countFree.ts";
import { checkOnce, type Claim, type ClaimedItem } from "./checkOnce.ts";
import type { RunningChecks } from "./runningChecks.ts";

/** Outcome of starting a batch: an item for each address, or an error of the whole batch. */
export type BatchStart =
  | { kind: "begun"; items: readonly ClaimedItem[]; repeated: boolean }
  | { kind: "refused"; code: "batch_busy" | "key_reused" | TooMany };

type Plan = PlannedCheck | { code: string };

/** Checks planned between two turns of the event loop, which take 1 to 2 ms on SQLite. */
const plannedAtOnce = 4;

/** Plans a check for each address, or names the error that prevents it. Between two turns of the event loop, only some checks of one batch are planned, or many batches together would hold up everyone else. */
async function planAll(
  context: CheckContext,
  { worker, slots }: RunningChecks,
  { owner, emails, request }: Pick<BatchRequest, "owner" | "emails" | "request">,
): Promise<Plan[]> {
  const plans: Plan[] = [];
  const planSome = async (): Promise<void> => {
    for (const email of emails.slice(plans.length, plans.length + plannedAtOnce)) {
      const code = findRefusal(context, owner.accountId, email);
      const planned = { owner, request: { ...request, email } };
      // One after the other, because a request shares the database with all others.
      // oxlint-disable-next-line no-await-in-loop
      plans.push(code === null ? await planCheck(context, worker, planned) : { code });
    }
    // SQLite answers without a turn of the event loop.
    await setImmediate();
  };
  while (plans.length < emails.length) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await slots.planInTurn(planSome);
  }
  return plans;
}

interface BatchRequest {
  owner: CheckOwner;
  emails: readonly string[];
  request: Omit<CheckRequest, "email">;
  claim: Claim | null;
}

/** Starts a check for each address of a batch, which must be distinct. Stored results, reserved credits and the idempotency key are written in one transaction; checks then run as slots become free. */
export async function startBatch(
  context: CheckContext,
  checks: RunningChecks,
  call: BatchRequest,
): Promise<BatchStart> {
  const { owner, emails, claim } = call;
  const { accountId } = owner;
  const { slots } = checks;
  if (!slots.book(accountId, emails.length)) {
    return { kind: "refused", code: "batch_busy" };
  }
  const queued: PlannedCheck[] = [];
  try {
    const plans = await planAll(context, checks, call);
    const once = await checkOnce(context, claim, async (queries) => {
      const rows = plans.flatMap((plan) => ("row" in plan ? [plan.row] : []));
      await countFree(queries, context, { accountId, rows });
      const lacking = (await insertWithHolds(queries, rows)).values();
      const items = plans.map((plan): ClaimedItem => {
        const code = "code" in plan ? plan.code : (lacking.next().value ?? null);
        return code === null ? { id: (plan as PlannedCheck).row.id } : { code };
      });
      const stored = new Set(items.flatMap((item) => ("id" in item ? [item.id] : [])));
      const counted = rows.filter(({ id }) => stored.has(id));
      await countResults(queries, accountId, validationsToCount(counted));
      return { value: items, items };
    });
    if (once.kind === "key_reused") {
      return { kind: "refused", code: "key_reused" };
    }
    if (once.kind === "repeated") {
      return { kind: "begun", items: once.items, repeated: true };
    }
    for (const [index, plan] of plans.entries()) {
      const item = once.value[index];
      if (item !== undefined && "id" in item && "row" in plan && plan.row.status === "running") {
        queued.push(plan);
      }
    }
    return { kind: "begun", items: once.value, repeated: false };
  } catch (error) {
    if (error instanceof NotHeld && isTooMany(error.error)) {
      return { kind: "refused", code: error.error };
    }
    throw error;
  } finally {
    slots.unbook(accountId, emails.length - queued.length);
    for (const { row, plan } of queued) {
      checks.queue(row, plan);
    }
  }
}
