import {
  acceptInvitation,
  createInvitation,
  deleteInvitation,
  type Invitation,
  listInvitations,
  peopleLimits,
  readInvitation,
  registerInvited,
} from "#contract/invitations.ts";
import { findInvitations } from "#server/data/queries/invitations.ts";
import { memberOfSession } from "#server/data/queries/members.ts";
import type { InvitationRow } from "#server/data/tables/userRow.ts";
import { owningAccountId } from "#server/data/tables/testAccountId.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { addressErrors } from "#server/http/errors/addressErrors.ts";
import { ApiError, invalidFields } from "#server/http/errors/apiError.ts";
import { negotiateLanguage } from "#server/http/headers/negotiateLanguage.ts";
import { limitRate, mailPolicy, ofNetwork } from "#server/http/limits/limitRate.ts";
import { messageBody } from "#server/http/messageBody.ts";
import { instant } from "#server/presenters/instant.ts";
import { presentAccount } from "#server/presenters/presentAccount.ts";
import { newPasswordErrors } from "#server/routes/auth/newPasswordErrors.ts";
import { openRoute, scopedRoute, sensitiveRoute, sessionRoute } from "#server/routing/route.ts";
import { findSignInMethods } from "#server/services/auth/sso/signInMethods.ts";
import {
  joinAccount,
  type AcceptRefusal,
  isRegistered,
  openInvitation,
  registerMember,
} from "#server/services/people/acceptInvitation.ts";
import { invitePerson, withdrawInvitation } from "#server/services/people/invitePerson.ts";
import { workspaceName } from "#server/services/people/workspaceName.ts";
import { unmetBy } from "#server/services/auth/unmetRequirement.ts";

const present = (row: InvitationRow, inviter: string): Invitation => ({
  object: "invitation",
  id: row.id,
  email: row.email,
  role: row.role,
  invited_by: inviter,
  created_at: instant(row.created_at),
  expires_at: instant(row.expires_at),
});

/** Returns the 409 of an address that can't join: it is a member or has a user, or the account is full. */
const emailConflict = (code: "already_there" | "too_many" | "domain_not_allowed", max: number) =>
  new ApiError("conflict", { fields: [{ pointer: "#/email", code, bounds: { max } }] });

function refuse(refusal: AcceptRefusal | null): void {
  if (refusal === "invitation_invalid") {
    throw new ApiError(refusal);
  }
  if (refusal !== null) {
    throw emailConflict(refusal === "registered" ? "already_there" : refusal, peopleLimits.members);
  }
}

/** `GET /v1/invitations`: returns the open invitations. */
export const listInvitationsRoute = scopedRoute(listInvitations, async ({ context, caller }) => {
  const accountId = owningAccountId(caller.account.id);
  const rows = await findInvitations(context.database.queries, accountId, context.now());
  return { object: "list" as const, data: rows.map((row) => present(row, row.inviter)) };
});

/** `POST /v1/invitations`: invites an address. */
export const createInvitationRoute = sensitiveRoute(
  createInvitation,
  async ({ context, caller, body, request, reply }) => {
    const email = body.email.trim();
    const errors = addressErrors(email);
    if (errors.length > 0) {
      throw invalidFields(errors);
    }
    const invited = await invitePerson(context, {
      actor: caller,
      email,
      role: body.role,
      language: caller.user.locale ?? negotiateLanguage(request, context.texts.languages),
      from: clientInfo(request),
    });
    if (!invited.ok) {
      throw invited.error === "role_forbidden" || invited.error === "rate_limited"
        ? new ApiError(invited.error)
        : emailConflict(invited.error, peopleLimits.invitations);
    }
    void reply.code(201);
    return { ...present(invited.row, caller.user.email), link: invited.link };
  },
);

/** `DELETE /v1/invitations/:id`: withdraws an invitation, whose link ends. */
export const deleteInvitationRoute = sessionRoute(
  deleteInvitation,
  async ({ context, caller, params, request, reply }) => {
    const given = { id: params.id, accountId: caller.account.id, from: clientInfo(request) };
    if (!(await withdrawInvitation(context, given))) {
      throw new ApiError("not_found");
    }
    void reply.code(204);
  },
);

/** `POST /v1/invitations/read`: returns the invitation of a link. */
export const readInvitationRoute = openRoute(
  readInvitation,
  async ({ context, body, request, reply, limits }) => {
    await limitRate(limits.rates, reply, ofNetwork(mailPolicy, request));
    const { queries } = context.database;
    const invitation = await openInvitation(queries, { token: body.token, now: context.now() });
    if (invitation === null) {
      throw new ApiError("invitation_invalid");
    }
    const { row, inviter } = invitation;
    return {
      object: "invitation_offer" as const,
      workspace: await workspaceName(queries, inviter.account),
      email: row.email,
      role: row.role,
      invited_by: inviter.user.email,
      registered: await isRegistered(queries, row.email_key),
    };
  },
);

/** `POST /v1/invitations/accept`: makes the signed-in user a member, and continues their session in the account. */
export const acceptInvitationRoute = sessionRoute(
  acceptInvitation,
  async ({ context, caller, body, request }) => {
    const { queries } = context.database;
    const given = { token: body.token, sessionId: caller.session.id, from: clientInfo(request) };
    refuse(await joinAccount(context, { ...given, member: caller }));
    const member = (await memberOfSession(queries, caller.session.id)) ?? caller;
    return presentAccount(
      context,
      member,
      await unmetBy(context, { account: member.account, session: caller.session }, request.ip),
    );
  },
);

/** `POST /v1/invitations/register`: creates a user as a member of the account that invited them. */
export const registerInvitedRoute = openRoute(
  registerInvited,
  async ({ context, body, request, reply, limits }) => {
    await limitRate(limits.rates, reply, ofNetwork(mailPolicy, request));
    const now = context.now();
    const { token, password } = body;
    const invitation = await openInvitation(context.database.queries, { token, now });
    if (invitation === null) {
      throw new ApiError("invitation_invalid");
    }
    const { email } = invitation.row;
    if (!findSignInMethods(context.config, email).password) {
      throw new ApiError("sso_required");
    }
    const name = body.name?.trim() ?? "";
    const errors = newPasswordErrors({
      password: { pointer: "#/password", value: password },
      repeated: { pointer: "#/confirm_password", value: body.confirm_password },
      account: { email, name },
      secondFactor: false,
    });
    if (errors.length > 0) {
      throw invalidFields(errors);
    }
    const from = clientInfo(request);
    refuse(await registerMember(context, { token, name, password, from }));
    return messageBody(context.texts, request, "registered");
  },
);
