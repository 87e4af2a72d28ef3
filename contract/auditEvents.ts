import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { page, pageQuery } from "./page.ts";

/** Events recorded in an account's audit log, in the past tense. */
export const auditKinds = [
  "account_opened",
  "signed_in",
  "sign_in_refused",
  "code_refused",
  "signed_out",
  "refresh_reused",
  "session_ended",
  "other_sessions_ended",
  "password_changed",
  "password_reset",
  "totp_enabled",
  "totp_disabled",
  "recovery_code_used",
  "recovery_codes_renewed",
  "device_trusted",
  "device_forgotten",
  "email_change_asked",
  "email_changed",
  "identity_linked",
  "identity_unlinked",
  "key_created",
  "key_revoked",
  "key_changed",
  "key_rotated",
  "key_leaked",
  "key_disabled",
  "key_enabled",
  "key_handed_over",
  "data_exported",
  "account_closed",
  "account_restored",
  "policy_changed",
  "sign_up_hook_created",
  "sign_up_hook_changed",
  "sign_up_secret_rotated",
  "sign_up_hook_deleted",
  "validation_deleted",
  "list_created",
  "list_downloaded",
  "list_deleted",
  "rule_created",
  "rule_changed",
  "rule_deleted",
  "rules_imported",
  "webhook_created",
  "webhook_changed",
  "webhook_secret_rotated",
  "webhook_deleted",
  "result_shared",
  "share_revoked",
  "account_suspended",
  "account_unsuspended",
  "credits_granted",
  "credits_taken",
  "second_factor_reset",
  "operator_granted",
  "operator_revoked",
  "sessions_ended",
  "member_joined",
  "member_left",
  "member_removed",
  "role_changed",
  "credit_limit_changed",
  "invitation_sent",
  "invitation_withdrawn",
  "requirements_changed",
  "sso_connected",
  "sso_changed",
  "sso_disconnected",
  "sso_domain_added",
  "sso_domain_verified",
  "sso_domain_lost",
  "sso_domain_removed",
  "scim_token_created",
  "scim_token_revoked",
  "join_requested",
  "join_request_withdrawn",
  "join_request_declined",
  "ownership_offered",
  "ownership_transferred",
  "ownership_offer_ended",
] as const;

/** Events of sign-in attempts. */
export const signInKinds = [
  "signed_in",
  "sign_in_refused",
  "code_refused",
  "recovery_code_used",
] as const satisfies readonly (typeof auditKinds)[number][];

/** Events of lists; `detail` is the id of the list. */
export const listKinds = [
  "list_created",
  "list_downloaded",
  "list_deleted",
] as const satisfies readonly (typeof auditKinds)[number][];

/** One entry of an account's audit log. */
export const auditEvent = z.object({
  object: z.literal("audit_event"),
  id: z.string(),
  kind: z.enum(auditKinds),
  at: z.string(),
  /** IP address, an IPv6 one without its last bytes. */
  network: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  /** Subject of the event: a name, a provider or a reason; never a secret. */
  detail: z.nullable(z.string()),
  /** User who caused it; null for API keys, the operator and requests without a session. */
  user: z.nullable(
    z.object({
      id: z.string(),
      /** Null once the user is deleted. */
      email: z.nullable(z.string()),
      /** Null for a former member. */
      name: z.nullable(z.string()),
      /** False once they were removed or left. */
      member: z.boolean(),
    }),
  ),
});

export type AuditKind = (typeof auditKinds)[number];
export type AuditEvent = z.infer<typeof auditEvent>;

export const listAuditEvents = endpoint({
  name: "listAuditEvents",
  summary: "List account events, newest first",
  method: "GET",
  path: "/v1/audit-events",
  access: "session",
  scope: "audit:read",
  query: z.strictObject({
    ...pageQuery,
    /** `sign_ins` returns sign-in attempts only. */
    only: z.optional(z.enum(["sign_ins"])),
    /** Only events that this user caused. */
    user: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    /** Only events of this list, even if it is deleted. */
    list: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  }),
  reply: page(auditEvent),
  statuses: [200],
  errors: ["missing_credentials", "invalid_token", "expired_token", "invalid_cursor"],
});
