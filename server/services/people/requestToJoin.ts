import type { Transaction } from "kysely";
import { joinLimits } from "#contract/joinRequests.ts";
import { parseDomain } from "#engine/syntax/parseDomain.ts";
import { confirmsByMail } from "#server/config/installation.ts";
import type { AppContext } from "#server/context.ts";
import { sha256 } from "#server/crypto/digest.ts";
import { newId } from "#server/crypto/newId.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { accountById, isActive, lockAccount } from "#server/data/queries/accounts.ts";
import {
  countedJoinRequest,
  countJoinRequestsOf,
  endJoinRequest,
  insertJoinRequest,
  openJoinRequests,
} from "#server/data/queries/joinRequests.ts";
import { type Member, memberById, memberIn } from "#server/data/queries/members.ts";
import { decodeRequirements } from "#server/data/queries/requirements.ts";
import { scimTokensOf } from "#server/data/queries/scim.ts";
import { lockUser } from "#server/data/queries/users.ts";
import { provenDomain } from "#server/data/queries/workspaceSso.ts";
import type { AccountRow } from "#server/data/tables/accountRow.ts";
import type { JoinRequestRow } from "#server/data/tables/people/joinRequestRow.ts";
import type { SessionRow } from "#server/data/tables/sessionRow.ts";
import type { Tables } from "#server/data/tables/tables.ts";
import type { UserRow } from "#server/data/tables/userRow.ts";
import { mayInvite } from "#server/services/accounts/mayInvite.ts";
import { type ClientInfo, recordEvent } from "#server/services/audit/recordEvent.ts";
import { publishEvent } from "#server/services/events/publishEvent.ts";
import { mailboxKey } from "#server/services/mail/mailboxKey.ts";
import { mailReaders } from "#server/services/mail/mailReaders.ts";

type JoinContext = Pick<AppContext, "config" | "database" | "now" | "texts">;

/** A workspace that a person may ask to join, and their last request while it counts. */
export interface Joinable {
  account: AccountRow;
  domain: string;
  request: JoinRequestRow | null;
}

/** A user in the account of their session. */
export interface Asker extends Member {
  session: Pick<SessionRow, "sso_connection_id">;
}

const day = 86_400_000;

/** Returns the hash that tells requests of one mailbox from those of others, whatever its tag. */
export const joinHash = ({ email }: Pick<UserRow, "email">): string =>
  sha256(`join ${mailboxKey(email)}`);

/** Returns the workspace that a user may ask to join: it proved the domain of their address, takes requests, and they aren't a member. Null on installations that don't confirm addresses. */
export async function joinableBy(
  { config, now }: Pick<AppContext, "config" | "now">,
  queries: Queries,
  user: Pick<UserRow, "id" | "email" | "email_key">,
): Promise<Joinable | null> {
  const parsed = parseDomain(user.email.slice(user.email.lastIndexOf("@") + 1));
  if (!confirmsByMail(config) || !("domainAscii" in parsed)) {
    return null;
  }
  const domain = parsed.domainAscii;
  const proven = await provenDomain(queries, domain);
  const account = proven && (await accountById(queries, proven.account_id));
  if (account === undefined || !isActive(account)) {
    return null;
  }
  const required = decodeRequirements(account);
  if (!required.join_requests || !mayInvite(required, user.email)) {
    return null;
  }
  const [userId, accountId] = [user.id, account.id];
  // While there is a token of SCIM, the provider alone decides who joins.
  const provisioned = (await scimTokensOf(queries, accountId)).length > 0;
  if (provisioned || (await memberIn(queries, { userId, accountId })) !== undefined) {
    return null;
  }
  const person = { accountId, userId, emailHash: joinHash(user) };
  const request = await countedJoinRequest(queries, person, now());
  return { account, domain, request: request ?? null };
}

/** Returns the workspace that a session may ask to join. A session from the provider of a workspace stays there. */
export async function joinableFrom(
  context: JoinContext,
  queries: Queries,
  { user, session }: Asker,
): Promise<Joinable | null> {
  if (session.sso_connection_id !== null) {
    return null;
  }
  // The address may have changed since the session was read.
  const present = await memberById(queries, user.id);
  return present === undefined ? null : joinableBy(context, queries, present.user);
}

/** Locks the user and the workspace that they may ask to join; null if it isn't the one with this id. */
async function lockJoinable(
  queries: Transaction<Tables>,
  context: JoinContext,
  { actor, accountId }: { actor: Asker; accountId: string },
): Promise<Joinable | null> {
  await lockUser(queries, actor.user.id);
  if ((await joinableFrom(context, queries, actor))?.account.id !== accountId) {
    return null;
  }
  await lockAccount(queries, accountId);
  // Before the lock, another request may have been made, or the requirements changed.
  const joinable = await joinableFrom(context, queries, actor);
  return joinable?.account.id === accountId ? joinable : null;
}

/** Asks to join a workspace, once until the request ends. Owners and admins get a notification. */
export async function requestToJoin(
  context: JoinContext,
  { actor, accountId, from }: { actor: Asker; accountId: string; from: ClientInfo },
): Promise<Joinable | "not_found" | "already_there" | "too_many"> {
  const now = context.now();
  return context.database.atomically(async (queries) => {
    const joinable = await lockJoinable(queries, context, { actor, accountId });
    const user = (await memberById(queries, actor.user.id))?.user;
    if (joinable === null || user === undefined) {
      return "not_found";
    }
    if (joinable.request !== null) {
      return "already_there";
    }
    const [all, own] = [
      (await openJoinRequests(queries, accountId, now)).length,
      await countJoinRequestsOf(queries, user.id, now),
    ];
    if (all >= joinLimits.openPerAccount || own >= joinLimits.openPerUser) {
      return "too_many";
    }
    const row: JoinRequestRow = {
      id: newId("jrq"),
      account_id: accountId,
      user_id: user.id,
      email_hash: joinHash(user),
      state: "open",
      created_at: now,
      ends_at: now + joinLimits.days.open * day,
    };
    await insertJoinRequest(queries, row);
    const { email } = user;
    await recordEvent(queries, { accountId, kind: "join_requested", at: now, from, detail: email });
    const data = { object: "join_request", email } as const;
    await publishEvent(queries, { accountId, type: "join.requested", data, now, free: true });
    await mailReaders(queries, context, {
      accountId,
      notice: "join_requested",
      kind: "join_requested",
      link: `${context.config.publicUrl}/people#requests`,
      values: { email },
      now,
    });
    return { ...joinable, request: row };
  });
}

/** Withdraws the open request of a user; false if there is none. They may ask again after a day. */
export async function withdrawRequest(
  context: JoinContext,
  { actor, accountId, from }: { actor: Asker; accountId: string; from: ClientInfo },
): Promise<boolean> {
  const now = context.now();
  return context.database.atomically(async (queries) => {
    const joinable = await lockJoinable(queries, context, { actor, accountId });
    const request = joinable?.request;
    if (request?.state !== "open" || request.user_id !== actor.user.id) {
      return false;
    }
    const endsAt = now + joinLimits.days.withdrawn * day;
    await endJoinRequest(queries, request.id, { state: "withdrawn", endsAt });
    const event = { accountId, kind: "join_request_withdrawn", at: now, from } as const;
    await recordEvent(queries, { ...event, detail: actor.user.email });
    return true;
  });
}
