import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { page, pageQuery } from "./page.ts";

/** Kinds of ledger entries: credits a new account starts with, charges of checks, and grants by the operator. */
export const ledgerKinds = ["opening", "charge", "grant"] as const;

/** Credit balance of the account. */
export const credits = z.object({
  object: z.literal("credits"),
  balance: z.number(),
  /** Part of the balance reserved for running lists; it can't be spent on anything else. */
  held: z.number(),
  plan: z.string(),
});

/** One change of the credit balance; `balance` is the balance after it. */
export const ledgerEntry = z.object({
  id: z.string(),
  object: z.literal("ledger_entry"),
  kind: z.enum(ledgerKinds),
  amount: z.number(),
  balance: z.number(),
  validation_id: z.nullable(z.string()),
  list_id: z.nullable(z.string()),
  /** API key of the validation or list; null if a person started it, or if it was deleted. */
  key_id: z.nullable(z.string()),
  detail: z.nullable(z.string()),
  created_at: z.string(),
});

export type Credits = z.infer<typeof credits>;
export type LedgerEntry = z.infer<typeof ledgerEntry>;

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

const chosen = {
  kind: z.optional(z.enum(ledgerKinds)),
  list_id: z.optional(z.string().check(z.maxLength(64))),
  /** Instants of RFC 3339: the entry was made at or after the first, before the second. */
  "created[gte]": z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
  "created[lt]": z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
};
const chosenEntries = z.strictObject(chosen);
/** Filters of the ledger. */
export type ChosenEntries = z.infer<typeof chosenEntries>;

export const listLedger = endpoint({
  name: "listLedger",
  summary: "List credit transactions, newest first",
  method: "GET",
  path: "/v1/credits/ledger",
  access: "session",
  scope: "billing:read",
  query: z.strictObject({ ...pageQuery, ...chosen }),
  reply: page(ledgerEntry),
  statuses: [200],
  errors: [...readErrors, "invalid_cursor"],
});

export const exportLedger = endpoint({
  name: "exportLedger",
  summary: "Download credit transactions as a CSV file",
  method: "GET",
  path: "/v1/credits/ledger/export",
  access: "session",
  scope: "billing:read",
  query: chosenEntries,
  statuses: [200],
  errors: [...readErrors, "too_many_streams"],
  produces: "text/csv",
});

/** Estimate of when the credits run out, from the charges of the last 30 days. */
export const creditForecast = z.object({
  object: z.literal("credit_forecast"),
  /** Credits charged in these days. */
  spent: z.number(),
  /** Days since the first of these charges, at most 30. */
  days: z.number(),
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

const total = z.object({ count: z.number(), credits: z.number() });

/** Credits of a calendar month (UTC). */
export const creditStatement = z.object({
  object: z.literal("credit_statement"),
  month: z.string(),
  /** Balance before the first entry of the month, and after its last one. */
  opening_balance: z.number(),
  closing_balance: z.number(),
  granted: total,
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
