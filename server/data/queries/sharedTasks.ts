import { sql } from "kysely";
import type { Queries } from "#server/data/connection/database.ts";
import { setBackMs } from "#server/data/connection/databaseClock.ts";

const flagOf = (name: string): string => `task ${name}`;

/** Claims a task that no process has claimed since `before`; returns false if one has. */
export async function claimTask(
  queries: Queries,
  { name, at, before }: { name: string; at: number; before: number },
): Promise<boolean> {
  const claimedAt = sql<number>`cast(installation_flags.value as bigint)`;
  const claimed = await queries
    .insertInto("installation_flags")
    .values({ name: flagOf(name), value: String(at) })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({ value: String(at) })
        .where(sql<boolean>`(${claimedAt} <= ${before} or ${claimedAt} > ${at + setBackMs})`),
    )
    .returning("name")
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Gives up a claim. */
export async function releaseTask(queries: Queries, name: string): Promise<void> {
  await queries.deleteFrom("installation_flags").where("name", "=", flagOf(name)).execute();
}
