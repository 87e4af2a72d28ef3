import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { runningValidation, validation } from "./validations.ts";

/** Fields that a recheck compares. */
export const comparedFields = [
  "verdict",
  "reason",
  "action",
  "confidence",
  "score",
  "suggestion",
  "provider",
  "mx",
  "flags.free",
  "flags.role",
  "flags.disposable",
  "flags.relay",
  "flags.no_reply",
  "flags.accept_all",
  "flags.mailbox_full",
  "flags.disabled",
  "flags.subaddress",
  "flags.gibberish",
  "flags.idn",
] as const;

const comparedValue = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

/** A new check of an earlier validation's address, and the differences between the two. */
export const recheck = z.object({
  object: z.literal("recheck"),
  previous: validation,
  validation: z.union([validation, runningValidation]),
  /** Null while the new check runs; empty if nothing changed. */
  changes: z.nullable(
    z.array(
      z.object({ field: z.enum(comparedFields), before: comparedValue, after: comparedValue }),
    ),
  ),
});

export type Recheck = z.infer<typeof recheck>;

export const recheckValidation = endpoint({
  name: "recheckValidation",
  summary: "Check the address of a validation again",
  method: "POST",
  path: "/v1/validations/:id/recheck",
  access: "session",
  scope: "validate",
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  body: z.strictObject({
    timeout_ms: z.optional(z.int().check(z.gte(0), z.lte(limits.validationWaitMaxMs))),
  }),
  reply: recheck,
  statuses: [200, 202],
  errors: [
    "missing_credentials",
    "invalid_token",
    "expired_token",
    "xsrf_mismatch",
    "not_found",
    "invalid_state",
    "insufficient_credits",
    "key_budget_exceeded",
    "member_limit_exceeded",
    "too_many_free_checks",
    "idempotency_key_reused",
    "expired",
  ],
});
