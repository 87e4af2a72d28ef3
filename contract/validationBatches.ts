import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { errorBody } from "./errors.ts";
import { limits } from "./limits.ts";
import { runningValidation, validation, validationRequest } from "./validations.ts";

/** Maximum addresses of a batch, and of its body in bytes. */
export const batchLimits = { emails: 100, bodyBytes: 320 * 1024 } as const;

/** The result of one address of a batch: a validation, or the reason that it couldn't be checked. */
export const batchItem = z.object({
  /** Position in `emails`, from 0. */
  index: z.int(),
  input: z.string(),
  status: z.enum(["completed", "running", "failed"]),
  /** Position of the first item with the same address; both have the same validation. */
  duplicate_of: z.nullable(z.int()),
  validation: z.nullable(z.union([validation, runningValidation])),
  problem: z.nullable(
    z.pick(errorBody, {
      type: true,
      title: true,
      status: true,
      detail: true,
      code: true,
      errors: true,
    }),
  ),
});

/** Results of a batch, in the order of its addresses. */
export const validationBatch = z.object({
  object: z.literal("validation_batch"),
  status: z.enum(["completed", "running"]),
  counts: z.object({
    total: z.int(),
    completed: z.int(),
    running: z.int(),
    failed: z.int(),
    duplicates: z.int(),
  }),
  data: z.array(batchItem),
});

export type BatchItem = z.infer<typeof batchItem>;
export type ValidationBatch = z.infer<typeof validationBatch>;

const { email: _single, ...options } = validationRequest.shape;
/** An address of a batch: one that can't be checked, such as an empty one, becomes an item with a problem. */
export const batchAddress = z.string().check(z.maxLength(limits.addressInputLength));

export const createValidationBatch = endpoint({
  name: "createValidationBatch",
  summary: "Check up to 100 addresses",
  method: "POST",
  path: "/v1/validations/batch",
  access: "session",
  scope: "validate",
  bodyBytes: batchLimits.bodyBytes,
  body: z.strictObject({
    emails: z.array(batchAddress).check(z.minLength(1), z.maxLength(batchLimits.emails)),
    ...options,
  }),
  reply: validationBatch,
  statuses: [200, 202],
  errors: [
    "missing_credentials",
    "invalid_token",
    "expired_token",
    "xsrf_mismatch",
    "idempotency_key_reused",
    "concurrency_limited",
    "too_many_free_checks",
    "too_many_unknown",
  ],
});
