import * as z from "zod/mini";
import {
  checkNames,
  checkSources,
  checkStatuses,
  checkTiers,
  suggestionKinds,
  type CheckName,
} from "#vocabulary/checks.ts";
import { flagNames, type FlagName } from "#vocabulary/flags.ts";
import { actions, confidences } from "#vocabulary/verdicts.ts";
import { deciding } from "./deciding.ts";
import { displayName } from "./displayName.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { page, pageQuery } from "./page.ts";
import { storeMode } from "./storeModes.ts";
import { reason, verdict } from "./verdicts.ts";
import { evidence, type TranscriptLine } from "./evidence.ts";

const tri = z.nullable(z.boolean());

/** Result of one check; times are in ms, `started_ms` counts from the start of the validation. */
export const checkResult = z.object({
  name: z.enum(checkNames),
  status: z.enum(checkStatuses),
  code: z.nullable(z.string()),
  detail: z.nullable(z.string()),
  started_ms: z.nullable(z.int()),
  ms: z.nullable(z.int()),
  source: z.enum(checkSources),
  /** Only for `disposable`: the source of its answer. */
  tier: z.optional(z.enum(checkTiers)),
});

/** Result of validating one address. Timestamps are RFC 3339 in UTC. */
export const validation = z.object({
  id: z.string(),
  object: z.literal("validation"),
  status: z.literal("completed"),
  input: z.string(),
  email: z.nullable(z.string()),
  canonical: z.nullable(z.string()),
  address: z.nullable(
    z.object({
      local: z.string(),
      domain: z.string(),
      domain_ascii: z.string(),
      tag: z.nullable(z.string()),
      quoted: z.boolean(),
      smtputf8: z.boolean(),
    }),
  ),
  syntax: z.object({
    valid: z.boolean(),
    code: z.nullable(z.string()),
    position: z.nullable(z.int()),
  }),
  verdict,
  reason,
  action: z.enum(actions),
  confidence: z.enum(confidences),
  score: z.int(),
  score_breakdown: z.array(z.object({ signal: z.string(), points: z.int() })),
  summary: z.string(),
  suggestion: z.nullable(
    z.object({
      email: z.string(),
      kind: z.enum(suggestionKinds),
    }),
  ),
  flags: z.object(
    Object.fromEntries(flagNames.map((name) => [name, tri])) as Record<FlagName, typeof tri>,
  ),
  provider: z.nullable(z.string()),
  mx: z.array(z.object({ host: z.string(), priority: z.int() })),
  checks: z.array(checkResult),
  decision: z.object({
    rule: z.string(),
    because: z.string(),
    otherwise: z.nullable(z.string()),
  }),
  deciding,
  retry_after_s: z.nullable(z.int()),
  sandbox: z.boolean(),
  duration_ms: z.int(),
  cached: z.boolean(),
  checked_at: z.string(),
  expires_at: z.string(),
  billing: z.object({
    credits: z.int(),
    /** Reason for the price: a verdict, or what made it free. */
    reason: z.enum(["verdict", "unknown", "invalid_syntax", "rule", "cached", "sandbox"]),
  }),
  /** Version of the account's policy that judged it; 0 is the standard policy. */
  policy_version: z.int(),
  versions: z.object({ engine: z.string(), rules: z.string(), lists: z.string() }),
  source: z.nullable(z.string()),
  tags: z.array(z.string()),
  custom: z.nullable(z.record(z.string(), z.unknown())),
  livemode: z.boolean(),
  previous_id: z.nullable(z.string()),
  /** Data that remains stored after `limits.fullResultS` seconds. */
  store: storeMode,
});

/** A validation that has no verdict yet: the body of a 202. */
export const runningValidation = z.object({
  id: z.string(),
  object: z.literal("validation"),
  status: z.literal("running"),
  input: z.string(),
  checks: z.array(checkResult),
  created_at: z.string(),
});

/** Address to check, with options. */
export const validationRequest = z.strictObject({
  /** Checked as sent, including white space. */
  email: z.string().check(z.minLength(1), z.maxLength(limits.addressInputLength)),
  /** Checks to run; all by default. */
  checks: z.optional(z.array(z.enum(checkNames)).check(z.maxLength(checkNames.length))),
  /** Time to wait before a 202, in ms; 0 returns at once. */
  timeout_ms: z.optional(z.int().check(z.gte(0), z.lte(limits.validationWaitMaxMs))),
  /** Maximum age of a stored result to return, in seconds. Default: 0, which always checks. */
  max_age_s: z.optional(z.int().check(z.gte(0), z.lte(limits.maxAgeMaxS))),
  /** Data to store; by default the account's setting. */
  store: z.optional(storeMode),
  source: z.optional(displayName.check(z.maxLength(limits.sourceLength))),
  tags: z.optional(
    z
      .array(displayName.check(z.minLength(1), z.maxLength(limits.tagLength)))
      .check(z.maxLength(limits.tagsMax)),
  ),
  custom: z.optional(z.record(z.string(), z.unknown())),
});

