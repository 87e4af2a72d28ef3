import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { passwordLimits } from "./passwordLimits.ts";
import { messageReply } from "./messageReply.ts";

const signedInErrors = ["missing_credentials", "invalid_token", "expired_token"] as const;
const writeErrors = [...signedInErrors, "xsrf_mismatch"] as const;
const sensitiveErrors = [...writeErrors, "reauthentication_required"] as const;
const byId = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) });
const password = z.string().check(z.minLength(1), z.maxLength(passwordLimits.max));
const code = z.string().check(z.minLength(1), z.maxLength(64));

/** Security settings of an account. */
export const security = z.object({
  object: z.literal("security"),
  password_set: z.boolean(),
  password_changed_at: z.nullable(z.string()),
  totp: z.object({ enabled: z.boolean(), enabled_at: z.nullable(z.string()) }),
  recovery_codes_left: z.number(),
  sessions: z.number(),
  trusted_devices: z.number(),
  identities: z.number(),
  /** End of the reauthentication that sensitive actions require; null if it's needed again. */
  reauthenticated_until: z.nullable(z.string()),
});

export type Security = z.infer<typeof security>;

export const readSecurity = endpoint({
  name: "readSecurity",
  summary: "Get the account's security settings",
  method: "GET",
  path: "/v1/account/security",
  access: "session",
  scope: null,
  right: "self",
  reply: security,
  statuses: [200],
  errors: [...signedInErrors],
});

export const reauthenticate = endpoint({
  name: "reauthenticate",
  summary: "Confirm your identity with the password or a code",
  method: "POST",
  path: "/v1/account/reauthenticate",
  access: "session",
  scope: null,
  right: "self",
  /** Either of the two; with a second factor on, the code is required. */
  body: z.strictObject({ password: z.optional(password), code: z.optional(code) }),
  reply: z.object({ reauthenticated_until: z.string() }),
  statuses: [200],
  errors: [...writeErrors, "password_wrong", "code_wrong"],
});

export const changePassword = endpoint({
  name: "changePassword",
  summary: "Change the password, or set the first one",
  method: "POST",
  path: "/v1/account/password",
  access: "session",
  scope: null,
  right: "self",
  body: z.strictObject({
    /** Required if the account has a password. */
    current_password: z.optional(password),
    new_password: password,
    confirm_new_password: password,
    /** Signs out every other browser. Default: true. */
    end_other_sessions: z.optional(z.boolean()),
  }),
  reply: messageReply,
  statuses: [200],
  errors: [...sensitiveErrors, "password_wrong"],
});

export const startTotp = endpoint({
  name: "startTotp",
  summary: "Create a secret for an authenticator app (not turned on yet)",
  method: "POST",
  path: "/v1/account/totp",
  access: "session",
  scope: null,
  right: "self",
  body: z.strictObject({}),
  reply: z.object({
    /** Base32, for typing into an app. */
    secret: z.string(),
    /** `otpauth://totp/…`, for a QR code. */
    otpauth_url: z.string(),
  }),
  statuses: [200],
  errors: [...sensitiveErrors, "conflict"],
});

const recoveryCodes = z.object({
  /** Shown only once; each code works for one sign-in. */
  recovery_codes: z.array(z.string()),
});

export const confirmTotp = endpoint({
  name: "confirmTotp",
  summary: "Turn on two-factor authentication with a code from the authenticator app",
  method: "POST",
  path: "/v1/account/totp/confirm",
  access: "session",
  scope: null,
  right: "self",
  body: z.strictObject({ code }),
  reply: recoveryCodes,
  statuses: [200],
  errors: [...sensitiveErrors, "code_wrong", "conflict"],
});

export const disableTotp = endpoint({
  name: "disableTotp",
  summary: "Turn off two-factor authentication",
  method: "DELETE",
  path: "/v1/account/totp",
  access: "session",
  scope: null,
  right: "self",
  statuses: [204],
  errors: [...sensitiveErrors, "conflict"],
});

export const renewRecoveryCodes = endpoint({
  name: "renewRecoveryCodes",
  summary: "Create new recovery codes (the old ones stop working)",
  method: "POST",
  path: "/v1/account/recovery_codes",
  access: "session",
  scope: null,
  right: "self",
  body: z.strictObject({}),
  reply: recoveryCodes,
  statuses: [200],
  errors: [...sensitiveErrors, "conflict"],
});

/** A signed-in browser. */
export const sessionItem = z.object({
  object: z.literal("session"),
  id: z.string(),
  /** True if this session made the request. */
  current: z.boolean(),
  method: z.enum(["password", "sso"]),
  trusted: z.boolean(),
  device_name: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  /** IP address, an IPv6 one without its last bytes. */
  network: z.nullable(z.string()),
  created_at: z.string(),
  last_seen_at: z.string(),
  ends_at: z.string(),
});

export type SessionItem = z.infer<typeof sessionItem>;

export const listSessions = endpoint({
  name: "listSessions",
  summary: "List signed-in browsers, latest first",
  method: "GET",
  path: "/v1/account/sessions",
  access: "session",
  scope: null,
  right: "self",
  reply: z.object({ object: z.literal("list"), data: z.array(sessionItem) }),
  statuses: [200],
  errors: [...signedInErrors],
});

export const deleteSession = endpoint({
  name: "deleteSession",
  summary: "Sign out one browser",
  method: "DELETE",
  path: "/v1/account/sessions/:id",
  access: "session",
  scope: null,
  right: "self",
  params: byId,
  statuses: [204],
  errors: [...writeErrors, "not_found"],
});

export const endOtherSessions = endpoint({
  name: "endOtherSessions",
  summary: "Sign out all other browsers",
  method: "POST",
  path: "/v1/account/sessions/end_others",
  access: "session",
  scope: null,
  right: "self",
  body: z.strictObject({}),
  reply: z.object({ ended: z.number() }),
  statuses: [200],
  errors: [...writeErrors],
});

/** A trusted browser, which needs no code at sign-in. */
export const deviceItem = z.object({
  object: z.literal("device"),
  id: z.string(),
  current: z.boolean(),
  name: z.nullable(z.string()),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
  expires_at: z.string(),
});

export type DeviceItem = z.infer<typeof deviceItem>;

export const listDevices = endpoint({
  name: "listDevices",
  summary: "List trusted browsers",
  method: "GET",
  path: "/v1/account/devices",
  access: "session",
  scope: null,
  right: "self",
  reply: z.object({ object: z.literal("list"), data: z.array(deviceItem) }),
  statuses: [200],
  errors: [...signedInErrors],
});

export const deleteDevice = endpoint({
  name: "deleteDevice",
  summary: "Stop trusting a browser",
  method: "DELETE",
  path: "/v1/account/devices/:id",
  access: "session",
  scope: null,
  right: "self",
  params: byId,
  statuses: [204],
  errors: [...writeErrors, "not_found"],
});
