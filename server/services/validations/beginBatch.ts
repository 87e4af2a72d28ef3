import type { ValidationRow } from "#server/data/tables/validationRow.ts";
import { countResults, validationsToCount } from "#server/services/analytics/countResults.ts";
import {
  type Asker,
  type CheckContext,
  type CheckRequest,
  insertWithHold,
  planCheck,
  type PlannedCheck,
  refusalOf,
} from "./beginCheck.ts";
import { countFree, isTooMany, NotHeld, type TooMany } from "./countFree.ts";
import { checkOnce, type Claim, type ClaimedItem } from "./checkOnce.ts";
import type { RunningChecks } from "./runningChecks.ts";

/** Outcome of starting a batch: an item for each address, or an error of the whole batch. */
export type BatchStart =
  | { kind: "begun"; items: readonly ClaimedItem[]; repeated: boolean }
  | { kind: "refused"; code: "batch_busy" | "key_reused" | TooMany };

type Plan = PlannedCheck | { code: string };

/** Starts a check for each address of a batch, which must be distinct. Stored results, reserved credits and the idempotency key are written in one transaction; checks then run as slots become free. */
export async function beginBatch(
  context: CheckContext,
  checks: RunningChecks,
  asked: {
    asker: Asker;
    emails: readonly string[];
    request: Omit<CheckRequest, "email">;
    claim: Claim | null;
  },
): Promise<BatchStart> {
  const { asker, emails, request, claim } = asked;
  const { accountId } = asker;
  const { slots } = checks;
  if (!slots.book(accountId, emails.length)) {
    return { kind: "refused", code: "batch_busy" };
  }
  const queued: PlannedCheck[] = [];
  try {
    const plans: Plan[] = [];
    for (const email of emails) {
      const code = refusalOf(context, accountId, email);
      const planned = { asker, request: { ...request, email } };
      // One after the other, because a request shares the database with all others.
      // oxlint-disable-next-line no-await-in-loop
      plans.push(code === null ? await planCheck(context, checks.worker, planned) : { code });
    }
    const once = await checkOnce(context, claim, async (queries) => {
      const items: ClaimedItem[] = [];
      const stored: ValidationRow[] = [];
      const rows = plans.flatMap((plan) => ("row" in plan ? [plan.row] : []));
      await countFree(queries, context, { accountId, rows });
      for (const plan of plans) {
        // oxlint-disable-next-line no-await-in-loop -- one transaction
        const code = "code" in plan ? plan.code : await insertWithHold(queries, plan.row);
        items.push(code !== null ? { code } : { id: (plan as PlannedCheck).row.id });
        if (code === null) {
          stored.push((plan as PlannedCheck).row);
        }
      }
      await countResults(queries, accountId, validationsToCount(stored));
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
    for (const { row, course } of queued) {
      checks.queue(row, course);
    }
  }
}
