import { type AuditKind, listKinds } from "#contract/auditEvents.ts";
import type { Queries } from "#server/data/connection/database.ts";
import type { AuditEventRow } from "#server/data/tables/accountRow.ts";

/** Adds events. */
export async function insertAuditEvents(
  queries: Queries,
  rows: readonly AuditEventRow[],
): Promise<void> {
  await queries.insertInto("audit_events").values(rows).execute();
}

/** An event with what is known of the user who caused it. */
export type AuditEntry = AuditEventRow & {
  /** Null once the user is deleted. */
  user_email: string | null;
  user_name: string | null;
  /** Id of the user, if they are a member still. */
  member_id: string | null;
};

/** Returns events of an account with their users, newest first, from after an id; `kinds`, `listId` and `userId` limit them to those. */
export async function auditPage(
  queries: Queries,
  page: {
    accountId: string;
    /** Account whose members the users may be: that of live data. */
    workspaceId: string;
    kinds: readonly AuditKind[] | null;
    listId: string | null;
    userId: string | null;
    after: string | null;
    limit: number;
  },
): Promise<AuditEntry[]> {
  let query = queries
    .selectFrom("audit_events")
    .leftJoin("users", "users.id", "audit_events.user_id")
    .leftJoin("memberships", (join) =>
      join
        .onRef("memberships.user_id", "=", "audit_events.user_id")
        .on("memberships.account_id", "=", page.workspaceId),
    )
    .selectAll("audit_events")
    .select(["users.email as user_email", "users.name as user_name"])
    .select("memberships.user_id as member_id")
    .where("audit_events.account_id", "=", page.accountId)
    .orderBy("audit_events.id", "desc")
    .limit(page.limit);
  if (page.kinds !== null) {
    query = query.where("kind", "in", page.kinds);
  }
  if (page.listId !== null) {
    query = query.where("kind", "in", listKinds).where("audit_events.detail", "=", page.listId);
  }
  if (page.userId !== null) {
    query = query.where("audit_events.user_id", "=", page.userId);
  }
  if (page.after !== null) {
    query = query.where("audit_events.id", "<", page.after);
  }
  return query.execute();
}

const rowsAtOnce = 500;

/** Yields the events of all accounts since an instant with the address of the account's owner, oldest first; test data has its id instead. */
export async function* auditLog(
  queries: Queries,
  since: number,
): AsyncGenerator<AuditEventRow & { email: string }> {
  for (let after = ""; ;) {
    const rows = await queries
      .selectFrom("audit_events")
      .selectAll("audit_events")
      .select((row) =>
        row.fn
          .coalesce(
            row
              .selectFrom("memberships")
              .innerJoin("users", "users.id", "memberships.user_id")
              .select("users.email")
              .whereRef("memberships.account_id", "=", "audit_events.account_id")
              .where("memberships.role", "=", "owner")
              .orderBy("memberships.since")
              .limit(1),
            "audit_events.account_id",
          )
          .as("email"),
      )
      .where("audit_events.id", ">", after)
      .where("at", ">=", since)
      .orderBy("audit_events.id")
      .limit(rowsAtOnce)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) {
      return;
    }
    after = last.id;
  }
}

/** Returns the networks and browsers of a user's latest sign-ins, latest first. */
export async function lastSignIns(
  queries: Queries,
  userId: string,
  limit: number,
): Promise<{ network: string | null; userAgent: string | null }[]> {
  return queries
    .selectFrom("audit_events")
    .select(["network", "user_agent as userAgent"])
    .where("user_id", "=", userId)
    .where("kind", "=", "signed_in")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
