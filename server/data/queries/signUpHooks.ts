import type { Transaction } from "kysely";
import type { SignUpDecision } from "#contract/signUpHooks.ts";
import type { StoreMode } from "#contract/storeModes.ts";
import type { Queries } from "#server/data/connection/database.ts";
import type {
  SignUpDecisionRow,
  SignUpHookRow,
} from "#server/data/tables/signUps/signUpHookRow.ts";
import type { Tables } from "#server/data/tables/tables.ts";
import { lockAccount } from "./accounts.ts";

/** Returns the sign-up hooks of an account, newest first. */
export async function findSignUpHooks(
  queries: Queries,
  accountId: string,
): Promise<SignUpHookRow[]> {
  return queries
    .selectFrom("sign_up_hooks")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("id", "desc")
    .execute();
}

/** Adds a hook unless the account has `most` already. */
export async function insertSignUpHook(
  queries: Transaction<Tables>,
  row: SignUpHookRow,
  most: number,
): Promise<boolean> {
  await lockAccount(queries, row.account_id);
  if ((await findSignUpHooks(queries, row.account_id)).length >= most) {
    return false;
  }
  await queries.insertInto("sign_up_hooks").values(row).execute();
  return true;
}

/** Changes a hook of an account; returns undefined if it has none with this id. */
export async function updateSignUpHookRow(
  queries: Queries,
  { accountId, id }: { accountId: string; id: string },
  change: Partial<Omit<SignUpHookRow, "id" | "account_id">>,
): Promise<SignUpHookRow | undefined> {
  return queries
    .updateTable("sign_up_hooks")
    .set(change)
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes a hook of an account with its decisions; returns undefined if it has none with this id. */
export async function deleteSignUpHookRow(
  queries: Queries,
  { accountId, id }: { accountId: string; id: string },
): Promise<SignUpHookRow | undefined> {
  return queries
    .deleteFrom("sign_up_hooks")
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .returningAll()
    .executeTakeFirst();
}

/** A hook with what its account decides about checks. */
export interface SignUpHookWithAccount extends SignUpHookRow {
  store: StoreMode;
  /** Times at which the account was suspended or closed; null while it's open. */
  suspended_at: number | null;
  closing_at: number | null;
}

/** Returns the hook with this id, of any account. */
export async function signUpHookById(
  queries: Queries,
  id: string,
): Promise<SignUpHookWithAccount | undefined> {
  return queries
    .selectFrom("sign_up_hooks")
    .innerJoin("accounts", "accounts.id", "sign_up_hooks.account_id")
    .selectAll("sign_up_hooks")
    .select(["accounts.store", "accounts.suspended_at", "accounts.closing_at"])
    .where("sign_up_hooks.id", "=", id)
    .executeTakeFirst();
}

/** Stores a decision. */
export async function insertSignUpDecision(
  queries: Queries,
  row: SignUpDecisionRow,
): Promise<void> {
  await queries.insertInto("sign_up_decisions").values(row).execute();
}

/** Number of decisions of a hook, and the time of the last one. */
export interface DecisionCount {
  hook_id: string;
  decision: SignUpDecision;
  count: number;
  last: number;
}

/** Counts the decisions of an account's hooks since an instant, by hook and decision. */
export async function countSignUpDecisions(
  queries: Queries,
  accountId: string,
  since: number,
): Promise<DecisionCount[]> {
  return queries
    .selectFrom("sign_up_decisions")
    .select((select) => [
      "hook_id",
      "decision",
      select.fn
        .sum<number>(select.case().when("at", ">=", since).then(1).else(0).end())
        .as("count"),
      select.fn.max<number>("at").as("last"),
    ])
    .where("account_id", "=", accountId)
    .groupBy(["hook_id", "decision"])
    .execute();
}

/** A decision with its hook's host and the stored address. */
export interface ListedDecision extends SignUpDecisionRow {
  host: SignUpHookRow["host"];
  input: string | null;
  store: StoreMode | null;
}

/** Returns decisions of an account, newest first, from after an id. */
export async function signUpDecisionPage(
  queries: Queries,
  page: {
    accountId: string;
    hookId: string | null;
    decision: SignUpDecision | null;
    after: string | null;
    limit: number;
  },
): Promise<ListedDecision[]> {
  let query = queries
    .selectFrom("sign_up_decisions")
    .innerJoin("sign_up_hooks", "sign_up_hooks.id", "sign_up_decisions.hook_id")
    .leftJoin("validations", (join) =>
      join
        .onRef("validations.id", "=", "sign_up_decisions.validation_id")
        .onRef("validations.account_id", "=", "sign_up_decisions.account_id"),
    )
    .selectAll("sign_up_decisions")
    .select(["sign_up_hooks.host", "validations.input", "validations.store"])
    .where("sign_up_decisions.account_id", "=", page.accountId);
  if (page.hookId !== null) {
    query = query.where("sign_up_decisions.hook_id", "=", page.hookId);
  }
  if (page.decision !== null) {
    query = query.where("sign_up_decisions.decision", "=", page.decision);
  }
  if (page.after !== null) {
    query = query.where("sign_up_decisions.id", "<", page.after);
  }
  return query.orderBy("sign_up_decisions.id", "desc").limit(page.limit).execute();
}
