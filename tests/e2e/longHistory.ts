import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import type { Page } from "@playwright/test";
import { seedValidations } from "#bench/fixtures/seedValidations.ts";
import type { Tables } from "#server/data/tables/tables.ts";

/** Checks one address for the account that is signed in, and stores its result `rows` times more, over 90 days. */
export async function fillHistory(
  page: Page,
  { dataDir, email, rows }: { dataDir: string; email: string; rows: number },
): Promise<void> {
  await page.goto("/validate?email=deliverable@sandbox.test");
  await page.getByRole("button", { name: "Check address", exact: true }).click();
  await page.locator("[data-deciding]").waitFor();
  const queries = new Kysely<Tables>({
    dialect: new SqliteDialect({
      database: new SqliteDatabase(join(dataDir, "mailverdict.sqlite"), { timeout: 10_000 }),
    }),
  });
  // The result is shown before it is stored.
  let stored: { id: string } | undefined;
  while (stored === undefined) {
    // oxlint-disable-next-line no-await-in-loop -- until it is there
    await page.waitForTimeout(20);
    // oxlint-disable-next-line no-await-in-loop -- until it is there
    stored = await queries
      .selectFrom("validations")
      .innerJoin("memberships", "memberships.account_id", "validations.account_id")
      .innerJoin("users", "users.id", "memberships.user_id")
      .select("validations.id")
      .where("users.email", "=", email)
      .executeTakeFirst();
  }
  await seedValidations({ queries, kind: "sqlite" }, stored.id, rows);
  await queries.destroy();
}
