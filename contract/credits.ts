import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { page, pageQuery } from "./page.ts";

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
  kind: z.enum(["opening", "charge", "grant"]),
  amount: z.number(),
  balance: z.number(),
  validation_id: z.nullable(z.string()),
  list_id: z.nullable(z.string()),
  detail: z.nullable(z.string()),
  created_at: z.string(),
});

export type Credits = z.infer<typeof credits>;
export type LedgerEntry = z.infer<typeof ledgerEntry>;

export const readCredits = endpoint({
  name: "readCredits",
  summary: "Read the balance",
  method: "GET",
  path: "/v1/credits",
  access: "session",
  scope: "billing:read",
  reply: credits,
  statuses: [200],
  errors: ["missing_credentials", "invalid_token", "expired_token"],
});

export const listLedger = endpoint({
  name: "listLedger",
  summary: "List every movement of credits, newest first",
  method: "GET",
  path: "/v1/credits/ledger",
  access: "session",
  scope: "billing:read",
  query: z.strictObject(pageQuery),
  reply: page(ledgerEntry),
  statuses: [200],
  errors: ["missing_credentials", "invalid_token", "expired_token", "invalid_cursor"],
});
