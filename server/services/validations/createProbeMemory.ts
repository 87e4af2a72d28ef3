import { createHash } from "node:crypto";
import type { DeferralKey, DeferralStore } from "#engine/deferrals/deferralStore.ts";
import type { Database } from "#server/data/connection/database.ts";
import { findDeferral, putDeferral } from "#server/data/queries/deferrals.ts";

/** Returns a digest of the key, so that the table contains no addresses. */
function calculateDigest({ tenant, canonical, host, sender }: DeferralKey): string {
  const text = JSON.stringify([tenant, canonical, host, sender]);
  return createHash("sha256").update(text).digest("base64url");
}

/** Creates a store of greylisted mailboxes in the database, which survives restarts and is shared between machines. */
export function createProbeMemory({ queries }: Pick<Database, "queries">): DeferralStore {
  return {
    async recall(key) {
      const row = await findDeferral(queries, calculateDigest(key));
      return row === undefined
        ? null
        : { firstSeen: row.first_seen, times: row.times, dueAt: row.due_at };
    },
    async remember(key, { firstSeen, times, dueAt }) {
      const row = { key: calculateDigest(key), first_seen: firstSeen, times, due_at: dueAt };
      await putDeferral(queries, row);
    },
  };
}
