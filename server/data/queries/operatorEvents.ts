import type { Queries } from "#server/data/connection/database.ts";
import type { OperatorEventRow } from "#server/data/tables/people/operatorEventRow.ts";

/** Adds an act of an operator. */
export async function insertOperatorEvent(queries: Queries, row: OperatorEventRow): Promise<void> {
  await queries.insertInto("operator_events").values(row).execute();
}

/** An act with the addresses of the operator and the user; null for deleted users. */
export interface NamedOperatorEvent extends OperatorEventRow {
  actor_email: string | null;
  user_email: string | null;
}

/** Returns acts of operators, newest first, from after an id; about one account or one user if given. */
export async function operatorEventPage(
  queries: Queries,
  page: { accountId: string | null; userId: string | null; after: string | null; limit: number },
): Promise<NamedOperatorEvent[]> {
  let query = queries
    .selectFrom("operator_events")
    .leftJoin("users as actors", "actors.id", "operator_events.actor_id")
    .leftJoin("users", "users.id", "operator_events.user_id")
    .selectAll("operator_events")
    .select(["actors.email as actor_email", "users.email as user_email"])
    .orderBy("operator_events.id", "desc")
    .limit(page.limit);
  if (page.accountId !== null) {
    query = query.where("operator_events.account_id", "=", page.accountId);
  }
  if (page.userId !== null) {
    query = query.where("operator_events.user_id", "=", page.userId);
  }
  if (page.after !== null) {
    query = query.where("operator_events.id", "<", page.after);
  }
  return query.execute();
}
