import { creditLimit } from "./creditLimit.ts";
import * as z from "zod/mini";
import { browserLabels } from "./browserLabels.ts";
import { displayName } from "./displayName.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { passwordLimits } from "./passwordLimits.ts";
import { messageReply } from "./messageReply.ts";
import { unmetRequirement } from "./requirements.ts";
import { rights, roles } from "./roles.ts";
import { storeMode } from "./storeModes.ts";
import { userId } from "./userId.ts";

const email = z.string().check(z.minLength(1), z.maxLength(320));
const password = z.string().check(z.minLength(1), z.maxLength(passwordLimits.max));

/** Body of `POST /login/`; everything but email and password is a label. */
export const loginRequest = z.strictObject({
  email,
  password,
  ...browserLabels,
  user_id: userId,
});

/** Body of a successful sign-in; the tokens are in the headers `authorization` (with "Bearer ") and `x-refresh-token`. */
export const loginReply = z.object({
  user: z.object({ id: z.string() }),
  session_id: z.string(),
  /** The user's role in the account that the session opens. */
  role: z.enum(roles),
  email: z.string(),
});

/** The signed-in account, as the header and the profile show it. */
export const account = z.object({
  object: z.literal("account"),
  id: z.string(),
  email: z.string(),
  name: z.string(),
  /** Small picture as a data URL. */
  avatar: z.nullable(z.string()),
  /** Language of mails and of the app on a new device; null if none was chosen. */
  locale: z.nullable(z.string()),
  /** IANA name; null if none was chosen. */
  time_zone: z.nullable(z.string()),
  /** New email address until both mailboxes have confirmed the change; null otherwise. */
  pending_email: z.nullable(z.string()),
  /** The user's role in the account. */
  role: z.enum(roles),
  /** Rights of the role: scopes, and rights of sessions. */
  rights: z.array(z.enum(rights)),
  /** True if the user runs the installation. */
  operator: z.boolean(),
  /** Requirement of the account that the session doesn't meet, now or from a later time; null if it meets all. */
  unmet: z.nullable(unmetRequirement),
  /** Number of accounts that the user is a member of. */
  workspaces: z.int(),
  plan: z.string(),
  credits: z.int(),
  /** Data stored of validations, unless a call overrides it. */
  store: storeMode,
  /** The user's monthly credit limit in the account; null without one. */
  credit_limit: z.nullable(creditLimit),
  created_at: z.string(),
});

export type LoginRequest = z.infer<typeof loginRequest>;
export type LoginReply = z.infer<typeof loginReply>;
export type Account = z.infer<typeof account>;

export const login = endpoint({
  name: "login",
  summary: "Sign in",
  method: "POST",
  path: "/login/",
  access: "public",
  body: loginRequest,
  bodyBytes: 16 * 1024,
  reply: loginReply,
  statuses: [200],
  errors: ["login_refused", "sso_required", "second_factor_required"],
});

export const logout = endpoint({
  name: "logout",
  summary: "Sign out",
  method: "POST",
  path: "/logout/",
  access: "public",
  body: z.strictObject({ user_id: userId }),
  reply: messageReply,
  statuses: [200],
  errors: ["xsrf_mismatch"],
});

export const forgetPassword = endpoint({
  name: "forgetPassword",
  summary: "Request a link to set a new password",
  method: "POST",
  path: "/forget_password/",
  access: "public",
  body: z.strictObject({ email, user_id: userId }),
  reply: messageReply,
  statuses: [200],
  errors: [],
});

export const register = endpoint({
  name: "register",
  summary: "Create an account",
  method: "POST",
  path: "/register/",
  access: "public",
  body: z.strictObject({
    email,
    name: z.optional(displayName.check(z.maxLength(limits.nameLength))),
    password,
    confirm_password: password,
    /** Setup code that a public installation prints at start for its first operator. */
    setup_code: z.optional(z.string().check(z.maxLength(64))),
    /** Token of a mailed invitation. */
    invitation: z.optional(z.string().check(z.maxLength(512))),
    user_id: userId,
  }),
  bodyBytes: 8 * 1024,
  reply: z.extend(messageReply, {
    /** True if a mailed link opens the account, false if it opens at once; the same for known addresses. */
    confirm_by_mail: z.boolean(),
  }),
  statuses: [200],
  errors: ["puzzle_required", "sso_required", "registration_closed", "invitation_required"],
});

export const resetPassword = endpoint({
  name: "resetPassword",
  summary: "Set a new password with the token from a mailed link",
  method: "POST",
  path: "/reset_password/",
  access: "public",
  body: z.strictObject({
    newPassword: password,
    confirmNewPassword: password,
    token: z.string().check(z.minLength(1), z.maxLength(512)),
    user_id: userId,
  }),
  reply: z.extend(messageReply, {
    /** Number of revoked API keys. */
    keys_revoked: z.int(),
    /** Ways to sign in that remain besides the new password. */
    remaining: z.object({
      identities: z.array(z.object({ provider: z.string(), email: z.nullable(z.string()) })),
      second_factor: z.boolean(),
    }),
  }),
  statuses: [200],
  errors: ["reset_token_invalid"],
});

export const confirmEmail = endpoint({
  name: "confirmEmail",
  summary: "Confirm an address with the token from a mailed link",
  method: "POST",
  path: "/confirm_email/",
  access: "public",
  body: z.strictObject({
    token: z.string().check(z.minLength(1), z.maxLength(512)),
    /** New password of the account; required in a browser other than the one that registered. */
    password: z.optional(password),
    user_id: userId,
  }),
  /** In the browser that registered, also the session of the opened account; its tokens are in the headers. */
  reply: z.extend(messageReply, {
    user: z.optional(loginReply.shape.user),
    session_id: z.optional(loginReply.shape.session_id),
    role: z.optional(loginReply.shape.role),
    email: z.optional(loginReply.shape.email),
  }),
  statuses: [200],
  errors: ["confirm_token_invalid"],
});

export const refreshToken = endpoint({
  name: "refreshToken",
  summary: "Exchange the refresh token for a new pair",
  method: "POST",
  path: "/refresh_token/",
  access: "public",
  body: z.strictObject({ user_id: userId }),
  reply: messageReply,
  statuses: [200],
  errors: ["missing_credentials", "invalid_token", "expired_token"],
});

export const readAccount = endpoint({
  name: "readAccount",
  summary: "Get the signed-in account",
  method: "GET",
  path: "/v1/account",
  access: "session",
  scope: null,
  right: "self",
  reply: account,
  statuses: [200],
  errors: ["missing_credentials", "invalid_token", "expired_token"],
});
