import {
  type AccountMember,
  deleteMember,
  leaveAccount,
  listMembers,
  updateMember,
} from "#contract/members.ts";
import { type ListedMember, listedMembers } from "#server/data/queries/memberships.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { instant } from "#server/presenters/instant.ts";
import { sensitiveRoute, sessionRoute } from "#server/routing/route.ts";
import {
  changeRole,
  type MemberRefusal,
  removeMember,
} from "#server/services/people/changeMember.ts";

const present = (row: ListedMember, userId: string): AccountMember => ({
  object: "member",
  id: row.id,
  email: row.email,
  name: row.name,
  avatar: row.avatar,
  role: row.role,
  since: instant(row.since),
  last_seen_at: row.seen_at === null ? null : instant(row.seen_at),
  second_factor: row.totp_since !== null,
  you: row.id === userId,
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
export const listMembersRoute = sessionRoute(listMembers, async ({ context, caller }) => {
  const rows = await listedMembers(context.database.queries, caller.account.id);
  return { object: "list" as const, data: rows.map((row) => present(row, caller.user.id)) };
});

/** `PATCH /v1/members/:id`: changes the role of a member. */
export const updateMemberRoute = sensitiveRoute(
  updateMember,
  async ({ context, caller, params, body, request }) => {
    const change = { actor: caller, userId: params.id, from: clientInfo(request) };
    refuse(await changeRole(context, { ...change, role: body.role }));
    const rows = await listedMembers(context.database.queries, caller.account.id);
    const row = rows.find(({ id }) => id === params.id);
    if (row === undefined) {
      throw new ApiError("not_found");
    }
    return present(row, caller.user.id);
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
