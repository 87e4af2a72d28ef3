import type { SelectQueryBuilder } from "kysely";
import { firstIdAt } from "#server/crypto/newId.ts";
import type { Queries } from "#server/data/connection/database.ts";
import type { Tables } from "#server/data/tables/tables.ts";
import type { ValidationRow } from "#server/data/tables/validationRow.ts";

/** A filter for validations; domain and beginning in lower case. */
export interface ValidationFilter {
  verdict?: string | undefined;
  reason?: string | undefined;
  domain?: string | undefined;
  provider?: string | undefined;
  source?: string | undefined;
  reply?: string | undefined;
  keyId?: string | undefined;
  tag?: string | undefined;
  /** Time of the request, in ms since the epoch: at or after the first, before the second. */
  createdFrom?: number | undefined;
  createdBefore?: number | undefined;
  /** Beginning of the address. */
  begins?: string | undefined;
  /** `addressHash` of the address, for validations without a local part. */
  hash?: string | undefined;
}

/** Columns that a filter compares as they are. */
const filterColumns = {
  verdict: "verdict",
  reason: "reason",
  domain: "domain",
  provider: "provider",
  source: "source",
  keyId: "key_id",
  reply: "reply_group",
} as const satisfies Partial<Record<keyof ValidationFilter, keyof ValidationRow>>;

/** A page of an account's completed validations, from after an id. */
export interface ValidationPage {
  accountId: string;
  filter: ValidationFilter;
  order: "newest" | "oldest";
  after: string | null;
  limit: number;
}

/** Returns completed validations of an account in the order of their requests. */
export async function validationPage(
  queries: Queries,
  page: ValidationPage,
): Promise<ValidationRow[]> {
  const newest = page.order === "newest";
  let query = filteredValidations(queries, page.accountId, page.filter).selectAll();
  query = page.after === null ? query : query.where("id", newest ? "<" : ">", page.after);
  return query
    .orderBy("id", newest ? "desc" : "asc")
    .limit(page.limit)
    .execute();
}

/** Selects an account's completed validations that match a filter, in no order. */
export function filteredValidations(
  queries: Queries,
  accountId: string,
  filter: ValidationFilter,
): SelectQueryBuilder<Tables, "validations", object> {
  const { tag, begins, hash, createdFrom, createdBefore } = filter;
  let query = queries
    .selectFrom("validations")
    .where("account_id", "=", accountId)
    .where("status", "=", "completed");
  for (const [name, column] of Object.entries(filterColumns)) {
    const value = filter[name as keyof typeof filterColumns];
    query = value === undefined ? query : query.where(column, "=", value);
  }
  if (tag !== undefined) {
    const tagged = queries
      .selectFrom("validation_tags")
      .select("validation_id")
      .where("account_id", "=", accountId)
      .where("tag", "=", tag);
    query = query.where("id", "in", tagged);
  }
  if (begins !== undefined && begins !== "") {
    // A range, not LIKE: the same on both databases, and nothing in the text is a pattern.
    query = query.where((row) => {
      const range = row.and([
        row("search", ">=", begins),
        row("search", "<", `${begins}\u{10FFFF}`),
      ]);
      return hash === undefined ? range : row.or([range, row("search", "=", hash)]);
    });
  }
  // Ids begin with the time, so that every index that ends in the id serves the period too.
  if (createdFrom !== undefined) {
    query = query.where("id", ">=", firstIdAt("val", createdFrom));
  }
  if (createdBefore !== undefined) {
    query = query.where("id", "<", firstIdAt("val", createdBefore));
  }
  return query;
}
