import type { Queries } from "#server/data/connection/database.ts";

/** Stores a fact that can be stored only once; returns false if it was stored before. */
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

/** Returns true if a fact is stored. */
export async function hasInstallationFlag(queries: Queries, name: string): Promise<boolean> {
  const row = await queries
    .selectFrom("installation_flags")
    .select("name")
    .where("name", "=", name)
    .executeTakeFirst();
  return row !== undefined;
}
