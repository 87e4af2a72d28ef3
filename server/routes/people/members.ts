import {
  type AccountMember,
  deleteMember,
  leaveAccount,
  listMembers,
  updateMember,
} from "#contract/members.ts";
import { type Right, roleRights } from "#contract/roles.ts";
import { scopesOf } from "#server/data/queries/apiKeys.ts";
import { presentCreditLimit } from "#server/presenters/presentCreditLimit.ts";
import { type ListedMember, listedMembers } from "#server/data/queries/memberships.ts";
import { owningAccountId } from "#server/data/tables/testAccountId.ts";
import type { Caller } from "#server/http/auth/guard.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { instant } from "#server/presenters/instant.ts";
import { scopedRoute, sensitiveRoute } from "#server/routing/route.ts";
import {
  changeMember,
  type MemberRefusal,
  removeMember,
} from "#server/services/people/changeMember.ts";

/** Rights of roles that see the credit limits of other members. */
const limitReaders: readonly Right[] = ["people:write", "billing:write"];

/** Tells whether a caller sees the credit limit of a member. */
function seesLimit(caller: Caller, userId: string): boolean {
  if (caller.key !== null) {
    return scopesOf(caller.key).includes("billing:read");
  }
  const { user, role } = caller;
  return user.id === userId || limitReaders.some((right) => roleRights[role].includes(right));
}

/** Returns a member as a caller sees them at a time in ms. */
const present = (row: ListedMember, caller: Caller, now: number): AccountMember => ({
  object: "member",
  id: row.id,
  email: row.email,
  name: row.name,
  avatar: row.avatar,
  role: row.role,
  since: instant(row.since),
  credit_limit: seesLimit(caller, row.id) ? presentCreditLimit(row, now) : null,
  last_seen_at: row.seen_at === null ? null : instant(row.seen_at),
  second_factor: row.totp_since !== null,
  you: caller.key === null && row.id === caller.user.id,
});

function refuse(refusal: MemberRefusal | null): void {
  if (refusal === "only_operator") {
    throw new ApiError("conflict", { fields: [{ pointer: "#", code: "only_operator" }] });
  }
  if (refusal !== null) {
    throw new ApiError(refusal);
  }
}

/** `GET /v1/members`: returns the people of the account. */
export const listMembersRoute = scopedRoute(listMembers, async ({ context, caller }) => {
  const rows = await listedMembers(context.database.queries, owningAccountId(caller.account.id));
  return { object: "list" as const, data: rows.map((row) => present(row, caller, context.now())) };
});

/** `PATCH /v1/members/:id`: changes the role or the credit limit of a member. */
export const updateMemberRoute = sensitiveRoute(
  updateMember,
  async ({ context, caller, params, body, request }) => {
    const change = { actor: caller, userId: params.id, from: clientInfo(request) };
    const { role, credit_limit: limit } = body;
    refuse(await changeMember(context, { ...change, role, limit }));
    const rows = await listedMembers(context.database.queries, caller.account.id);
    const row = rows.find(({ id }) => id === params.id);
    if (row === undefined) {
      throw new ApiError("not_found");
    }
    return present(row, caller, context.now());
  },
);

/** `DELETE /v1/members/:id`: removes a member. */
export const deleteMemberRoute = sensitiveRoute(
  deleteMember,
  async ({ context, caller, params, request, reply }) => {
    const from = clientInfo(request);
    refuse(await removeMember(context, { actor: caller, userId: params.id, from }));
    void reply.code(204);
  },
);

/** `POST /v1/members/leave`: takes the user out of the account. */
export const leaveAccountRoute = sensitiveRoute(
  leaveAccount,
  async ({ context, caller, request, reply }) => {
    const from = clientInfo(request);
    refuse(await removeMember(context, { actor: caller, userId: caller.user.id, from }));
    void reply.code(204);
  },
);
