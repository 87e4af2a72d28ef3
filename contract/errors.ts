import * as z from "zod/mini";
import { creditLimit } from "./creditLimit.ts";
import { puzzle } from "./puzzle.ts";
import { scopes } from "./scopes.ts";

/** Every error code with its HTTP status. Their texts are in `public/locales/{lng}/errors.json`. */
export const errorStatus = {
  malformed_request: 400,
  invalid_cursor: 400,
  missing_idempotency_key: 400,
  missing_credentials: 401,
  invalid_token: 401,
  expired_token: 401,
  login_refused: 401,
  invalid_key: 401,
  expired_key: 401,
  disabled_key: 401,
  insufficient_credits: 402,
  key_budget_exceeded: 402,
  member_limit_exceeded: 402,
  origin_not_allowed: 403,
  xsrf_mismatch: 403,
  operator_only: 403,
  role_forbidden: 403,
  sso_required: 403,
  registration_closed: 403,
  invitation_required: 403,
  second_factor_required: 403,
  reauthentication_required: 403,
  insufficient_scope: 403,
  session_required: 403,
  ip_not_allowed: 403,
  network_not_allowed: 403,
  session_too_old: 403,
  sso_needed: 403,
  two_factor_needed: 403,
  account_suspended: 403,
  not_found: 404,
  method_not_allowed: 405,
  body_too_slow: 408,
  conflict: 409,
  invalid_state: 409,
  offset_mismatch: 409,
  sample_refused: 409,
  sso_link_required: 409,
  last_sign_in_method: 409,
  last_owner: 409,
  workspace_changed: 409,
  expired: 410,
  list_deleted: 410,
  evidence_not_stored: 410,
  format_removed: 410,
  body_too_large: 413,
  unsupported_media_type: 415,
  validation_failed: 422,
  idempotency_key_reused: 422,
  archive_refused: 422,
  reset_token_invalid: 422,
  confirm_token_invalid: 422,
  invitation_invalid: 422,
  code_wrong: 422,
  password_wrong: 422,
  challenge_ended: 422,
  sso_refused: 422,
  sso_state_ended: 422,
  sso_email_unverified: 422,
  puzzle_required: 428,
  rate_limited: 429,
  concurrency_limited: 429,
  too_many_uploads: 429,
  too_many_free_checks: 429,
  too_many_unknown: 429,
  too_many_streams: 429,
  unpaid_lists_full: 429,
  too_many_deliveries: 429,
  internal_error: 500,
  shutting_down: 503,
  too_busy: 503,
  database_unavailable: 503,
  sso_unavailable: 503,
  payment_unavailable: 503,
  storage_full: 507,
  uploads_full: 507,
} as const satisfies Record<string, number>;

/** Machine-readable error code for clients to branch on. */
export type ErrorCode = keyof typeof errorStatus;

/** Every code, in table order. */
export const errorCodes = Object.keys(errorStatus) as ErrorCode[];

/** Reasons for rejecting one field. Their texts are under `fields` in `errors.json`. */
export const fieldCodes = [
  "required",
  "wrong_type",
  "unknown_field",
  "too_short",
  "too_long",
  "not_allowed",
  "control_character",
  "lone_surrogate",
  "not_decodable",
  "empty",
  "not_an_address",
  "domain_ends_in_dot",
  "too_common",
  "does_not_match",
  "out_of_range",
  "not_an_address_or_domain",
  "already_there",
  "too_many",
  "wrong_confirmation",
  "wrong_setup_code",
  "not_a_picture",
  "not_a_time_zone",
  "only_operator",
  "own_account",
  "not_a_network",
  "outside_sandbox",
  "not_a_webhook_url",
  "not_a_list_url",
  "not_an_issuer",
  "not_an_instant",
  "not_an_origin",
  "not_a_proof",
  "proof_expired",
  "proof_used",
  "not_the_checked_address",
  "no_bounce_report",
  "not_a_domain",
  "locks_you_out",
  "domain_not_allowed",
  "not_a_key_holder",
] as const;

/** One of {@link fieldCodes}. */
export type FieldCode = (typeof fieldCodes)[number];

/** One rejected field: an RFC 6901 pointer into the body (`#/email`), the query (`?limit`) or `path`, the reason, and how to fix it. */
export const fieldError = z.object({
  pointer: z.string(),
  code: z.enum(fieldCodes),
  detail: z.string(),
  fix: z.optional(z.string()),
});

/** Methods of proving a second factor. */
export const secondFactors = ["totp", "recovery_code"] as const;

/** A sign-in that still needs a code. `token` allows one success and a few attempts within ten minutes. */
export const secondFactorChallenge = z.object({
  token: z.string(),
  methods: z.array(z.enum(secondFactors)),
  expires_at: z.string(),
});

/** RFC 9457 problem document; `message` repeats `detail` for clients that read only that. */
export const errorBody = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  message: z.string(),
  instance: z.string(),
  code: z.enum(errorCodes as [ErrorCode, ...ErrorCode[]]),
  request_id: z.string(),
  errors: z.optional(z.array(fieldError)),
  /** With `second_factor_required`: the challenge to send to `POST /v1/login/challenge`. */
  challenge: z.optional(secondFactorChallenge),
  /** With `puzzle_required`: the puzzle to solve before repeating the call. */
  puzzle: z.optional(puzzle),
  /** With `insufficient_scope`: the missing scope. */
  scope: z.optional(z.enum(scopes)),
  /** With `member_limit_exceeded`: the member's credit limit of this month. */
  credit_limit: z.optional(creditLimit),
  /** With `invalid_state`: the current state. */
  state: z.optional(z.string()),
});

/** Body of every error response, `application/problem+json`. */
export type ErrorBody = z.infer<typeof errorBody>;
/** One rejected field. */
export type FieldError = z.infer<typeof fieldError>;
/** A sign-in that still needs a code. */
export type SecondFactorChallenge = z.infer<typeof secondFactorChallenge>;
