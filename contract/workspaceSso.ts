import * as z from "zod/mini";
import { displayName } from "./displayName.ts";
import { endpoint } from "./endpoint.ts";
import { roles } from "./roles.ts";

const readErrors = ["missing_credentials", "invalid_token", "expired_token"] as const;
const writeErrors = [...readErrors, "xsrf_mismatch", "reauthentication_required"] as const;
const byId = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) });

/** Limits of single sign-on of one workspace. */
export const ssoLimits = { domainsMax: 20, groupRolesMax: 40, tokensMax: 3 } as const;

/** Roles that a provider may give: owners are made by owners alone. */
export const providerRoles = [
  "admin",
  "member",
  "viewer",
  "billing",
] as const satisfies readonly (typeof roles)[number][];

/** One of {@link providerRoles}. */
export type ProviderRole = (typeof providerRoles)[number];

/** Reasons why a sign-in through a workspace's provider failed. */
export const ssoErrorCodes = [
  "unreachable",
  "refused",
  "no_address",
  "other_domain",
  "not_joined",
  "deprovisioned",
  "not_connected",
  "full",
] as const;

/** One of {@link ssoErrorCodes}. */
export type SsoErrorCode = (typeof ssoErrorCodes)[number];

/** A group of the provider, and the role that its people get. */
const groupRole = z.strictObject({
  group: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  role: z.enum(providerRoles),
});

/** Groups with their roles. */
export const groupRoles = z.array(groupRole);

export type GroupRole = z.infer<typeof groupRole>;

/** The OpenID Connect provider of a workspace, without its secret. */
const ssoConnection = z.object({
  object: z.literal("sso_connection"),
  id: z.string(),
  /** Name on the button of the sign-in page. */
  name: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  /** True if people of its domains become members at their first sign-in. Not while there is a SCIM token, which decides alone. */
  joins: z.boolean(),
  /** Role of people without a group in `group_roles`. */
  default_role: z.enum(roles),
  /** Claim of the ID token with a person's groups; empty without one. */
  group_claim: z.string(),
  /** Roles by group; of several, the one with the most rights counts. Owners stay owners. */
  group_roles: groupRoles,
  created_at: z.string(),
  last_sign_in_at: z.nullable(z.string()),
  last_error: z.nullable(
    z.object({
      code: z.enum(ssoErrorCodes),
      /** Message of the provider, or of our check, in English. */
      detail: z.nullable(z.string()),
      at: z.string(),
    }),
  ),
});

export type SsoConnection = z.infer<typeof ssoConnection>;

/** A domain of a workspace, with the TXT record that proves it. */
const ssoDomain = z.object({
  object: z.literal("sso_domain"),
  id: z.string(),
  domain: z.string(),
  record: z.object({ name: z.string(), type: z.literal("TXT"), value: z.string() }),
  /** Null until the record was found. */
  verified_at: z.nullable(z.string()),
  checked_at: z.nullable(z.string()),
  /** Why the last check didn't find the record: it is missing, no name server answered, or another workspace has the domain. */
  error: z.nullable(z.enum(["missing", "unreachable", "taken"])),
  created_at: z.string(),
});

export type SsoDomain = z.infer<typeof ssoDomain>;

/** A token for SCIM, without its secret. */
const scimToken = z.object({
  object: z.literal("scim_token"),
  id: z.string(),
  last4: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
  last_error: z.nullable(z.object({ detail: z.string(), at: z.string() })),
});

export type ScimToken = z.infer<typeof scimToken>;

/** Single sign-on of a workspace: its provider, its domains, and provisioning by SCIM. */
export const workspaceSso = z.object({
  object: z.literal("workspace_sso"),
  /** Null without a provider. */
  connection: z.nullable(ssoConnection),
  /** Address that the provider sends people back to. */
  redirect_uri: z.string(),
  domains: z.array(ssoDomain),
  scim: z.object({ url: z.string(), tokens: z.array(scimToken) }),
});

