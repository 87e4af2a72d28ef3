import * as z from "zod";

const text = z.string();
const orNull = <Schema extends z.ZodType>(schema: Schema) => z.nullable(schema);
const integer = z.number().int();
const record = z.record(z.string(), z.unknown());

/** Result of one address. New values of the API may appear at any time, so names are no enumerations. */
export const validationOutput = z.object({
  id: text,
  input: text,
  email: orNull(text).describe("Address to send to; null if the format is invalid."),
  verdict: text.describe("deliverable, risky, undeliverable or unknown."),
  reason: text,
  action: text.describe("Recommended action."),
  confidence: text,
  score: integer.describe("0 to 100, for sorting."),
  summary: text,
  suggestion: orNull(text).describe("A corrected address."),
  provider: orNull(text),
  flags: z.record(z.string(), z.boolean()),
  checks: z.array(z.object({ name: text, status: text, code: orNull(text), detail: orNull(text) })),
  retry_after_s: orNull(integer),
  credits: integer.describe("Credits charged."),
  checked_at: text,
});

/** Results of several addresses, in order. */
export const validationsOutput = z.object({
  results: z.array(z.union([validationOutput, z.object({ email: text, error: text })])),
});

/** DNS lookups and SMTP dialogues of one validation. */
export const evidenceOutput = z.object({
  validation_id: text,
  dns: z.array(
    z.object({
      name: text,
      type: text,
      status: text,
      records: z.array(text).describe("Type and content of each record."),
    }),
  ),
  sessions: z.array(
    z.object({
      host: text,
      address: text,
      outcome: text,
      tls: orNull(text).describe("TLS version; null without TLS."),
      lines: z
        .array(z.object({ at_ms: integer, from: text, text, deciding: z.boolean() }))
        .describe("Dialogue in order; deciding marks the line that decided the verdict."),
    }),
  ),
  left_out: integer.describe("Lookups, sessions and lines beyond the first ones."),
});

/** Facts about a domain, from the account's validations. */
export const domainOutput = z.object({
  domain: text,
  flags: z.record(z.string(), orNull(z.boolean())),
  provider: orNull(text),
  mx: z.array(text),
  rule: orNull(z.object({ kind: text, target: text })),
  validations: record,
  latest: orNull(record),
});

/** Credits of the account. */
export const creditsOutput = z.object({
  balance: integer,
  reserved: integer.describe("Part of the balance that running checks and lists may cost."),
  plan: text,
});

/** Cost of a list, and whether it was started. */
export const startOutput = z.object({
  id: text,
  name: text,
  state: text,
  rows: integer,
  credits: integer.describe("Maximum cost."),
  started: z.boolean(),
});

/** The list that was asked for, or the latest ones. */
export const listsOutput = z.object({
  lists: z.array(
    z.object({
      id: text,
      name: text,
      state: text,
      progress: record,
      counts: orNull(record).describe("Rows by kind, and billable, the maximum cost in credits."),
      results: record.describe("Rows by verdict."),
      credits: record,
      error: orNull(record),
      created_at: text,
      completed_at: orNull(text),
    }),
  ),
});

/** One page of a list's rows. */
export const rowsOutput = z.object({
  rows: z.array(
    z.object({
      position: integer,
      line: integer,
      value: text.describe("Cell of the file."),
      email: orNull(text),
      status: text,
      verdict: orNull(text),
      reason: orNull(text),
      score: orNull(integer),
      suggestion: orNull(text),
      reply: orNull(text).describe("Deciding SMTP reply."),
    }),
  ),
  next_cursor: orNull(text),
});

/** Class of a mail server's reply. */
export const replyOutput = z.looseObject({ class: text, because: text });
