import { createHash } from "node:crypto";
import type { DeferralKey, DeferralStore } from "#engine/deferrals/deferralStore.ts";
import type { Database } from "#server/data/connection/database.ts";
import { findDeferral, putDeferral } from "#server/data/queries/deferrals.ts";

/** A digest, since what was put off is nobody's business later on. */
function digestOf({ tenant, canonical, host, sender }: DeferralKey): string {
  const text = JSON.stringify([tenant, canonical, host, sender]);
  return createHash("sha256").update(text).digest("base64url");
}

/** A memory of put-off mailboxes in the database, so that a restart and other machines know of them. */
export function probeMemoryOf({ queries }: Pick<Database, "queries">): DeferralStore {
  return {
    async recall(key) {
      const row = await findDeferral(queries, digestOf(key));
      return row === undefined
        ? null
        : { firstSeen: row.first_seen, times: row.times, dueAt: row.due_at };
    },
    async remember(key, { firstSeen, times, dueAt }) {
      const row = { key: digestOf(key), first_seen: firstSeen, times, due_at: dueAt };
      await putDeferral(queries, row);
    },
  };
}
