import { ssoLimits } from "#contract/workspaceSso.ts";
import { lockAccount } from "#server/data/queries/accounts.ts";
import { deleteScimTokenRow, insertScimToken, scimTokensOf } from "#server/data/queries/scim.ts";
import type { ScimTokenRow } from "#server/data/tables/people/scimRow.ts";
import type { AppContext } from "#server/context.ts";
import { randomToken, sha256 } from "#server/crypto/digest.ts";
import { newId } from "#server/crypto/newId.ts";
import { type ClientInfo, recordEvent } from "#server/services/audit/recordEvent.ts";
import { notifyOfSignIn } from "./notifyOfSignIn.ts";

type TokenContext = Pick<AppContext, "config" | "database" | "now" | "texts">;

/** Creates a token for SCIM, in clear to show once; null if the workspace has too many. */
export async function addScimToken(
  context: TokenContext,
  { accountId, userId, from }: { accountId: string; userId: string; from: ClientInfo },
): Promise<{ row: ScimTokenRow; token: string } | null> {
  const { database, now } = context;
  const token = `scim_${randomToken()}`;
  const row: ScimTokenRow = {
    id: newId("sct"),
    account_id: accountId,
    hash: sha256(token),
    last4: token.slice(-4),
    created_by: userId,
    created_at: now(),
    last_used_at: null,
    last_error: null,
    last_error_at: null,
  };
  return database.atomically(async (queries) => {
    await lockAccount(queries, accountId);
    if ((await scimTokensOf(queries, accountId)).length >= ssoLimits.tokensMax) {
      return null;
    }
    await insertScimToken(queries, row);
    const event = { accountId, kind: "scim_token_created", at: row.created_at, from } as const;
    const detail = `…${row.last4}`;
    await recordEvent(queries, { ...event, detail });
    await notifyOfSignIn(context, queries, { ...event, detail });
    return { row, token };
  });
}

/** Revokes a token; returns false if the workspace has none with this id. */
export async function revokeScimToken(
  context: TokenContext,
  { id, accountId, from }: { id: string; accountId: string; from: ClientInfo },
): Promise<boolean> {
  return context.database.atomically(async (queries) => {
    const row = await deleteScimTokenRow(queries, { id, accountId });
    if (row !== undefined) {
      const event = { accountId, kind: "scim_token_revoked", at: context.now(), from } as const;
      const detail = `…${row.last4}`;
      await recordEvent(queries, { ...event, detail });
      await notifyOfSignIn(context, queries, { ...event, detail });
    }
    return row !== undefined;
  });
}