export type CheckResult = z.infer<typeof checkResult>;

export type Validation = z.infer<typeof validation>;

export type RunningValidation = z.infer<typeof runningValidation>;

export type ValidationRequest = z.infer<typeof validationRequest>;

/** Events of `GET /v1/validations/:id/events`, by event name; ids count from 1 and `Last-Event-ID` resumes. */
export interface ValidationEvents {
  check_started: { name: CheckName; at_ms: number };
  check: CheckResult;
  line: { session: number; host: string; line: TranscriptLine };
  done: Validation;
}

/** Orders of stored validations; by default the newest come first. */
export const validationOrders = ["newest", "oldest"] as const;

const byId = z.object({ id: z.string().check(z.maxLength(64)) });

export const createValidation = endpoint({
  name: "createValidation",
  summary: "Check one address",
  method: "POST",
  path: "/v1/validations",
  access: "session",
  scope: "validate",
  body: validationRequest,
  reply: z.union([validation, runningValidation]),
  statuses: [200, 202],
  errors: [
    "missing_credentials",
    "invalid_token",
    "expired_token",
    "xsrf_mismatch",
    "insufficient_credits",
    "key_budget_exceeded",
    "member_limit_exceeded",
    "too_many_free_checks",
    "too_many_unknown",
    "idempotency_key_reused",
    "expired",
  ],
});

const chosen = {
  verdict: z.optional(verdict),
  reason: z.optional(reason),
  domain: z.optional(z.string().check(z.maxLength(255))),
  provider: z.optional(z.string().check(z.maxLength(64))),
  source: z.optional(z.string().check(z.maxLength(limits.sourceLength))),
  key_id: z.optional(z.string().check(z.maxLength(64))),
  tag: z.optional(z.string().check(z.minLength(1), z.maxLength(limits.tagLength))),
  /** Reply that decided, as `GET /v1/lists/:id/replies` returns it. */
  reply: z.optional(z.string().check(z.maxLength(limits.replyLength))),
  /** Instants of RFC 3339: the validation was requested at or after the first, before the second. */
  "created[gte]": z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
  "created[lt]": z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
  /** Beginning of an address. */
  q: z.optional(z.string().check(z.maxLength(limits.addressInputLength))),
  order: z.optional(z.enum(validationOrders)),
};

export const chosenValidations = z.strictObject(chosen);

/** Filters and order of stored validations. */
export type ChosenValidations = z.infer<typeof chosenValidations>;

export const listValidations = endpoint({
  name: "listValidations",
  summary: "List validations, newest first",
  method: "GET",
  path: "/v1/validations",
  access: "session",
  scope: "results:read",
  query: z.strictObject({ ...pageQuery, ...chosen }),
  reply: page(validation),
  statuses: [200],
  errors: ["missing_credentials", "invalid_token", "expired_token", "invalid_cursor"],
});

export const exportValidations = endpoint({
  name: "exportValidations",
  summary: "Download validations as a CSV file",
  method: "GET",
  path: "/v1/validations/export",
  access: "session",
  scope: "exports",
  query: chosenValidations,
  statuses: [200],
  errors: ["missing_credentials", "invalid_token", "expired_token", "too_many_streams"],
  produces: "text/csv",
});

export const readValidation = endpoint({
  name: "readValidation",
  summary: "Get a validation (202 while it runs)",
  method: "GET",
  path: "/v1/validations/:id",
  access: "session",
  scope: "results:read",
  params: byId,
  reply: z.union([validation, runningValidation]),
  statuses: [200, 202],
  errors: ["missing_credentials", "invalid_token", "expired_token", "not_found"],
});

export const readEvidence = endpoint({
  name: "readEvidence",
  summary: "Get the evidence: DNS answers and SMTP transcripts",
  method: "GET",
  path: "/v1/validations/:id/evidence",
  access: "session",
  scope: "evidence:read",
  params: byId,
  reply: evidence,
  statuses: [200],
  errors: [
    "missing_credentials",
    "invalid_token",
    "expired_token",
    "not_found",
    "evidence_not_stored",
  ],
});

export const deleteValidation = endpoint({
  name: "deleteValidation",
  summary: "Delete a validation with its evidence and cached results for its address",
  method: "DELETE",
  path: "/v1/validations/:id",
  access: "session",
  scope: "results:delete",
  params: byId,
  statuses: [204],
  errors: [
    "missing_credentials",
    "invalid_token",
    "expired_token",
    "xsrf_mismatch",
    "not_found",
    "invalid_state",
  ],
});

export const streamValidation = endpoint({
  name: "streamValidation",
  summary: "Stream a validation as checks finish (server-sent events)",
  method: "GET",
  path: "/v1/validations/:id/events",
  access: "session",
  scope: "results:read",
  params: byId,
  statuses: [200],
  errors: [
    "missing_credentials",
    "invalid_token",
    "expired_token",
    "not_found",
    "too_many_streams",
  ],
  produces: "text/event-stream",
});
