import type { AppContext } from "#server/context.ts";
import { revokeApiKeyRow } from "#server/data/queries/apiKeys.ts";
import { type ClientInfo, recordEvent } from "#server/services/audit/recordEvent.ts";

/** Revokes a key of an account at once; returns false if the account has no such key. */
export function endApiKey(
  { database, now }: Pick<AppContext, "database" | "now">,
  { accountId, id, from }: { accountId: string; id: string; from: ClientInfo },
): Promise<boolean> {
  const revokedAt = now();
  return database.atomically(async (queries) => {
    const revoked = await revokeApiKeyRow(queries, { accountId, id, at: revokedAt });
    if (revoked === undefined) {
      return false;
    }
    await recordEvent(queries, {
      accountId,
      kind: "key_revoked",
      at: revokedAt,
      from,
      detail: revoked.name,
    });
    return true;
  });
}
