import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { page, pageQuery } from "./page.ts";

/** Kinds of ledger entries: credits a new account starts with, charges of checks, grants by the operator (negative if taken), credits bought, and credits taken back after a refund or a dispute. */
export const ledgerKinds = ["opening", "charge", "grant", "purchase", "refund"] as const;

/** One change of the credit balance; `balance` is the balance after it. */
export const ledgerEntry = z.object({
  id: z.string(),
  object: z.literal("ledger_entry"),
  kind: z.enum(ledgerKinds),
  amount: z.int(),
  balance: z.int(),
  validation_id: z.nullable(z.string()),
  list_id: z.nullable(z.string()),
  /** API key of the validation or list; null if a person started it, or if it was deleted. */
  key_id: z.nullable(z.string()),
  detail: z.nullable(z.string()),
  created_at: z.string(),
});

export type LedgerEntry = z.infer<typeof ledgerEntry>;

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
