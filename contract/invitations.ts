import * as z from "zod/mini";
import { displayName } from "./displayName.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { passwordLimits } from "./passwordLimits.ts";
import { messageReply } from "./messageReply.ts";
import { roles } from "./roles.ts";
import { account } from "./session.ts";
import { userId } from "./userId.ts";

/** Limits of the people of one account. The app invites `atOnce` addresses at once: as many as a network may check for typos without an account. */
export const peopleLimits = {
  members: 200,
  invitations: 50,
  invitationDays: 7,
  atOnce: 20,
} as const;

const readErrors = ["missing_credentials", "invalid_token", "expired_token"] as const;
const writeErrors = [...readErrors, "xsrf_mismatch"] as const;
const byId = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) });
const token = z.string().check(z.minLength(1), z.maxLength(512));
const password = z.string().check(z.minLength(1), z.maxLength(passwordLimits.max));

/** An invitation of an address into an account. */
export const invitation = z.object({
  object: z.literal("invitation"),
  id: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** Address of the member who invited. */
  invited_by: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
});

export type Invitation = z.infer<typeof invitation>;

export const listInvitations = endpoint({
  name: "listInvitations",
  summary: "List the open invitations of the account, newest first",
  method: "GET",
  path: "/v1/invitations",
  access: "session",
  scope: "people:read",
  reply: z.object({ object: z.literal("list"), data: z.array(invitation) }),
  statuses: [200],
  errors: [...readErrors],
});

export const createInvitation = endpoint({
  name: "createInvitation",
  summary: "Invite an address by a mailed link (an earlier invitation of the address ends)",
  method: "POST",
  path: "/v1/invitations",
  access: "session",
  scope: null,
  right: "people:write",
  body: z.strictObject({
    email: z.string().check(z.minLength(1), z.maxLength(320)),
    role: z.enum(roles),
  }),
  reply: z.extend(invitation, {
    /** The link, on installations that send no mail; null if it was mailed. */
    link: z.nullable(z.string()),
  }),
  statuses: [201],
  errors: [...writeErrors, "conflict", "reauthentication_required"],
});

export const deleteInvitation = endpoint({
  name: "deleteInvitation",
  summary: "Withdraw an invitation",
  method: "DELETE",
  path: "/v1/invitations/:id",
  access: "session",
  scope: null,
  right: "people:write",
  params: byId,
  statuses: [204],
  errors: [...writeErrors, "not_found"],
});

/** An invitation, as the holder of its link reads it. */
export const invitationOffer = z.object({
  object: z.literal("invitation_offer"),
  /** Name of the workspace. */
  workspace: z.string(),
  /** The invited address. */
  email: z.string(),
  role: z.enum(roles),
  /** Address of the member who invited. */
  invited_by: z.string(),
  /** True if the address has a user, who signs in to accept. */
  registered: z.boolean(),
});

export type InvitationOffer = z.infer<typeof invitationOffer>;

export const readInvitation = endpoint({
  name: "readInvitation",
  summary: "Get the invitation of a link",
  method: "POST",
  path: "/v1/invitations/read",
  access: "public",
  body: z.strictObject({ token, user_id: userId }),
  reply: invitationOffer,
  statuses: [200],
  errors: ["invitation_invalid"],
});

export const acceptInvitation = endpoint({
  name: "acceptInvitation",
  summary:
    "Accept an invitation of the signed-in user's address; the session goes on in the new workspace",
  method: "POST",
  path: "/v1/invitations/accept",
  access: "session",
  scope: null,
  right: "self",
  body: z.strictObject({ token }),
  reply: account,
  statuses: [200],
  errors: [...writeErrors, "invitation_invalid", "conflict"],
});

export const registerInvited = endpoint({
  name: "registerInvited",
  summary: "Accept an invitation as a new user, who signs in afterwards",
  method: "POST",
  path: "/v1/invitations/register",
  access: "public",
  body: z.strictObject({
    token,
    name: z.optional(displayName.check(z.maxLength(limits.nameLength))),
    password,
    confirm_password: password,
    user_id: userId,
  }),
  bodyBytes: 8 * 1024,
  reply: messageReply,
  statuses: [200],
  errors: ["invitation_invalid", "sso_required", "conflict"],
});
