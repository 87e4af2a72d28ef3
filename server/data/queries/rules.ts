import { sql } from "kysely";
import { mxPrefix } from "#engine/lists/ownRules.ts";
import type { RuleKind } from "#vocabulary/rules.ts";
import { lockAccount } from "./accounts.ts";
import type { Database, Queries } from "#server/data/connection/database.ts";
import type { RuleRow } from "#server/data/tables/ruleRow.ts";

/** Adds a rule unless the account has `most` already, or one for the same address or domain. */
export async function insertRule(
  database: Database,
  row: RuleRow,
  most: number,
): Promise<"added" | "too_many" | "already_there"> {
  return database.atomically(async (queries) => {
    await lockAccount(queries, row.account_id);
    if ((await countRules(queries, row.account_id)) >= most) {
      return "too_many";
    }
    return (await addRule(queries, row)) ? "added" : "already_there";
  });
}

async function addRule(queries: Queries, row: RuleRow): Promise<boolean> {
  const added = await queries
    .insertInto("rules")
    .values(row)
    .onConflict((conflict) => conflict.columns(["account_id", "value"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** Counts the rules of an account; the number can change unless the account is locked. */
export async function countRules(queries: Queries, accountId: string): Promise<number> {
  const row = await queries
    .selectFrom("rules")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Returns an account's rules for any of these addresses and domains. */
export async function rulesFor(
  queries: Queries,
  accountId: string,
  values: readonly string[],
): Promise<RuleRow[]> {
  return queries
    .selectFrom("rules")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("value", "in", values)
    .execute();
}

/** Returns the time in ms at which the account's newest rule for an MX host was created; 0 without one. */
export async function newestMxRuleAt(queries: Queries, accountId: string): Promise<number> {
  const row = await queries
    .selectFrom("rules")
    .select((select) => select.fn.max("created_at").as("at"))
    .where("account_id", "=", accountId)
    .where("value", ">=", mxPrefix)
    .where("value", "<", mxPrefix.replace(":", ";"))
    .executeTakeFirst();
  return row?.at ?? 0;
}

/** Rules of an account: those of a kind, and with one of these texts in their target. */
export interface RuleFilter {
  accountId: string;
  kind?: RuleKind | undefined;
  /** In lower case. */
  texts?: readonly string[];
}

const containing = (texts: readonly string[]) =>
  sql<boolean>`(${sql.join(
    texts.map((text) => {
      const pattern = `%${text.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
      return sql`value like ${pattern} escape '\\'`;
    }),
    sql` or `,
  )})`;

/** Returns rules of an account, newest first, from after an id. */
export async function rulePage(
  queries: Queries,
  { accountId, kind, texts = [], ...page }: RuleFilter & { after: string | null; limit: number },
): Promise<RuleRow[]> {
  let query = queries.selectFrom("rules").selectAll().where("account_id", "=", accountId);
  query = kind === undefined ? query : query.where("kind", "=", kind);
  query = texts.length === 0 ? query : query.where(containing(texts));
  query = page.after === null ? query : query.where("id", "<", page.after);
  return query.orderBy("id", "desc").limit(page.limit).execute();
}

/** Changes the given fields of a rule. Returns "not_found" if the account has no rule with this id, and "already_there" if another rule has the new value. */
export async function updateRuleRow(
  database: Database,
  rule: { accountId: string; id: string },
  change: Partial<Pick<RuleRow, "kind" | "value" | "note">> & Pick<RuleRow, "author">,
): Promise<RuleRow | "not_found" | "already_there"> {
  return database.atomically(async (queries) => {
    await lockAccount(queries, rule.accountId);
    const ofAccount = queries
      .selectFrom("rules")
      .selectAll()
      .where("account_id", "=", rule.accountId);
    const before = await ofAccount.where("id", "=", rule.id).executeTakeFirst();
    if (before === undefined) {
      return "not_found";
    }
    const row = { ...before, ...change };
    const twin = ofAccount.where("value", "=", row.value).where("id", "!=", rule.id);
    if ((await twin.executeTakeFirst()) !== undefined) {
      return "already_there";
    }
    const { kind, value, note, author } = row;
    await queries
      .updateTable("rules")
      .set({ kind, value, note, author })
      .where("id", "=", row.id)
      .execute();
    return row;
  });
}

/** Deletes a rule and returns it; undefined if the account has none with this id. */
export async function deleteRuleRow(
  queries: Queries,
  accountId: string,
  id: string,
): Promise<RuleRow | undefined> {
  return queries
    .deleteFrom("rules")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** A rule as a check needs it. */
export type MatchedRule = Pick<RuleRow, "id" | "kind" | "value">;

const rulesAtOnce = 5000;

/** Yields every rule of an account, some thousand at a time. */
export async function* allRules(
  queries: Queries,
  accountId: string,
): AsyncGenerator<MatchedRule[]> {
  let after = "";
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const rows = await queries
      .selectFrom("rules")
      .select(["id", "kind", "value"])
      .where("account_id", "=", accountId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(rulesAtOnce)
      .execute();
    yield rows;
    if (rows.length < rulesAtOnce) {
      return;
    }
    after = rows.at(-1)?.id ?? "";
  }
}
