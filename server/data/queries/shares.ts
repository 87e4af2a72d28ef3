import type { Transaction } from "kysely";
import type { Queries } from "#server/data/connection/database.ts";
import type { ShareRow } from "#server/data/tables/shareRow.ts";
import type { Tables } from "#server/data/tables/tables.ts";
import type { ValidationRow } from "#server/data/tables/validationRow.ts";
import { lockAccount } from "./accounts.ts";

/** Adds a link unless the account has `most` that haven't expired. */
export async function insertShare(
  queries: Transaction<Tables>,
  row: ShareRow,
  most: number,
): Promise<boolean> {
  await lockAccount(queries, row.account_id);
  const { count } = await queries
    .selectFrom("shares")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("account_id", "=", row.account_id)
    .where("expires_at", ">", row.created_at)
    .executeTakeFirstOrThrow();
  if (count >= most) {
    return false;
  }
  await queries.insertInto("shares").values(row).execute();
  return true;
}

/** Deletes a link of an account; returns undefined if it has none with this id. */
export async function deleteShareRow(
  queries: Queries,
  { accountId, id }: { accountId: string; id: string },
): Promise<ShareRow | undefined> {
  return queries
    .deleteFrom("shares")
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .returningAll()
    .executeTakeFirst();
}

/** Returns the links of an account that work at `now`, newest first, from after an id. */
export async function sharePage(
  queries: Queries,
  page: {
    accountId: string;
    validationId: string | null;
    now: number;
    after: string | null;
    limit: number;
  },
): Promise<ShareRow[]> {
  let query = queries
    .selectFrom("shares")
    .selectAll()
    .where("account_id", "=", page.accountId)
    .where("expires_at", ">", page.now);
  if (page.validationId !== null) {
    query = query.where("validation_id", "=", page.validationId);
  }
  if (page.after !== null) {
    query = query.where("id", "<", page.after);
  }
  return query.orderBy("id", "desc").limit(page.limit).execute();
}

/** Returns the validation of a link with this id and end; undefined if the link was revoked, its account is suspended or closed, or the validation is deleted. */
export async function sharedValidation(
  queries: Queries,
  link: Pick<ShareRow, "id" | "expires_at">,
): Promise<ValidationRow | undefined> {
  return queries
    .selectFrom("shares")
    .innerJoin("validations", (join) =>
      join
        .onRef("validations.id", "=", "shares.validation_id")
        .onRef("validations.account_id", "=", "shares.account_id"),
    )
    .innerJoin("accounts", "accounts.id", "shares.account_id")
    .selectAll("validations")
    .where("shares.id", "=", link.id)
    .where("shares.expires_at", "=", link.expires_at)
    .where("accounts.suspended_at", "is", null)
    .where("accounts.closing_at", "is", null)
    .executeTakeFirst();
}

/** Deletes links that ended before an instant. */
export async function deleteExpiredShares(queries: Queries, before: number): Promise<void> {
  await queries.deleteFrom("shares").where("expires_at", "<", before).execute();
}
