import type { Queries } from "#server/data/connection/database.ts";

const tables = ["lists", "list_chunks", "list_results"] as const;

/** Everybody who holds a list, a chunk or a row. */
export async function knownRunners(queries: Queries): Promise<string[]> {
  const found = await Promise.all(
    tables.map((table) =>
      queries
        .selectFrom(table)
        .select("runner")
        .distinct()
        .where("runner", "is not", null)
        .execute(),
    ),
  );
  return [...new Set(found.flat().flatMap(({ runner }) => runner ?? []))];
}

/** Ends the leases of these. */
export async function freeRunners(queries: Queries, runners: readonly string[]): Promise<void> {
  for (const table of tables) {
    await queries
      .updateTable(table)
      .set({ runner: null, lease_until: 0 })
      .where("runner", "in", runners)
      .execute();
  }
}
