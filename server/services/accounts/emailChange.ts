import { isInUse } from "#server/data/queries/accounts.ts";
import { type Member, memberByEmail, memberById } from "#server/data/queries/members.ts";
import { changeAddress, emailKey, lockUser } from "#server/data/queries/users.ts";
import type { Transaction } from "kysely";
import {
  confirmMailbox,
  deleteEmailChange,
  findEmailChange,
  putEmailChange,
} from "#server/data/queries/emailChanges.ts";
import { deleteTokensOf } from "#server/data/queries/oneTimeTokens.ts";
import { deleteRegistrationsOf } from "#server/data/queries/registrations.ts";
import type { EmailChangeRow } from "#server/data/tables/userRow.ts";
import type { Tables } from "#server/data/tables/tables.ts";
import type { AppContext } from "#server/context.ts";
import { type ClientInfo, recordEvent } from "#server/services/audit/recordEvent.ts";
import { newLinkToken, useLinkToken } from "#server/services/mail/linkTokens.ts";
import { queueMail } from "#server/services/mail/queueMail.ts";
import { notify } from "#server/services/mail/notify.ts";

type ChangeContext = Pick<AppContext, "config" | "database" | "texts" | "now">;

const lifeMs = 86_400_000;

/** Request to change the address of a user, in the account whose history records it. */
interface EmailChangeRequest {
  member: Pick<Member, "user" | "account">;
  email: string;
  language: string;
  from: ClientInfo;
}

/**
 * Mails a link to both mailboxes. If the new address already has an account, its mail says so and contains no
 * confirmation link, so the change can't complete; the caller can't tell the difference.
 */
export async function mailEmailChangeLink(
  context: ChangeContext,
  request: EmailChangeRequest,
): Promise<void> {
  const now = context.now();
  const { member, email, language } = request;
  const { user, account } = member;
  const key = emailKey(email);
  await context.database.atomically(async (queries) => {
    await lockUser(queries, user.id);
    await putEmailChange(queries, {
      user_id: user.id,
      email,
      email_key: key,
      old_confirmed_at: null,
      new_confirmed_at: null,
      created_at: now,
      expires_at: now + lifeMs,
    });
    const holder = await memberByEmail(queries, key);
    const taken = holder !== undefined && holder.user.id !== user.id;
    const linkFor = (kind: "email_change_old" | "email_change_new", opens: boolean) => async () => {
      const token = await newLinkToken(queries, { kind, subject: opens ? user.id : null, now });
      return opens
        ? `${context.config.publicUrl}/confirm?email=${token}`
        : `${context.config.publicUrl}/login`;
    };
    const mail = { language, values: { email }, now };
    await queueMail(queries, context, {
      ...mail,
      to: user.email,
      causedBy: "owner",
      kind: "email_change_old",
      link: linkFor("email_change_old", true),
    });
    await queueMail(queries, context, {
      ...mail,
      to: email,
      causedBy: "anyone",
      kind: taken ? "email_change_taken" : "email_change_new",
      link: linkFor("email_change_new", !taken),
    });
    const about = { accountId: account.id, kind: "email_change_asked", detail: email } as const;
    await recordEvent(queries, { ...about, at: now, from: request.from });
  });
}

/** Cancels an email change; false if none was pending. */
export async function dropEmailChange(context: ChangeContext, userId: string): Promise<boolean> {
  return context.database.atomically(async (queries) => {
    const waiting = await findEmailChange(queries, userId, context.now());
    await forget(queries, userId);
    return waiting !== undefined;
  });
}

async function forget(queries: Transaction<Tables>, userId: string): Promise<void> {
  await deleteEmailChange(queries, userId);
  await deleteTokensOf(queries, userId, ["email_change_old", "email_change_new"]);
}

/** Outcome of following a link. */
type Confirmed = "refused" | "waiting" | "changed";

interface Following {
  token: string;
  language: string;
  from: ClientInfo;
}

/** Records the mailbox that a link confirms; after both, the user's address changes. Their sessions remain valid. */
export async function applyEmailChange(
  context: ChangeContext,
  following: Following,
): Promise<Confirmed> {
  const now = context.now();
  let userId: string | null = null;
  try {
    return await context.database.atomically(async (queries) => {
      const { token } = following;
      const old = await useLinkToken(queries, { kind: "email_change_old", token, now });
      userId = old ?? (await useLinkToken(queries, { kind: "email_change_new", token, now }));
      if (userId === null) {
        return "refused";
      }
      // Without the lock, two mailboxes that confirm at once wouldn't see each other.
      await lockUser(queries, userId);
      await confirmMailbox(
        queries,
        userId,
        old === null ? { new_confirmed_at: now } : { old_confirmed_at: now },
      );
      const member = await memberById(queries, userId);
      const change = await findEmailChange(queries, userId, now);
      if (member === undefined || !isInUse(member.account) || change === undefined) {
        return "refused";
      }
      if (change.old_confirmed_at === null || change.new_confirmed_at === null) {
        return "waiting";
      }
      return move(context, queries, { member, change, following });
    });
  } catch (error) {
    if (userId === null || !isTakenMeanwhile(error)) {
      throw error;
    }
    await dropEmailChange(context, userId);
    return "refused";
  }
}

async function move(
  context: ChangeContext,
  queries: Transaction<Tables>,
  moving: { member: Member; change: EmailChangeRow; following: Following },
): Promise<Confirmed> {
  const { member, change } = moving;
  const { user, account } = member;
  const { language, from } = moving.following;
  const now = context.now();
  await forget(queries, user.id);
  const holder = await memberByEmail(queries, change.email_key);
  if (holder !== undefined && holder.user.id !== user.id) {
    return "refused";
  }
  await changeAddress(queries, user, change.email);
  await deleteRegistrationsOf(queries, change.email_key);
  // A reset link in the former mailbox must stop working.
  await deleteTokensOf(queries, user.id, ["reset_password"]);
  const about = { accountId: account.id, kind: "email_changed", detail: change.email } as const;
  await recordEvent(queries, { ...about, at: now, from });
  await notify(context, queries, {
    kind: "email_changed",
    user,
    account,
    language,
    at: now,
    from,
    detail: change.email,
  });
  return "changed";
}

/** Tells whether another user got the same address at the same moment. */
function isTakenMeanwhile(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return code === "23505" || code === "SQLITE_CONSTRAINT_UNIQUE";
}
