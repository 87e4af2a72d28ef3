import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

/** Maximum days of `GET /v1/usage`. */
export const usageDaysMax = 93;

/** A day in UTC: `2026-11-23`. */
export const day = z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/u));

const spent = z.object({
  /** Single and batch validations. */
  validations: z.int(),
  /** Validations answered without a charge. */
  free: z.int(),
  credits: z.object({ validations: z.int(), lists: z.int(), total: z.int() }),
});

/** Validations and credits of a period, by day and by API key. */
export const usage = z.object({
  object: z.literal("usage"),
  from: z.string(),
  to: z.string(),
  totals: spent,
  /** One entry for each day, also without usage. */
  days: z.array(z.object({ ...spent.shape, date: z.string() })),
  /** Single and batch validations by key; null for the app. */
  keys: z.array(
    z.object({
      key_id: z.nullable(z.string()),
      name: z.nullable(z.string()),
      validations: z.int(),
      credits: z.int(),
    }),
  ),
});

export type Usage = z.infer<typeof usage>;

export const readUsage = endpoint({
  name: "readUsage",
  summary: "Get validations and credits by day and key",
  method: "GET",
  path: "/v1/usage",
  access: "session",
  scope: "billing:read",
  query: z.strictObject({
    /** First day, in UTC. Default: 29 days before `to`. */
    from: z.optional(day),
    /** Last day, in UTC. Default: today. */
    to: z.optional(day),
  }),
  reply: usage,
  statuses: [200],
  errors: ["missing_credentials", "invalid_token", "expired_token"],
});
