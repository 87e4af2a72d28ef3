import { updateAccount } from "#server/data/queries/accounts.ts";
import { clearAttempts } from "#server/data/queries/loginAttempts.ts";
import { deleteDevicesOf } from "#server/data/queries/devices.ts";
import { revokeOthers } from "#server/data/queries/sessions.ts";
import type { Parts } from "#server/parts.ts";
import { addressBucket } from "./attempts.ts";
import { type AskerFacts, recordEvent } from "./audit.ts";
import { notify } from "./notices.ts";
import { hashPassword } from "./passwordHash.ts";
import type { SignedIn } from "./sessions.ts";

/** Sets the password of somebody signed in: trusted browsers are forgotten, other sessions end unless they are to stay, and the owner is told. */
export async function changePassword(
  parts: Pick<Parts, "config" | "database" | "texts" | "now">,
  { account, session }: SignedIn,
  change: { password: string; endOthers: boolean; language: string; from: AskerFacts },
): Promise<void> {
  const hash = await hashPassword(change.password, parts.config.passwordCost);
  const at = parts.now();
  const { from, language } = change;
  await parts.database.atomically(async (queries) => {
    await updateAccount(queries, account.id, { password_hash: hash, password_changed_at: at });
    await clearAttempts(queries, addressBucket(account.email).key);
    await deleteDevicesOf(queries, account.id);
    if (change.endOthers) {
      await revokeOthers(queries, { id: session.id, accountId: account.id, at });
    }
    await recordEvent(queries, { accountId: account.id, kind: "password_changed", at, from });
    await notify(parts, queries, { kind: "password_changed", account, language, at, from });
  });
}
