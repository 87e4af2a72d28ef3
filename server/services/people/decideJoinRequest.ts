import type { Transaction } from "kysely";
import { peopleLimits } from "#contract/invitations.ts";
import { joinLimits } from "#contract/joinRequests.ts";
import type { ProviderRole } from "#contract/workspaceSso.ts";
import type { AppContext } from "#server/context.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { lockAccount } from "#server/data/queries/accounts.ts";
import {
  deleteJoinRequestRow,
  endJoinRequest,
  type OpenJoinRequest,
  openJoinRequests,
} from "#server/data/queries/joinRequests.ts";
import { type Member, memberById, memberIn } from "#server/data/queries/members.ts";
import { countMembers } from "#server/data/queries/memberships.ts";
import { lockUser } from "#server/data/queries/users.ts";
import type { Tables } from "#server/data/tables/tables.ts";
import { type ClientInfo, recordEvent } from "#server/services/audit/recordEvent.ts";
import { publishEvent } from "#server/services/events/publishEvent.ts";
import { queueMail } from "#server/services/mail/queueMail.ts";
import { mayGive, memberData } from "./changeMember.ts";
import { startMembership } from "./memberships.ts";
import { joinableBy, joinHash } from "./requestToJoin.ts";

type JoinContext = Pick<AppContext, "config" | "database" | "now" | "texts">;

/** A member who decides about a request. */
interface Decision {
  actor: Member;
  id: string;
  from: ClientInfo;
}

const day = 86_400_000;

/** Tells whether a request may still be accepted: its user has the address that they asked with, and may still ask. */
async function isPending(
  context: JoinContext,
  queries: Queries,
  row: OpenJoinRequest,
): Promise<boolean> {
  const user = { id: row.user_id ?? "", email: row.email, email_key: row.email_key };
  const joinable = await joinableBy(context, queries, user);
  return joinHash(row) === row.email_hash && joinable?.account.id === row.account_id;
}

/** Returns the requests to join an account that can be accepted, oldest first. */
export async function pendingRequests(
  context: JoinContext,
  accountId: string,
): Promise<OpenJoinRequest[]> {
  const { queries } = context.database;
  const rows = await openJoinRequests(queries, accountId, context.now());
  const pending = await Promise.all(rows.map((row) => isPending(context, queries, row)));
  return rows.filter((_, index) => pending[index] === true);
}

/** Runs a decision about an open request with its user and the account locked; "not_found" if there is none. */
async function decide<Outcome>(
  context: JoinContext,
  { actor, id }: Decision,
  act: (
    queries: Transaction<Tables>,
    given: { row: OpenJoinRequest; decider: Member; now: number },
  ) => Promise<Outcome>,
): Promise<Outcome | "not_found" | "role_forbidden"> {
  const accountId = actor.account.id;
  const now = context.now();
  return context.database.atomically(async (queries) => {
    const find = async () =>
      (await openJoinRequests(queries, accountId, now)).find((one) => one.id === id);
    const before = await find();
    if (before === undefined) {
      return "not_found";
    }
    await lockUser(queries, before.user_id ?? "");
    await lockAccount(queries, accountId);
    const decider = await memberIn(queries, { userId: actor.user.id, accountId });
    // Before the locks, it may have been decided or withdrawn.
    const row = await find();
    if (row === undefined || decider === undefined) {
      return "not_found";
    }
    return mayGive(decider.role, "viewer") ? act(queries, { row, decider, now }) : "role_forbidden";
  });
}

/** Accepts a request: the person becomes a member, and gets a mail. */
export async function acceptRequest(
  context: JoinContext,
  decision: Decision & { role: ProviderRole },
): Promise<"not_found" | "role_forbidden" | "too_many" | null> {
  const { role, from } = decision;
  return decide(context, decision, async (queries, { row, decider, now }) => {
    const user = (await memberById(queries, row.user_id ?? ""))?.user;
    if (user === undefined || !(await isPending(context, queries, row))) {
      return "not_found";
    }
    const accountId = row.account_id;
    if ((await countMembers(queries, accountId)) >= peopleLimits.members) {
      return "too_many";
    }
    await deleteJoinRequestRow(queries, row.id);
    await startMembership(queries, { user, accountId, role, now, inviter: decider.user.id });
    const event = { accountId, kind: "member_joined", at: now, from } as const;
    await recordEvent(queries, { ...event, detail: `${user.email} (${role})` });
    const data = memberData({ user, role });
    await publishEvent(queries, { accountId, type: "member.joined", data, now, free: true });
    await queueMail(queries, context, {
      to: user.email,
      causedBy: "owner",
      kind: "join_accepted",
      language: user.locale ?? "en",
      link: `${context.config.publicUrl}/people`,
      // Names of workspaces are anybody's text, so the mail has none.
      values: { actor: decider.user.email },
      now,
    });
    return null;
  });
}

/** Declines a request: the person can't ask again for 30 days. */
export async function declineRequest(
  context: JoinContext,
  decision: Decision,
): Promise<"not_found" | "role_forbidden" | null> {
  return decide(context, decision, async (queries, { row, now }) => {
    const endsAt = now + joinLimits.days.declined * day;
    await endJoinRequest(queries, row.id, { state: "declined", endsAt });
    const event = { kind: "join_request_declined", at: now, from: decision.from } as const;
    await recordEvent(queries, { accountId: row.account_id, ...event, detail: row.email });
    return null;
  });
}
