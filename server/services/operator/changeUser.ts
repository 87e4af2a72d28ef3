import type { AppContext } from "#server/context.ts";
import { deleteDevicesOf } from "#server/data/queries/devices.ts";
import { memberById, memberships } from "#server/data/queries/members.ts";
import { deleteConfirmedTotp, replaceRecoveryCodes } from "#server/data/queries/secondFactor.ts";
import { revokeUser } from "#server/data/queries/sessions.ts";
import { lockUser } from "#server/data/queries/users.ts";
import { notify } from "#server/services/mail/notify.ts";
import { type OperatorAct, recordAct } from "./operatorActs.ts";

/** Outcome of an act on a user. */
export type UserChange = "done" | "unknown" | "unchanged";

/** Signs a user out everywhere: sessions end in all accounts, with their streams, and trusted browsers are forgotten. API keys still work. */
export async function signOutUser(
  { database, now }: Pick<AppContext, "database" | "now">,
  userId: string,
  act: OperatorAct,
): Promise<UserChange> {
  const revokedAt = now();
  return database.atomically(async (queries) => {
    const places = await memberships(queries, userId);
    if (places.length === 0) {
      return "unknown";
    }
    await revokeUser(queries, userId, revokedAt);
    const accountIds = places.map(({ account }) => account.id);
    await recordAct(queries, act, { kind: "sessions_ended", at: revokedAt, userId, accountIds });
    return "done";
  });
}

/** Turns a user's two-factor authentication off, deletes recovery codes and trusted browsers, and tells the user by mail with the reason. */
export async function resetSecondFactor(
  context: Pick<AppContext, "config" | "database" | "texts" | "now">,
  userId: string,
  act: OperatorAct & { reason: string },
): Promise<UserChange> {
  const changedAt = context.now();
  return context.database.atomically(async (queries) => {
    await lockUser(queries, userId);
    const member = await memberById(queries, userId);
    if (member === undefined) {
      return "unknown";
    }
    if (!(await deleteConfirmedTotp(queries, userId))) {
      return "unchanged";
    }
    await replaceRecoveryCodes(queries, userId, []);
    await deleteDevicesOf(queries, userId);
    const accountIds = (await memberships(queries, userId)).map(({ account }) => account.id);
    await recordAct(queries, act, {
      kind: "second_factor_reset",
      at: changedAt,
      userId,
      accountIds,
    });
    await notify(context, queries, {
      ...member,
      kind: "second_factor_reset",
      language: "en",
      at: changedAt,
      from: act.shown,
      detail: act.reason,
    });
    return "done";
  });
}
