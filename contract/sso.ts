import * as z from "zod/mini";
import { browserLabels } from "./browserLabels.ts";
import { endpoint } from "./endpoint.ts";
import { ssoProvider } from "./login.ts";
import { loginReply } from "./session.ts";
import { userId } from "./userId.ts";

const signedInErrors = ["missing_credentials", "invalid_token", "expired_token"] as const;
const providerId = z.string().check(z.minLength(1), z.maxLength(64));

/** The id of the data block that holds the sign-in providers in a page's HTML. */
export const ssoProvidersBlockId = "sso-providers";

/** URL of the provider's sign-in page. A cookie binds the state to this browser. */
const departure = z.object({ authorization_url: z.string() });

/** Query parameters that the provider sent to `/oauth/callback`. */
const arrival = {
  state: z.string().check(z.minLength(1), z.maxLength(512)),
  code: z.optional(z.string().check(z.maxLength(4096))),
  iss: z.optional(z.string().check(z.maxLength(512))),
  error: z.optional(z.string().check(z.maxLength(512))),
  error_description: z.optional(z.string().check(z.maxLength(2048))),
};

export const listSsoProviders = endpoint({
  name: "listSsoProviders",
  summary: "List configured sign-in providers",
  method: "GET",
  path: "/v1/sso/providers",
  access: "public",
  reply: z.object({ object: z.literal("list"), data: z.array(ssoProvider) }),
  statuses: [200],
  errors: [],
});

export const startSso = endpoint({
  name: "startSso",
  summary: "Start a sign-in with a provider",
  method: "POST",
  path: "/v1/sso/start",
  access: "public",
  body: z.strictObject({
    provider: providerId,
    /** Path in the app to return to afterwards. */
    from: z.optional(z.string().check(z.maxLength(2048))),
    login_hint: z.optional(z.string().check(z.maxLength(320))),
    user_id: userId,
  }),
  bodyBytes: 8 * 1024,
  reply: departure,
  statuses: [200],
  errors: ["not_found", "sso_unavailable"],
});

export const finishSso = endpoint({
  name: "finishSso",
  summary: "Finish a sign-in with a provider (tokens are in the headers, as with /login/)",
  method: "POST",
  path: "/v1/sso/finish",
  access: "public",
  body: z.strictObject({ ...arrival, ...browserLabels, user_id: userId }),
  bodyBytes: 32 * 1024,
  reply: z.extend(loginReply, { from: z.nullable(z.string()) }),
  statuses: [200],
  errors: [
    "second_factor_required",
    "sso_refused",
    "sso_state_ended",
    "sso_email_unverified",
    "sso_link_required",
    "sso_unavailable",
    "registration_closed",
    "invitation_required",
  ],
});

/** A provider account connected to this account for signing in. */
export const identity = z.object({
  object: z.literal("identity"),
  id: z.string(),
  provider: ssoProvider,
  /** Email address from the provider; shown as a label only. */
  email: z.nullable(z.string()),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
});

export type Identity = z.infer<typeof identity>;

export const listIdentities = endpoint({
  name: "listIdentities",
  summary: "List connected provider accounts",
  method: "GET",
  path: "/v1/account/identities",
  access: "session",
  scope: null,
  right: "self",
  reply: z.object({
    object: z.literal("list"),
    data: z.array(identity),
    /** Provider of the workspace that proved the domain of the user's address; null without one. */
    workspace_provider: z.nullable(ssoProvider),
  }),
  statuses: [200],
  errors: [...signedInErrors],
});

const departureAsked = z.strictObject({
  provider: providerId,
  from: z.optional(z.string().check(z.maxLength(2048))),
});

export const startIdentity = endpoint({
  name: "startIdentity",
  summary: "Start connecting a provider account",
  method: "POST",
  path: "/v1/account/identities",
  access: "session",
  scope: null,
  right: "self",
  body: departureAsked,
  reply: departure,
  statuses: [200],
  errors: [
    ...signedInErrors,
    "xsrf_mismatch",
    "reauthentication_required",
    "not_found",
    "sso_unavailable",
  ],
});

export const startProof = endpoint({
  name: "startProof",
  summary: "Start confirming your identity with a connected provider",
  method: "POST",
  path: "/v1/account/reauthenticate/sso",
  access: "session",
  scope: null,
  right: "self",
  body: departureAsked,
  reply: departure,
  statuses: [200],
  errors: [...signedInErrors, "xsrf_mismatch", "not_found", "conflict", "sso_unavailable"],
});

export const finishIdentity = endpoint({
  name: "finishIdentity",
  summary: "Finish connecting a provider account or confirming your identity with it",
  method: "POST",
  path: "/v1/account/identities/finish",
  access: "session",
  scope: null,
  right: "self",
  body: z.strictObject(arrival),
  reply: z.object({ intent: z.enum(["link", "reauthenticate"]), from: z.nullable(z.string()) }),
  statuses: [200],
  errors: [
    ...signedInErrors,
    "xsrf_mismatch",
    "sso_refused",
    "sso_state_ended",
    "sso_unavailable",
    "conflict",
  ],
});

export const deleteIdentity = endpoint({
  name: "deleteIdentity",
  summary: "Disconnect a provider account",
  method: "DELETE",
  path: "/v1/account/identities/:id",
  access: "session",
  scope: null,
  right: "self",
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  statuses: [204],
  errors: [
    ...signedInErrors,
    "xsrf_mismatch",
    "reauthentication_required",
    "not_found",
    "last_sign_in_method",
  ],
});
