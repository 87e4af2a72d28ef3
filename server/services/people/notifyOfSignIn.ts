import { roleRights, roles } from "#contract/roles.ts";
import type { AppContext } from "#server/context.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { membersWith } from "#server/data/queries/members.ts";
import { mailNotice, type Notice, buildNotification } from "#server/services/mail/notify.ts";
import { addNotification } from "#server/services/notifications/addNotification.ts";
import { workspaceName } from "./workspaceName.ts";

/** Roles that may read how members sign in. */
const signInReaders = roles.filter((role) => roleRights[role].includes("sso:read"));

/** Adds a notice about how members sign in to the notifications, and to the outbox for each member who may read it, in the caller's transaction. */
export async function notifyOfSignIn(
  context: Pick<AppContext, "config" | "texts">,
  queries: Queries,
  notice: Omit<Notice, "user" | "account" | "to" | "language"> & { accountId: string },
): Promise<void> {
  const { accountId } = notice;
  const readers = await membersWith(queries, accountId, signInReaders);
  const [first] = readers;
  if (first === undefined) {
    return;
  }
  const { account } = first;
  await addNotification(queries, buildNotification({ ...notice, account, language: "en" }));
  const actor = readers.find(({ user }) => user.id === notice.from.userId)?.user.email ?? "?";
  const values = { workspace: await workspaceName(queries, account), actor };
  for (const { user } of readers) {
    await mailNotice(context, queries, { ...notice, user, account, language: "en", values });
  }
}
