import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";

/** Limits of the requirements of one account. `graceDays` is the longest time until one is enforced. */
export const requirementLimits = {
  networks: 20,
  domains: 15,
  sessionHours: limits.sessionMaxS / 3600,
  graceDays: 90,
} as const;

/** Requirements of an account for a session, in the order of their checks. */
export const sessionRequirements = ["network", "session_age", "sso", "two_factor"] as const;

/** One of {@link sessionRequirements}. */
export type SessionRequirement = (typeof sessionRequirements)[number];

/** The error of a call whose session doesn't meet a requirement. */
export const requirementErrors = {
  network: "network_not_allowed",
  session_age: "session_too_old",
  sso: "sso_needed",
  two_factor: "two_factor_needed",
} as const satisfies Record<SessionRequirement, string>;

/** Calls that a session may make before it meets the requirements of its account: they help to meet them, or to work in another account. */
export const callsBeforeRequirements: ReadonlySet<string> = new Set([
  "readAccount",
  "readSecurity",
  "reauthenticate",
  "startProof",
  "startTotp",
  "confirmTotp",
  "renewRecoveryCodes",
  "listSessions",
  "deleteSession",
  "endOtherSessions",
  "listDevices",
  "deleteDevice",
  "listIdentities",
  "startIdentity",
  "finishIdentity",
  "listWorkspaces",
  "switchWorkspace",
  "acceptInvitation",
  "leaveAccount",
]);

/** A requirement that a session doesn't meet. */
export const unmetRequirement = z.object({
  requirement: z.enum(sessionRequirements),
  /** Time from which calls are refused. */
  from: z.string(),
  /** True if they are refused now. */
  enforced: z.boolean(),
});

const workspaceRequirements = z.object({
  object: z.literal("workspace_requirements"),
  /** Time from which members need two-factor authentication; null if they don't. */
  two_factor_from: z.nullable(z.string()),
  /** Time from which members must sign in with single sign-on; null if they needn't. */
  sso_from: z.nullable(z.string()),
  /** Hours after which members sign in again; null for the installation's limit. */
  session_hours: z.nullable(z.int()),
  /** Networks in CIDR notation from which sessions and secret API keys work; empty allows any. */
  networks: z.array(z.string()),
  /** Domains whose addresses may be invited; empty allows any. */
  invitation_domains: z.array(z.string()),
  /** True if people with an address of a verified domain may ask to join. */
  join_requests: z.boolean(),
  /** True if this installation has a provider for single sign-on. */
  sso_available: z.boolean(),
  /** IP address from which this call came. */
  address: z.string(),
});

export type WorkspaceRequirements = z.infer<typeof workspaceRequirements>;

const readErrors = ["missing_credentials", "invalid_token", "expired_token"] as const;
const instant = z.nullable(z.string().check(z.maxLength(40)));

export const readRequirements = endpoint({
  name: "readRequirements",
  summary: "Get what the account requires of its members' sessions",
  method: "GET",
  path: "/v1/workspace/requirements",
  access: "session",
  scope: null,
  right: "people:read",
  reply: workspaceRequirements,
  statuses: [200],
  errors: [...readErrors],
});

export const updateRequirements = endpoint({
  name: "updateRequirements",
  summary: "Change what the account requires; fields left out stay",
  method: "PATCH",
  path: "/v1/workspace/requirements",
  access: "session",
  scope: null,
  right: "requirements:write",
  body: z.strictObject({
    two_factor_from: z.optional(instant),
    sso_from: z.optional(instant),
    session_hours: z.optional(
      z.nullable(z.int().check(z.minimum(1), z.maximum(requirementLimits.sessionHours))),
    ),
    networks: z.optional(
      z
        .array(z.string().check(z.minLength(1), z.maxLength(50)))
        .check(z.maxLength(requirementLimits.networks)),
    ),
    invitation_domains: z.optional(
      z
        .array(z.string().check(z.minLength(1), z.maxLength(255)))
        .check(z.maxLength(requirementLimits.domains)),
    ),
    join_requests: z.optional(z.boolean()),
  }),
  reply: workspaceRequirements,
  statuses: [200],
  errors: [...readErrors, "xsrf_mismatch", "reauthentication_required"],
});
