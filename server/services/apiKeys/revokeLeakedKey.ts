import { sha256 } from "#server/crypto/digest.ts";
import { findOwner } from "#server/data/queries/members.ts";
import { claimAnnouncement } from "#server/data/queries/announcements.ts";
import { apiKeyByHash, changeApiKey } from "#server/data/queries/apiKeys.ts";
import type { AppContext } from "#server/context.ts";
import { recordEvent } from "#server/services/audit/recordEvent.ts";
import { publishEvent } from "#server/services/events/publishEvent.ts";
import { notify } from "#server/services/mail/notify.ts";
import { isApiKey } from "./readApiKey.ts";

/** A report of who found a key in public. */
interface LeakReport {
  key: string;
  foundAt: string | null;
}

/** Disables the secret of a key that was found in public, and tells the account's owner, once per secret. A former secret in its grace period ends, and the key stays enabled. Publishable keys are public anyway; unknown and revoked ones are ignored. */
export async function revokeLeakedKey(
  context: Pick<AppContext, "config" | "database" | "texts" | "now">,
  { key: secret, foundAt }: LeakReport,
): Promise<void> {
  const { database } = context;
  const hash = sha256(secret);
  const key = isApiKey(secret) ? await apiKeyByHash(database.queries, hash) : undefined;
  const owner = key && (await findOwner(database.queries, key.account_id));
  if (key === undefined || owner === undefined || key.revoked_at !== null) {
    return;
  }
  if (key.mode === "publishable") {
    return;
  }
  const { id, account_id: accountId, mode, name } = key;
  const now = context.now();
  await database.atomically(async (queries) => {
    const subject = `key.leaked ${id} ${hash}`;
    if (!(await claimAnnouncement(queries, { account_id: accountId, subject, at: now }))) {
      return;
    }
    const withoutPrevious = { previous_hash: null, previous_last4: null, previous_until: null };
    const change = key.hash === hash ? { disabled_at: key.disabled_at ?? now } : withoutPrevious;
    await changeApiKey(queries, { accountId, id }, change);
    const event = { at: now, from: { network: null, userAgent: null }, detail: name };
    await recordEvent(queries, { ...event, kind: "key_leaked", accountId });
    const values = { place: foundAt === null ? "?" : new URL(foundAt).host };
    const notice = { ...event, kind: "key_leaked", ...owner, values } as const;
    await notify(context, queries, { ...notice, language: context.texts.languages[0] ?? "en" });
    const data = { object: "api_key", id, mode, found_at: foundAt } as const;
    await publishEvent(queries, { accountId, type: "key.leaked", data, now });
  });
}
