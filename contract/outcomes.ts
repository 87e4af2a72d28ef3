import * as z from "zod/mini";
import { reasons } from "#vocabulary/reasons.ts";
import { verdicts } from "#vocabulary/verdicts.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";

/**
 * Outcome of a mail. Only the first two show whether the mailbox exists: `deferred` is a temporary failure or a
 * full mailbox, `blocked` a refusal of the sender or the message, `unclear` a bounce without a readable reason.
 */
export const mailOutcomes = ["delivered", "bounced", "deferred", "blocked", "unclear"] as const;

export type MailOutcome = (typeof mailOutcomes)[number];

/** Limits of one import. */
export const outcomeLimits = {
  bodyBytes: 12 * 1024 * 1024,
  csvLength: 10_000_000,
  rows: 200_000,
  outcomes: 1000,
  rejectedShown: 20,
  /** Days before and after an import within which its mails can have been sent; a day ends earlier in some time zones than in others. */
  sentDaysBack: 3650,
  sentDaysAhead: 2,
} as const;

const text = z.optional(z.string().check(z.maxLength(2000)));

const outcomeCounts = z.object({
  delivered: z.int(),
  bounced: z.int(),
  deferred: z.int(),
  blocked: z.int(),
  unclear: z.int(),
});

/** Counts by outcome. */
export type OutcomeCounts = z.infer<typeof outcomeCounts>;

/** Reasons for leaving out a row. `no_time`: none that can be read, or one in the future or more than ten years ago. */
export const rejectedRows = ["no_address", "no_time", "no_outcome"] as const;

const signedInErrors = ["missing_credentials", "invalid_token", "expired_token"] as const;

export const importOutcomes = endpoint({
  name: "importOutcomes",
  summary: "Import what bounced and what was delivered",
  method: "POST",
  path: "/v1/outcomes",
  access: "session",
  scope: "validate",
  bodyBytes: outcomeLimits.bodyBytes,
  bodyKeys: outcomeLimits.outcomes * 6,
  bodyValues: outcomeLimits.outcomes * 7,
  body: z.strictObject({
    /** A bounce report with a header: an address, a time, and a type, status or diagnostic. */
    csv: z.optional(z.string().check(z.minLength(1), z.maxLength(outcomeLimits.csvLength))),
    outcomes: z.optional(
      z
        .array(
          z.strictObject({
            email: z.string().check(z.minLength(1), z.maxLength(limits.addressInputLength)),
            /** `delivered`, `bounce`, `soft`, or the word of your mail service. */
            type: text,
            /** Enhanced status code, such as `5.1.1`. */
            status: text,
            /** The server's reply. */
            diagnostic: text,
            sent_at: text,
          }),
        )
        .check(z.minLength(1), z.maxLength(outcomeLimits.outcomes)),
    ),
    /** Time of the mailing, for rows without their own. */
    sent_at: text,
  }),
  reply: z.object({
    object: z.literal("outcome_import"),
    rows: z.int(),
    /** Rows whose address had a result before the mail was sent. */
    matched: z.int(),
    unmatched: z.int(),
    rejected: z.int(),
    outcomes: outcomeCounts,
    /** The first rejected rows, by line of the file or position in `outcomes`. */
    rejected_rows: z.array(z.object({ line: z.int(), code: z.enum(rejectedRows) })),
  }),
  statuses: [200],
  errors: [...signedInErrors, "xsrf_mismatch", "concurrency_limited"],
});

/** A share with its 95 % Wilson interval. */
const share = z.object({ value: z.number(), low: z.number(), high: z.number() });

export type Share = z.infer<typeof share>;

const group = z.object({
  delivered: z.int(),
  bounced: z.int(),
  bounce_rate: share,
  /** Share of `deliverable` and `undeliverable` verdicts that were right; null without any. */
  precision: z.nullable(share),
});

/** Results with a known outcome. */
export type OutcomeGroup = z.infer<typeof group>;

/** Accuracy of verdicts, measured by imported outcomes. */
export const accuracy = z.object({
  object: z.literal("accuracy"),
  outcomes: outcomeCounts,
  /** All `deliverable` and `undeliverable` verdicts together; null without any. */
  total: z.nullable(z.object({ right: z.int(), decided: z.int(), share })),
  verdicts: z.array(z.extend(group, { verdict: z.enum(verdicts) })),
  reasons: z.array(z.extend(group, { verdict: z.enum(verdicts), reason: z.enum(reasons) })),
  /** Null for results without a known provider. */
  providers: z.array(z.extend(group, { provider: z.nullable(z.string()) })),
  /** Results by score, in steps of ten points. */
  curve: z.array(
    z.object({
      from: z.int(),
      to: z.int(),
      results: z.int(),
      mean_score: z.number(),
      delivered: share,
    }),
  ),
  /** For each bounce rate, the lowest score whose results at or above stay below it with 95 % confidence; null if none does. */
  thresholds: z.array(
    z.object({
      bounce_rate: z.number(),
      score: z.nullable(z.int()),
      /** Results at or above the score, and their bounce rate. */
      results: z.int(),
      observed: z.nullable(share),
    }),
  ),
});

export type Accuracy = z.infer<typeof accuracy>;

export const readAccuracy = endpoint({
  name: "readAccuracy",
  summary: "Get the accuracy of verdicts by imported outcomes",
  method: "GET",
  path: "/v1/analytics/accuracy",
  access: "session",
  scope: "analytics:read",
  reply: z.extend(accuracy, {
    /** True if the account has an address that receives bounce events. */
    receives_events: z.boolean(),
  }),
  statuses: [200],
  errors: signedInErrors,
});

export const deleteOutcomes = endpoint({
  name: "deleteOutcomes",
  summary: "Delete all imported outcomes",
  method: "DELETE",
  path: "/v1/outcomes",
  access: "session",
  scope: "results:delete",
  statuses: [204],
  errors: [...signedInErrors, "xsrf_mismatch"],
});
