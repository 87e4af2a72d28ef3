import { BulkStatement } from "#server/data/statements/bulkStatement.ts";
import type { Database, Queries } from "#server/data/connection/database.ts";
import { newValues } from "#server/data/statements/newValues.ts";
import type { RuleImportRow, RuleRow } from "#server/data/tables/ruleRow.ts";
import type { EntryEffect } from "#contract/ruleImports.ts";
import { lockAccount } from "./accounts.ts";
import { rulesFor } from "./rules.ts";

/** Effect of an entry on the rules of an account. */
export type RuleEffect = Exclude<EntryEffect, "refused"> | "limit_reached";

const columns = [
  "id",
  "account_id",
  "kind",
  "value",
  "note",
  "author",
  "created_at",
] as const satisfies readonly (keyof RuleRow)[];

const put = new BulkStatement<RuleRow>(columns, (queries, rows) =>
  queries
    .insertInto("rules")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["account_id", "value"]).doUpdateSet(newValues(["kind", "note", "author"])),
    ),
);

/** Returns the effect of each row on the rules of its account, which has `held` rules. Each value may occur once. */
export async function findEffects(
  queries: Queries,
  rows: readonly RuleRow[],
  { accountId, held, most }: { accountId: string; held: number; most: number },
): Promise<RuleEffect[]> {
  if (rows.length === 0) {
    return [];
  }
  const values = rows.map(({ value }) => value);
  const found = await rulesFor(queries, accountId, values);
  const kinds = new Map(found.map(({ value, kind }) => [value, kind]));
  let room = most - held;
  return rows.map(({ value, kind }) => {
    const before = kinds.get(value);
    if (before !== undefined) {
      return before === kind ? "already_there" : "replaced";
    }
    room -= 1;
    return room < 0 ? "limit_reached" : "added";
  });
}

/** Adds rules, and replaces those of the other kind, unless the account gets more than `most` of them and has `held`. Each value may occur once. Returns the effect of each row. */
export async function putRules(
  database: Database,
  rows: readonly RuleRow[],
  bounds: { accountId: string; held: number; most: number },
): Promise<RuleEffect[]> {
  return database.atomically(async (queries) => {
    await lockAccount(queries, bounds.accountId);
    const effects = await findEffects(queries, rows, bounds);
    const stored = rows.filter((_, index) => ["added", "replaced"].includes(effects[index] ?? ""));
    await put.run(queries, stored);
    return effects;
  });
}

/** Stores the report of an import in place of the account's last one. */
export async function saveRuleImport(queries: Queries, row: RuleImportRow): Promise<void> {
  const { id, report, created_at } = row;
  await queries
    .insertInto("rule_imports")
    .values(row)
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ id, report, created_at }))
    .execute();
}

/** Returns the report of an account's last import, if it is this one. */
export async function ruleImportReport(
  queries: Queries,
  accountId: string,
  id: string,
): Promise<Uint8Array | undefined> {
  const row = await queries
    .selectFrom("rule_imports")
    .select("report")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.report;
}
