import type { AppContext } from "#server/context.ts";
import type { Queries } from "#server/data/connection/database.ts";
import type { ValidationRow } from "#server/data/tables/validationRow.ts";
import {
  hasUnknownLeft,
  spendFreeChecks,
  spendFreeEvidence,
} from "#server/services/credits/spendFreeChecks.ts";

/** Shortage that prevents a check: credits of the account, of the key's budget, or of the member's limit. */
export type NoCredits = "insufficient_credits" | "key_budget_exceeded" | "member_limit_exceeded";

/** Checks without a charge of which an account had too many today. */
export type TooMany = "too_many_free_checks" | "too_many_unknown";

/** Shortage that undoes the transaction of a check. */
export type Shortage = NoCredits | TooMany;

/** Tells whether a shortage concerns every check of a request, and not the credit of one. */
export function isTooMany(shortage: Shortage): shortage is TooMany {
  return shortage.startsWith("too_many");
}

/** Error that rolls back the transaction. */
export class NotHeld extends Error {
  readonly error: Shortage;
  constructor(error: Shortage) {
    super(error);
    this.error = error;
  }
}

/** Counts the planned checks that cost nothing, and marks those whose evidence isn't stored. Throws {@link NotHeld} if they are too many, or if the account may begin none that reserves a credit. */
export async function countFree(
  queries: Queries,
  { config, now }: Pick<AppContext, "config" | "now">,
  { accountId, rows }: { accountId: string; rows: readonly ValidationRow[] },
): Promise<void> {
  const free = rows.filter(({ held }) => held === 0);
  const settings = { config, now: now() };
  if (!(await spendFreeChecks(queries, settings, { accountId, size: free.length }))) {
    throw new NotHeld("too_many_free_checks");
  }
  if (free.length < rows.length && !(await hasUnknownLeft(queries, settings, accountId))) {
    throw new NotHeld("too_many_unknown");
  }
  // A stored result refers to the evidence of its check.
  const running = free.filter(({ status }) => status === "running");
  const stored = await spendFreeEvidence(queries, settings, { accountId, size: running.length });
  for (const [index, row] of running.entries()) {
    row.without_evidence = index < stored ? 0 : 1;
  }
}
