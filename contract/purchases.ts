import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { page, pageQuery } from "./page.ts";

/** States of a purchase: waiting for the payment, waiting for the bank, paid, rejected by the bank, and never paid. */
export const purchaseStates = ["open", "processing", "paid", "failed", "expired"] as const;

const taxes = ["included", "excluded"] as const;
const highestAmount = 1_000_000_000;

/** Credits for sale at one price. */
const creditPack = z.object({
  credits: z.number(),
  /** In the currency's main unit. */
  price: z.number(),
  /** ISO 4217. */
  currency: z.string(),
  tax: z.enum(taxes),
});

/** A purchase of credits. Amounts are in the currency's main unit. No API key may read it: it has the buyer's address. */
const purchase = z.object({
  id: z.string(),
  object: z.literal("purchase"),
  status: z.enum(purchaseStates),
  credits: z.number(),
  price: z.number(),
  currency: z.string(),
  /** True if the price contains the tax. */
  tax: z.enum(taxes),
  /** Amount paid, tax included; null before the payment. */
  total: z.nullable(z.number()),
  tax_amount: z.nullable(z.number()),
  /** Amount refunded, or withdrawn by a dispute. */
  refunded: z.number(),
  /** Credits taken back for it. */
  credits_returned: z.number(),
  /** Credits to take back that the balance didn't have; the next purchase gives them first. */
  credits_owed: z.number(),
  /** Lines that name the buyer, as typed when paying. */
  billed_to: z.array(z.string()),
  created_at: z.string(),
  paid_at: z.nullable(z.string()),
});

export type CreditPack = z.infer<typeof creditPack>;
export type Purchase = z.infer<typeof purchase>;

const readErrors = ["missing_credentials", "invalid_token", "expired_token"] as const;

export const readPaymentOptions = endpoint({
  name: "readPaymentOptions",
  summary: "Get the credits for sale",
  method: "GET",
  path: "/v1/payment-options",
  access: "session",
  scope: null,
  right: "billing:read",
  reply: z.object({
    object: z.literal("payment_options"),
    /** False if this installation sells no credits. */
    enabled: z.boolean(),
    packs: z.array(creditPack),
  }),
  statuses: [200],
  errors: [...readErrors],
});

export const createPurchase = endpoint({
  name: "createPurchase",
  summary: "Start to buy credits",
  method: "POST",
  path: "/v1/purchases",
  access: "session",
  scope: null,
  right: "billing:write",
  body: z.strictObject({
    credits: z.int().check(z.gte(1), z.lte(highestAmount)),
    currency: z.string().check(z.regex(/^[A-Z]{3}$/u), z.maxLength(3)),
  }),
  reply: z.object({
    ...purchase.shape,
    /** Page of the payment service to send the buyer to. */
    checkout_url: z.string(),
  }),
  statuses: [201],
  errors: [...readErrors, "xsrf_mismatch", "not_found", "payment_unavailable"],
});

export const listPurchases = endpoint({
  name: "listPurchases",
  summary: "List purchases of credits, newest first",
  method: "GET",
  path: "/v1/purchases",
  access: "session",
  scope: null,
  right: "billing:read",
  query: z.strictObject({ ...pageQuery }),
  reply: page(purchase),
  statuses: [200],
  errors: [...readErrors, "invalid_cursor"],
});

export const readPurchase = endpoint({
  name: "readPurchase",
  summary: "Get a purchase of credits",
  method: "GET",
  path: "/v1/purchases/:id",
  access: "session",
  scope: null,
  right: "billing:read",
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  reply: purchase,
  statuses: [200],
  errors: [...readErrors, "not_found"],
});

export const receivePaymentEvent = endpoint({
  name: "receivePaymentEvent",
  summary: "Receive a signed event of the payment service",
  method: "POST",
  path: "/v1/payment-events",
  access: "public",
  // A dispute comes with its evidence, of up to 150,000 characters.
  bodyBytes: 512 * 1024,
  reply: z.object({
    object: z.literal("payment_event_receipt"),
    /** False for an event that is about something else, or that was stored before. An event with another amount or currency is stored and moves no credits. */
    stored: z.boolean(),
  }),
  statuses: [200],
  errors: ["not_found", "payment_unavailable"],
});
