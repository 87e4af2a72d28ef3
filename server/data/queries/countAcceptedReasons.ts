import { sql } from "kysely";
import type { Queries } from "#server/data/connection/database.ts";
import type { Reason } from "#vocabulary/verdicts.ts";
import { windows } from "./resultPages.ts";

/** Reasons before any signal with which a mail server accepted the mailbox. */
export const acceptedReasons: readonly Reason[] = [
  "mailbox_accepted",
  "accept_all",
  "accept_all_unknown",
];

/** Number of final rows with a reason, by whether a mail server accepted the mailbox. */
export interface AcceptedReasonCount {
  reason: Reason;
  accepted: boolean;
  count: number;
}

/** Counts the final rows of a list by reason and by whether a mail server accepted the mailbox. */
export async function countAcceptedReasons(
  queries: Queries,
  of: { listId: string; rows: number },
): Promise<AcceptedReasonCount[]> {
  const begins = acceptedReasons.map((reason) => sql`basis like ${sql.lit(`${reason}.%`)}`);
  const accepted = sql<number>`case when ${sql.join(begins, sql` or `)} then 1 else 0 end`;
  const counts = new Map<string, AcceptedReasonCount>();
  for await (const [after, to] of windows(0, of.rows)) {
    const some = await queries
      .selectFrom("list_results")
      .select(({ fn }) => ["reason", accepted.as("accepted"), fn.countAll<number>().as("count")])
      .where("list_id", "=", of.listId)
      .where("status", "=", "final")
      .where("position", ">", after)
      .where("position", "<=", to)
      .groupBy(["reason", accepted])
      .execute();
    for (const { reason, accepted: isAccepted, count } of some) {
      if (reason !== null) {
        const key = `${reason} ${isAccepted}`;
        const before = counts.get(key)?.count ?? 0;
        counts.set(key, { reason, accepted: isAccepted === 1, count: before + count });
      }
    }
  }
  return [...counts.values()];
}
