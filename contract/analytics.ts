import * as z from "zod/mini";
import { checkNames } from "#vocabulary/checks.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { day } from "./usage.ts";
import { reason, verdict } from "./verdicts.ts";

/** Maximum days of one analytics call. */
export const analyticsDaysMax = 400;

/** Values of a breakdown by default, and at most. */
export const breakdownDefault = 10;
export const breakdownMax = 500;

export const analyticsIntervals = ["day", "week", "month"] as const;

export type AnalyticsInterval = (typeof analyticsIntervals)[number];

/** Origin of a result: a single or batch validation, or as a row of a list. */
export const resultOrigins = ["validation", "list"] as const;

export type ResultOrigin = (typeof resultOrigins)[number];

/** Fields for breaking down results. */
export const breakdownFields = [
  "verdict",
  "reason",
  "provider",
  "domain",
  "source",
  "key",
  "origin",
  "charge",
] as const;

export type BreakdownField = (typeof breakdownFields)[number];

const period = {
  /** First day, in UTC. Default: 29 days before `to`. */
  from: z.optional(day),
  /** Last day, in UTC. Default: today. */
  to: z.optional(day),
};

const filters = {
  verdict: z.optional(verdict),
  reason: z.optional(reason),
  provider: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  source: z.optional(z.string().check(z.minLength(1), z.maxLength(limits.sourceLength))),
  key_id: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  origin: z.optional(z.enum(resultOrigins)),
};

const periodAndFilters = z.strictObject({ ...period, ...filters });

/** The part of a query that chooses results. */
export type AnalyticsFilters = Omit<z.infer<typeof periodAndFilters>, "from" | "to">;

const tally = z.object({
  results: z.object({
    total: z.int(),
    deliverable: z.int(),
    risky: z.int(),
    undeliverable: z.int(),
    unknown: z.int(),
  }),
  credits: z.int(),
  /** Results that cost nothing. */
  free: z.int(),
});

/** Counts of results and their credits. */
export type Tally = z.infer<typeof tally>;

/** Results of a period by day, week or month. */
export const timeseries = z.object({
  object: z.literal("timeseries"),
  from: z.string(),
  to: z.string(),
  interval: z.enum(analyticsIntervals),
  totals: tally,
  /** One entry for each interval, also without results; `date` is its first day within the period. */
  data: z.array(z.object({ date: z.string(), ...tally.shape })),
});

export type Timeseries = z.infer<typeof timeseries>;

/** Results of a period by one field, most frequent first. */
export const breakdown = z.object({
  object: z.literal("breakdown"),
  from: z.string(),
  to: z.string(),
  by: z.enum(breakdownFields),
  data: z.array(
    z.object({
      /** Null for results without one, and for the domains that aren't counted by name. */
      value: z.nullable(z.string()),
      /** Name of a key or a mail provider; null for other fields and deleted keys. */
      name: z.nullable(z.string()),
      ...tally.shape,
    }),
  ),
  /** The values beyond `limit` together. */
  rest: z.object({ values: z.int(), ...tally.shape }),
});

export type Breakdown = z.infer<typeof breakdown>;

/** Times of single and batch validations of a period: of the whole, and of each check that ran. */
export const latency = z.object({
  object: z.literal("latency"),
  from: z.string(),
  to: z.string(),
  data: z.array(
    z.object({
      /** `total` for the whole validation. */
      check: z.enum(["total", ...checkNames]),
      validations: z.int(),
      /** Times in ms, accurate to 5 %. */
      p50_ms: z.number(),
      p90_ms: z.number(),
      p99_ms: z.number(),
    }),
  ),
});

export type Latency = z.infer<typeof latency>;

const common = {
  method: "GET",
  access: "session",
  scope: "analytics:read",
  statuses: [200],
  errors: ["missing_credentials", "invalid_token", "expired_token"],
} as const;

export const readTimeseries = endpoint({
  ...common,
  name: "readTimeseries",
  summary: "Get results over time",
  path: "/v1/analytics/timeseries",
  query: z.extend(periodAndFilters, {
    /** Default: `day`. Weeks begin on Monday. */
    interval: z.optional(z.enum(analyticsIntervals)),
  }),
  reply: timeseries,
});

export const readBreakdown = endpoint({
  ...common,
  name: "readBreakdown",
  summary: "Get results by verdict, reason, provider, domain, source, key, origin or charge",
  path: "/v1/analytics/breakdown",
  query: z.extend(periodAndFilters, {
    by: z.enum(breakdownFields),
    /** Values to return; {@link breakdownDefault} by default. */
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(breakdownMax))),
  }),
  reply: breakdown,
});

export const readLatency = endpoint({
  ...common,
  name: "readLatency",
  summary: "Get times of validations and of each check",
  path: "/v1/analytics/latency",
  query: z.strictObject(period),
  reply: latency,
});
