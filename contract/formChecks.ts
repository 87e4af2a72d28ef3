import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { formLimits } from "./formLimits.ts";
import { limits } from "./limits.ts";
import { runningValidation, validation } from "./validations.ts";

/** Advice for a form, mildest first. It only depends on the address and its domain, never on the mailbox. */
export const formAdvices = ["ok", "suggest", "warn", "block"] as const;

/** One of {@link formAdvices}. */
export type FormAdvice = (typeof formAdvices)[number];

export const createFormCheck = endpoint({
  name: "createFormCheck",
  summary: "Check an address in a web form, with a publishable key",
  method: "POST",
  path: "/v1/form-checks",
  access: "publishable",
  query: z.strictObject({
    /** A publishable key, `mv_pub_…`. */
    key: z.string().check(z.minLength(1), z.maxLength(100)),
  }),
  body: z.strictObject({
    /** Checked as sent, including white space. */
    email: z.string().check(z.minLength(1), z.maxLength(limits.addressInputLength)),
  }),
  reply: z.object({
    object: z.literal("form_check"),
    /** `suggest` shows the suggestion, `warn` asks to look again, `block` asks for another address. Unknown results are `ok`. */
    advice: z.enum(formAdvices),
    /** The address that was probably meant. */
    suggestion: z.nullable(z.string()),
    /** Sent with the form, for `POST /v1/form-checks/verify`. */
    proof: z.string(),
    proof_expires_at: z.string(),
  }),
  statuses: [200],
  errors: [
    "invalid_key",
    "expired_key",
    "disabled_key",
    "account_suspended",
    "insufficient_credits",
    "key_budget_exceeded",
    "member_limit_exceeded",
    "too_many_free_checks",
    "too_many_unknown",
  ],
});

export const verifyFormCheck = endpoint({
  name: "verifyFormCheck",
  summary: "Verify the proof of a form check and get the verdict",
  method: "POST",
  path: "/v1/form-checks/verify",
  access: "session",
  scope: "validate",
  body: z.strictObject({
    /** The proof that the form sent. */
    proof: z.string().check(z.minLength(1), z.maxLength(formLimits.proofLength)),
    /** The address that the form sent; it must be the one that was checked. */
    email: z.string().check(z.minLength(1), z.maxLength(limits.addressInputLength)),
    /** Longest wait for the verdict in milliseconds. */
    timeout_ms: z.optional(z.int().check(z.gte(0), z.lte(limits.validationWaitMaxMs))),
  }),
  reply: z.union([validation, runningValidation]),
  statuses: [200, 202],
  errors: ["missing_credentials", "invalid_token", "expired_token", "xsrf_mismatch"],
});
