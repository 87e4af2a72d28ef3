import { PostgresAdapter, sql } from "kysely";
import type { Topic } from "#server/concurrency/signals.ts";
import type { Queries } from "./database.ts";

/** Prefix of the channels; an installation's channel ends with its schema. */
export const channelPrefix = "mailverdict_";

/** Signals a change to every process when the transaction commits, with a short payload without secrets. Does nothing on SQLite. */
export async function sendSignal(
  queries: Queries,
  topic: Topic,
  ...payload: readonly (string | number)[]
): Promise<void> {
  if (queries.getExecutor().adapter instanceof PostgresAdapter) {
    const text = [topic, ...payload].join(" ");
    await sql`select pg_notify(${channelPrefix} || current_schema(), ${text})`.execute(queries);
  }
}
