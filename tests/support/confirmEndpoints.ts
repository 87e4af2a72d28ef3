import type { AppContext } from "#server/context.ts";

/** Enables every pending webhook endpoint, as if each had answered its first event, which leaves no trace. */
export async function confirmEndpoints({
  database,
  now,
}: Pick<AppContext, "database" | "now">): Promise<void> {
  await database.queries
    .updateTable("webhook_endpoints")
    .set({ status: "enabled", confirmed_at: now() })
    .where("status", "=", "pending")
    .execute();
  await database.queries
    .deleteFrom("webhook_events")
    .where("type", "=", "endpoint.created")
    .execute();
}
