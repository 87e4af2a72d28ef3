import type { SimulatedRow } from "#contract/policy.ts";
import type { AppContext } from "#server/context.ts";
import { findPolicies } from "#server/data/queries/accountPolicies.ts";
import { policyFindingRows } from "#server/data/queries/policyGroups.ts";
import { windows } from "#server/data/queries/resultPages.ts";
import { latestOutcomes } from "#server/data/queries/validations.ts";
import type { PolicyGroup } from "#server/data/tables/policies/accountPolicyRow.ts";
import { type ListRow, rowsInFile } from "#server/data/tables/listRow.ts";
import type { AccountPolicy } from "#vocabulary/policy.ts";
import type { Reason, Verdict } from "#vocabulary/verdicts.ts";
import { groupsOfList, groupsOfValidations } from "./groupsOfList.ts";
import { differs, outcomesUnder, type Trial } from "./simulate.ts";

type Context = Pick<AppContext, "database">;

/** A page of changed rows to read. */
export interface SimulatedPage {
  accountId: string;
  policy: AccountPolicy;
  /** Only rows with this reason now; null for all. */
  reason: Reason | null;
  /** Id of the last row of the page before; null for the first page. */
  after: string | null;
  limit: number;
}

/** Reasons of rows that the policy changes, so that other rows aren't read. */
function changingReasons(
  groups: readonly PolicyGroup[],
  trial: Trial,
  only: Reason | null,
): Reason[] {
  const changing = groups.filter((group) => {
    const { from, to } = outcomesUnder(group, trial);
    return differs(from, to) && (only === null || group.reason === only);
  });
  return [...new Set(changing.map(({ reason }) => reason))];
}

async function loadTrial(
  { database }: Context,
  { accountId, policy }: SimulatedPage,
  groups: readonly PolicyGroup[],
): Promise<Trial> {
  const versions = [...new Set(groups.map(({ policy_version: version }) => version))];
  return { policy, earlier: await findPolicies(database.queries, accountId, versions) };
}

const shown = (
  row: Omit<PolicyGroup, "rows"> & Pick<SimulatedRow, "id" | "email">,
  trial: Trial,
): SimulatedRow[] => {
  const { from, to } = outcomesUnder(row, trial);
  return differs(from, to) ? [{ id: row.id, email: row.email, from, to }] : [];
};

/** Returns the rows of a completed list that a policy changes, in file order, up to one more than the limit. */
export async function simulatedListRows(
  context: Context,
  list: ListRow,
  page: SimulatedPage,
): Promise<SimulatedRow[]> {
  const groups = await groupsOfList(context, list);
  const trial = await loadTrial(context, page, groups);
  const reasons = changingReasons(groups, trial, page.reason);
  const found: SimulatedRow[] = [];
  if (reasons.length === 0) {
    return found;
  }
  const wanted = page.limit + 1;
  for await (const [after, to] of windows(Number(page.after ?? 0), rowsInFile(list))) {
    const rows = await policyFindingRows(context.database.queries, {
      listId: list.id,
      after,
      to,
      reasons,
      // Every row of the window, since not all rows with a reason change.
      limit: to - after,
    });
    for (const { position, email, verdict, reason, score, basis } of rows) {
      if (verdict !== null && reason !== null && found.length < wanted) {
        const version = list.policy_version ?? 0;
        const row = { verdict, reason, score, basis, policy_version: version };
        found.push(...shown({ ...row, id: String(position), email }, trial));
      }
    }
    if (found.length >= wanted) {
      break;
    }
  }
  return found;
}

const validationsAtOnce = 2000;

/** Returns the latest validations that a policy changes, newest first, up to one more than the limit. Looks at `most` validations from after the page before. */
export async function simulatedValidations(
  context: Context,
  page: SimulatedPage & { most: number },
): Promise<SimulatedRow[]> {
  const { accountId, most } = page;
  const groups = await groupsOfValidations(context, { accountId, most });
  const scores = new Map(groups.map((group) => [keyOf(group), group.score]));
  const trial = await loadTrial(context, page, groups);
  const reasons = changingReasons(groups, trial, page.reason);
  const found: SimulatedRow[] = [];
  let before = page.after;
  for (let left = most; left > 0 && reasons.length > 0; left -= validationsAtOnce) {
    const limit = Math.min(left, validationsAtOnce);
    const rows = await latestOutcomes(context.database.queries, { accountId, before, limit });
    for (const row of rows) {
      const reason = row.reason as Reason;
      if (found.length <= page.limit && reasons.includes(reason)) {
        const version = row.policy_version ?? 0;
        const like = { verdict: row.verdict as Verdict, reason, basis: row.basis };
        const group = { ...like, policy_version: version };
        const score = scores.get(keyOf(group)) ?? null;
        found.push(...shown({ ...group, score, id: row.id, email: row.search }, trial));
      }
    }
    before = rows.at(-1)?.id ?? null;
    if (rows.length < limit || found.length > page.limit) {
      break;
    }
  }
  return found;
}

const keyOf = (group: Pick<PolicyGroup, "verdict" | "reason" | "basis" | "policy_version">) =>
  `${group.verdict} ${group.reason} ${group.basis} ${group.policy_version}`;