export type WorkspaceSso = z.infer<typeof workspaceSso>;

export const readWorkspaceSso = endpoint({
  name: "readWorkspaceSso",
  summary: "Get the single sign-on of the account: provider, domains and SCIM",
  method: "GET",
  path: "/v1/workspace/sso",
  access: "session",
  scope: null,
  right: "sso:read",
  reply: workspaceSso,
  statuses: [200],
  errors: [...readErrors],
});

const printable = z.string().check(z.regex(/^[\x21-\x7e]{1,512}$/u));

export const saveSsoConnection = endpoint({
  name: "saveSsoConnection",
  summary: "Connect the account's OpenID Connect provider, or change its settings",
  method: "PUT",
  path: "/v1/workspace/sso/connection",
  access: "session",
  scope: null,
  right: "sso:write",
  body: z.strictObject({
    name: displayName.check(z.trim(), z.minLength(1), z.maxLength(40)),
    /** URL whose `/.well-known/openid-configuration` describes the provider. */
    issuer: z.string().check(z.minLength(1), z.maxLength(512)),
    client_id: printable,
    /** The stored secret stays without one, unless the issuer or the client changes. */
    client_secret: z.optional(printable),
    joins: z.optional(z.boolean()),
    default_role: z.optional(z.enum(providerRoles)),
    group_claim: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    group_roles: z.optional(groupRoles.check(z.maxLength(ssoLimits.groupRolesMax))),
  }),
  bodyBytes: 32 * 1024,
  reply: ssoConnection,
  statuses: [200],
  errors: [...writeErrors],
});

export const deleteSsoConnection = endpoint({
  name: "deleteSsoConnection",
  summary: "Disconnect the account's provider: sessions that it opened end",
  method: "DELETE",
  path: "/v1/workspace/sso/connection",
  access: "session",
  scope: null,
  right: "sso:write",
  statuses: [204],
  errors: [...writeErrors, "not_found"],
});

export const createSsoDomain = endpoint({
  name: "createSsoDomain",
  summary: "Add a domain, which a TXT record has to prove",
  method: "POST",
  path: "/v1/workspace/sso/domains",
  access: "session",
  scope: null,
  right: "sso:write",
  body: z.strictObject({ domain: z.string().check(z.minLength(1), z.maxLength(255)) }),
  reply: ssoDomain,
  statuses: [201],
  errors: [...writeErrors, "conflict"],
});

export const verifySsoDomain = endpoint({
  name: "verifySsoDomain",
  summary: "Look for the TXT record of a domain",
  method: "POST",
  path: "/v1/workspace/sso/domains/:id/verify",
  access: "session",
  scope: null,
  right: "sso:write",
  params: byId,
  reply: ssoDomain,
  statuses: [200],
  errors: [...writeErrors, "not_found"],
});

export const deleteSsoDomain = endpoint({
  name: "deleteSsoDomain",
  summary: "Remove a domain, whose people choose again how they sign in",
  method: "DELETE",
  path: "/v1/workspace/sso/domains/:id",
  access: "session",
  scope: null,
  right: "sso:write",
  params: byId,
  statuses: [204],
  errors: [...writeErrors, "not_found"],
});

export const createScimToken = endpoint({
  name: "createScimToken",
  summary: "Create a token for SCIM 2.0, shown only once",
  method: "POST",
  path: "/v1/workspace/scim-tokens",
  access: "session",
  scope: null,
  right: "sso:write",
  reply: z.extend(scimToken, { token: z.string() }),
  statuses: [201],
  errors: [...writeErrors, "conflict"],
});

export const deleteScimToken = endpoint({
  name: "deleteScimToken",
  summary: "Revoke a token for SCIM; members stay",
  method: "DELETE",
  path: "/v1/workspace/scim-tokens/:id",
  access: "session",
  scope: null,
  right: "sso:write",
  params: byId,
  statuses: [204],
  errors: [...writeErrors, "not_found"],
});
