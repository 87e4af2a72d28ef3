import type { Queries } from "#server/data/connection/database.ts";

/** Writes down a fact that can be true of one thing only; false where another was first. */
export async function claimInstallationFlag(
  queries: Queries,
  name: string,
  value: string,
): Promise<boolean> {
  const added = await queries
    .insertInto("installation_flags")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("name")
    .executeTakeFirst();
  return added !== undefined;
}

/** Tells whether a fact is stored. */
export async function hasInstallationFlag(queries: Queries, name: string): Promise<boolean> {
  const row = await queries
    .selectFrom("installation_flags")
    .select("name")
    .where("name", "=", name)
    .executeTakeFirst();
  return row !== undefined;
}
