import { sql } from "kysely";
import { reasons } from "#vocabulary/reasons.ts";
import type { Reason } from "#vocabulary/verdicts.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { limits } from "#contract/limits.ts";
import { filteredValidations, type ValidationFilter } from "./validationPages.ts";

/** Validations with a reason; `more` if there are more than `count`. */
interface ReasonCount {
  reason: Reason;
  count: number;
  more: boolean;
}

/** Counts an account's completed validations by reason, of each as many as a call may take. */
export function countValidationsByReason(
  queries: Queries,
  accountId: string,
  filter: ValidationFilter,
): Promise<ReasonCount[]> {
  const isWhole = Object.values(filter).every((value) => value === undefined);
  return isWhole ? countEach(queries, accountId) : countMatching(queries, accountId, filter);
}

/** Counts all validations: the index by reason has everything, so that no row is read. */
async function countEach(queries: Queries, accountId: string): Promise<ReasonCount[]> {
  const most = limits.countedValidationsMax;
  const each = (reason: Reason) => {
    const ofReason = queries
      .selectFrom("validations")
      .select("id")
      .where("account_id", "=", accountId)
      .where("reason", "=", reason)
      .limit(most + 1);
    return queries
      .selectFrom(ofReason.as("counted"))
      .select(({ fn }) => [
        sql<Reason>`${sql.lit(reason)}`.as("reason"),
        fn.countAll<number>().as("found"),
      ]);
  };
  const [first, ...others] = reasons;
  const found = await others.reduce((all, one) => all.unionAll(each(one)), each(first)).execute();
  return presented(
    found.map((row) => ({
      reason: row.reason,
      count: Math.min(row.found, most),
      more: row.found > most,
    })),
  );
}

/** Counts the validations that match a filter. If more match than are counted, each count is a lower bound. */
async function countMatching(
  queries: Queries,
  accountId: string,
  filter: ValidationFilter,
): Promise<ReasonCount[]> {
  const matching = filteredValidations(queries, accountId, filter)
    .select("reason")
    .limit(limits.countedMatchesMax + 1);
  const found = await queries
    .selectFrom(matching.as("matching"))
    .select(({ fn }) => ["reason", fn.countAll<number>().as("count")])
    .groupBy("reason")
    .$narrowType<{ reason: Reason }>()
    .execute();
  const more = found.reduce((sum, { count }) => sum + count, 0) > limits.countedMatchesMax;
  const [first, ...others] = presented(found.map((row) => ({ ...row, more })));
  // One that was read to see whether there are more isn't counted.
  return first === undefined ? [] : [{ ...first, count: first.count - (more ? 1 : 0) }, ...others];
}

const presented = (rows: readonly ReasonCount[]): ReasonCount[] =>
  rows.filter(({ count }) => count > 0).toSorted((one, other) => other.count - one.count);
