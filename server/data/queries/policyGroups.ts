import type { Queries } from "#server/data/connection/database.ts";
import type { PolicyGroup } from "#server/data/tables/policies/accountPolicyRow.ts";
import type { ListResultRow } from "#server/data/tables/listResultRow.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import { windows } from "./resultPages.ts";

/** Counts the final results of a list by what a policy judges, a window of rows at a time. */
export async function countPolicyGroups(
  queries: Queries,
  of: { listId: string; rows: number; policyVersion: number },
): Promise<PolicyGroup[]> {
  const groups = new Map<string, PolicyGroup>();
  for await (const [after, to] of windows(0, of.rows)) {
    const some = await queries
      .selectFrom("list_results")
      .select(({ fn }) => ["verdict", "reason", "score", "basis", fn.countAll<number>().as("rows")])
      .where("list_id", "=", of.listId)
      .where("status", "=", "final")
      .where("position", ">", after)
      .where("position", "<=", to)
      .groupBy(["verdict", "reason", "score", "basis"])
      .execute();
    for (const { verdict, reason, score, basis, rows } of some) {
      if (verdict !== null && reason !== null) {
        const key = `${verdict} ${reason} ${score} ${basis}`;
        const before = groups.get(key)?.rows ?? 0;
        const group = { verdict, reason, score, basis, policy_version: of.policyVersion };
        groups.set(key, { ...group, rows: before + rows });
      }
    }
  }
  return [...groups.values()];
}

/** Stores the groups of a completed list. */
export async function storePolicyGroups(
  queries: Queries,
  listId: string,
  judgements: string,
): Promise<void> {
  await queries
    .updateTable("lists")
    .set({ judgements })
    .where("id", "=", listId)
    .where("state", "=", "completed")
    .execute();
}

/** Returns the latest completed lists of an account. */
export async function latestCompletedLists(
  queries: Queries,
  { accountId, limit }: { accountId: string; limit: number },
): Promise<ListRow[]> {
  return queries
    .selectFrom("lists")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("state", "=", "completed")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** A row whose stored findings can be judged again. */
export type PolicyFindingRow = Pick<
  ListResultRow,
  "position" | "email" | "verdict" | "reason" | "score" | "basis"
>;

/** Returns final results of a list with these reasons, in file order, from after a position. */
export async function policyFindingRows(
  queries: Queries,
  of: { listId: string; after: number; to: number; limit: number; reasons: readonly string[] },
): Promise<PolicyFindingRow[]> {
  return queries
    .selectFrom("list_results")
    .select(["position", "email", "verdict", "reason", "score", "basis"])
    .where("list_id", "=", of.listId)
    .where("status", "=", "final")
    .where("reason", "in", of.reasons as PolicyGroup["reason"][])
    .where("position", ">", of.after)
    .where("position", "<=", of.to)
    .orderBy("position")
    .limit(of.limit)
    .execute();
}
