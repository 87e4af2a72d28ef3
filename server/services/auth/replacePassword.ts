import { updateUser } from "#server/data/queries/users.ts";
import { clearAttempts } from "#server/data/queries/loginAttempts.ts";
import { deleteDevicesOf } from "#server/data/queries/devices.ts";
import { revokeOthers } from "#server/data/queries/sessions.ts";
import type { AppContext } from "#server/context.ts";
import { addressThrottle } from "./loginThrottle.ts";
import { type ClientInfo, recordEvent } from "#server/services/audit/recordEvent.ts";
import { notify } from "#server/services/mail/notify.ts";
import { hashPassword } from "#server/crypto/hashPassword.ts";
import type { SignedIn } from "./sessions.ts";

/** Sets the password of a signed-in user, forgets trusted browsers, ends other sessions if `endOthers` is set, and notifies the owner. */
export async function replacePassword(
  context: Pick<AppContext, "config" | "database" | "texts" | "now">,
  { user, account, session }: SignedIn,
  change: { password: string; endOthers: boolean; language: string; from: ClientInfo },
): Promise<void> {
  const hash = await hashPassword(change.password, context.config.passwordCost);
  const now = context.now();
  const { from, language } = change;
  await context.database.atomically(async (queries) => {
    await updateUser(queries, user.id, { password_hash: hash, password_changed_at: now });
    await clearAttempts(queries, addressThrottle(user.email).key);
    await deleteDevicesOf(queries, user.id);
    if (change.endOthers) {
      await revokeOthers(queries, { id: session.id, userId: user.id, at: now });
    }
    await recordEvent(queries, { accountId: account.id, kind: "password_changed", at: now, from });
    await notify(context, queries, {
      kind: "password_changed",
      user,
      account,
      language,
      at: now,
      from,
    });
  });
}
