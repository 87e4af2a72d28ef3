import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

/** Credit balance of the account. */
export const credits = z.object({
  object: z.literal("credits"),
  balance: z.int(),
  /** Part of the balance reserved for running lists; it can't be spent on anything else. */
  held: z.int(),
  plan: z.string(),
});

export type Credits = z.infer<typeof credits>;

export const readCredits = endpoint({
  name: "readCredits",
  summary: "Get the credit balance",
  method: "GET",
  path: "/v1/credits",
  access: "session",
  scope: "billing:read",
  reply: credits,
  statuses: [200],
  errors: ["missing_credentials", "invalid_token", "expired_token"],
});

const readErrors = ["missing_credentials", "invalid_token", "expired_token"] as const;

/** Estimate of when the credits run out, from the charges of the last 30 days. */
export const creditForecast = z.object({
  object: z.literal("credit_forecast"),
  /** Credits charged in these days. */
  spent: z.int(),
  /** Days since the first of these charges, at most 30. */
  days: z.int(),
  /** When the balance reaches 0 at that pace; null with less than 7 days of charges, or after 10 years. */
  runs_out_at: z.nullable(z.string()),
});

export type CreditForecast = z.infer<typeof creditForecast>;

export const readCreditForecast = endpoint({
  name: "readCreditForecast",
  summary: "Estimate when the credits run out",
  method: "GET",
  path: "/v1/credits/forecast",
  access: "session",
  scope: "billing:read",
  reply: creditForecast,
  statuses: [200],
  errors: [...readErrors],
});

const total = z.object({ count: z.int(), credits: z.int() });

/** Credits of a calendar month (UTC). */
export const creditStatement = z.object({
  object: z.literal("credit_statement"),
  month: z.string(),
  /** Balance before the first entry of the month, and after its last one. */
  opening_balance: z.int(),
  closing_balance: z.int(),
  granted: total,
  purchased: total,
  /** Credits taken back after refunds and disputes, less those given back. */
  refunded: total,
  charged_lists: total,
  charged_validations: total,
});

export type CreditStatement = z.infer<typeof creditStatement>;

export const readCreditStatement = endpoint({
  name: "readCreditStatement",
  summary: "Get the credit statement of a month",
  method: "GET",
  path: "/v1/credits/statement",
  access: "session",
  scope: "billing:read",
  query: z.strictObject({
    /** Calendar month (UTC), such as `2026-11`. */
    month: z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/u)),
  }),
  reply: creditStatement,
  statuses: [200],
  errors: [...readErrors],
});
