import { limits } from "#contract/limits.ts";
import { sha256 } from "#server/crypto/digest.ts";
import { findApiKey, changeApiKey } from "#server/data/queries/apiKeys.ts";
import { lockAccount } from "#server/data/queries/accounts.ts";
import type { Member } from "#server/data/queries/members.ts";
import type { ApiKeyRow } from "#server/data/tables/apiKeyRow.ts";
import type { AppContext } from "#server/context.ts";
import { type ClientInfo, recordEvent } from "#server/services/audit/recordEvent.ts";
import { notify } from "#server/services/mail/notify.ts";
import { newApiKey } from "./readApiKey.ts";

/** Returns the expiry of a rotated key: the new secret lasts as long as the former one was made for. */
function renewedExpiry(key: ApiKeyRow, now: number): number | null {
  return key.expires_at === null ? null : now + key.expires_at - (key.rotated_at ?? key.created_at);
}

/** Gives a key a new secret and notifies the user by mail. The former secret works for `graceS` seconds more, unless the key had expired, and an even earlier one ends at once. Id, scopes, limits, budget and usage stay, so that a rotation never doubles a budget. Returns undefined if the account has no such key or it is revoked. */
export async function replaceApiKey(
  context: Pick<AppContext, "config" | "database" | "texts" | "now">,
  input: Pick<Member, "user" | "account"> & {
    id: string;
    graceS?: number | undefined;
    language: string;
    from: ClientInfo;
  },
): Promise<{ row: ApiKeyRow; key: string } | undefined> {
  const { user, account, id, graceS = limits.keyGraceS, language, from } = input;
  const now = context.now();
  return context.database.atomically(async (queries) => {
    await lockAccount(queries, account.id);
    const before = await findApiKey(queries, account.id, id);
    if (before === undefined) {
      return undefined;
    }
    const key = newApiKey(before.mode);
    const until = Math.min(now + graceS * 1000, before.expires_at ?? Number.POSITIVE_INFINITY);
    const keeps = until > now;
    const row = await changeApiKey(
      queries,
      { accountId: account.id, id },
      {
        hash: sha256(key),
        last4: key.slice(-4),
        expires_at: renewedExpiry(before, now),
        rotated_at: now,
        previous_hash: keeps ? before.hash : null,
        previous_last4: keeps ? before.last4 : null,
        previous_until: keeps ? until : null,
      },
    );
    if (row === undefined) {
      return undefined;
    }
    const event = { at: now, from, detail: row.name } as const;
    await recordEvent(queries, { ...event, kind: "key_rotated", accountId: account.id });
    await notify(context, queries, { ...event, kind: "key_rotated", user, account, language });
    return { row, key };
  });
}
