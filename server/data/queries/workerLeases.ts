import type { Queries } from "#server/data/connection/database.ts";

const tables = ["lists", "list_chunks", "list_results"] as const;

/** Returns the ids of all workers that lease a list, a chunk or a row. */
export async function leaseHolders(queries: Queries): Promise<string[]> {
  const found = await Promise.all(
    tables.map((table) =>
      queries
        .selectFrom(table)
        .select("worker")
        .distinct()
        .where("worker", "is not", null)
        .execute(),
    ),
  );
  return [...new Set(found.flat().flatMap(({ worker }) => worker ?? []))];
}

/** Ends the leases of these workers. */
export async function releaseLeases(queries: Queries, workers: readonly string[]): Promise<void> {
  for (const table of tables) {
    await queries
      .updateTable(table)
      .set({ worker: null, lease_until: 0 })
      .where("worker", "in", workers)
      .execute();
  }
}
