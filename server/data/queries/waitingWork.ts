import { sql } from "kysely";
import type { Queries } from "#server/data/connection/database.ts";
import type { ListState } from "#contract/listShape.ts";

/** Work that waits or runs in the whole installation, for operators: numbers only, never whose. */
export interface WaitingWork {
  /** Lists by state, for the states that still need work, and their rows without a result. */
  lists: { state: ListState; lists: number; rows: number }[];
  /** Single checks that run. */
  checks: number;
  mails: number;
  /** Age in ms of the mail that has been due longest; 0 if none is due. */
  oldestMailMs: number;
  webhooks: number;
  oldestWebhookMs: number;
}

const openStates: readonly ListState[] = [
  "parsing",
  "sampling",
  "queued",
  "running",
  "paused",
  "finalizing",
];

/** Returns what waits and runs now. Reads counts of whole lists and indexed states, never single rows of a list. */
export async function waitingWork(queries: Queries, now: number): Promise<WaitingWork> {
  const lists = await queries
    .selectFrom("lists")
    .select(({ fn }) => [
      "state",
      fn.countAll<number>().as("lists"),
      sql<number>`cast(coalesce(sum(total - done), 0) as double precision)`.as("rows"),
    ])
    .where("state", "in", openStates)
    .groupBy("state")
    .execute();
  const checks = await queries
    .selectFrom("validations")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    // Worded as in the index.
    .where(sql<boolean>`validations.status = 'running'`)
    .executeTakeFirstOrThrow();
  const mails = await queries
    .selectFrom("mails")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min("created_at").as("oldest")])
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  const webhooks = await queries
    .selectFrom("webhook_deliveries")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min("created_at").as("oldest")])
    // Worded as in the index.
    .where(sql<boolean>`webhook_deliveries.state = 'waiting'`)
    .executeTakeFirstOrThrow();
  const age = (oldest: number | null) => (oldest === null ? 0 : Math.max(0, now - oldest));
  return {
    lists,
    checks: checks.count,
    mails: mails.count,
    oldestMailMs: age(mails.oldest),
    webhooks: webhooks.count,
    oldestWebhookMs: age(webhooks.oldest),
  };
}
