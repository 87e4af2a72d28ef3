import { sql } from "kysely";
import type { Queries } from "#server/data/connection/database.ts";
import { monthlyUse } from "./keyBudgets.ts";
import type { FormerLimitRow, MembershipRow } from "#server/data/tables/userRow.ts";

/** Whose limits a check or a list spends: those of an API key, and of a member. */
export interface Payer {
  /** Null without a key. */
  keyId: string | null;
  /** Null for members without a limit, and where no member makes the call. */
  memberId: string | null;
}

/** Payer of work that no limit applies to. */
export const noPayer: Payer = { keyId: null, memberId: null };

/** Monthly credit limit of a member, and what they spent or reserved of it in `limit_month`. */
export type MemberLimit = Pick<MembershipRow, "credit_limit" | "limit_month" | "limit_used">;

/** The limit of a new member. */
export const noLimit: MemberLimit = { credit_limit: null, limit_month: null, limit_used: 0 };

/** Credits of a member's limit in a calendar month. */
interface MemberSpending {
  accountId: string;
  memberId: string;
  credits: number;
  /** See `monthOf`. */
  month: string;
}

/** Returns the limit of a member; undefined for others. */
export async function memberLimit(
  queries: Queries,
  { accountId, memberId }: Pick<MemberSpending, "accountId" | "memberId">,
): Promise<MemberLimit | undefined> {
  return queries
    .selectFrom("memberships")
    .select(["credit_limit", "limit_month", "limit_used"])
    .where("user_id", "=", memberId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
}

/** Reserves credits of a member's limit in the caller's transaction. `exceeded` if too few are left; `unlimited` if there is no limit, or no member any more. */
export async function reserveLimit(
  queries: Queries,
  spending: MemberSpending,
): Promise<"reserved" | "unlimited" | "exceeded"> {
  const { accountId, memberId, credits, month } = spending;
  const { used, latest } = monthlyUse({ month: "limit_month", used: "limit_used" }, month);
  const reserved = await queries
    .updateTable("memberships")
    .set({
      limit_month: latest,
      limit_used: sql<number>`${used} + ${credits}`,
    })
    .where("user_id", "=", memberId)
    .where("account_id", "=", accountId)
    .where(sql<boolean>`${used} + ${credits} <= credit_limit`)
    .returning("user_id")
    .executeTakeFirst();
  if (reserved !== undefined) {
    return "reserved";
  }
  const limit = await memberLimit(queries, spending);
  return limit === undefined || limit.credit_limit === null ? "unlimited" : "exceeded";
}

/** Returns reserved but unspent credits to the limit of a member, or of a former one, except those of an earlier month. */
export async function returnLimit(
  queries: Queries,
  { accountId, memberId, credits, month }: MemberSpending,
): Promise<void> {
  const limit_used = sql<number>`case when limit_used > ${credits} then limit_used - ${credits} else 0 end`;
  const { numUpdatedRows } = await queries
    .updateTable("memberships")
    .set({ limit_used })
    .where("user_id", "=", memberId)
    .where("account_id", "=", accountId)
    .where("limit_month", "=", month)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) {
    await queries
      .updateTable("former_limits")
      .set({ limit_used })
      .where("user_id", "=", memberId)
      .where("account_id", "=", accountId)
      .where("limit_month", "=", month)
      .execute();
  }
}

/** Remembers the limit of a member who leaves, instead of an earlier one of the same mailbox. */
export async function rememberLimit(queries: Queries, row: FormerLimitRow): Promise<void> {
  const { account_id: _, email_hash: __, ...latest } = row;
  await queries
    .insertInto("former_limits")
    .values(row)
    .onConflict((conflict) => conflict.columns(["account_id", "email_hash"]).doUpdateSet(latest))
    .execute();
}

/** Returns the limit that a person last had in an account, and forgets it. A person is known by user or mailbox, since their user may have been deleted. */
export async function takeFormerLimit(
  queries: Queries,
  person: { accountId: string; userId: string; emailHash: string },
): Promise<MemberLimit> {
  const limits = await queries
    .deleteFrom("former_limits")
    .where("account_id", "=", person.accountId)
    .where((row) =>
      row.or([row("user_id", "=", person.userId), row("email_hash", "=", person.emailHash)]),
    )
    .returning(["credit_limit", "limit_month", "limit_used", "left_at"])
    .execute();
  const [latest] = limits.toSorted((one, other) => other.left_at - one.left_at);
  const { credit_limit, limit_month, limit_used } = latest ?? noLimit;
  return { credit_limit, limit_month, limit_used };
}

/** Sets the monthly credit limit of a member, or removes it with null. */
export async function setLimit(
  queries: Queries,
  { accountId, memberId }: Pick<MemberSpending, "accountId" | "memberId">,
  limit: number | null,
): Promise<void> {
  await queries
    .updateTable("memberships")
    .set({ credit_limit: limit })
    .where("user_id", "=", memberId)
    .where("account_id", "=", accountId)
    .execute();
}
