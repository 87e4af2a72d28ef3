import type { Purchase } from "#contract/purchases.ts";

/** A purchase of credits. Amounts are in the smallest unit of the currency, as Stripe counts. */
export interface PurchaseRow {
  id: string;
  account_id: string;
  /** Checkout Session at Stripe; null until Stripe created it. */
  session_id: string | null;
  /** PaymentIntent of the session; null until it was paid. */
  payment_intent: string | null;
  status: Purchase["status"];
  credits: number;
  amount: number;
  /** ISO 4217, in upper case. */
  currency: string;
  tax: Purchase["tax"];
  total: number | null;
  tax_amount: number | null;
  refunded: number;
  credits_returned: number;
  credits_owed: number;
  /** Lines of text. */
  billed_to: string;
  created_at: number;
  paid_at: number | null;
}

/** State of a purchase, from events of the payment service. */
export type PaymentFactKind =
  | "paid"
  | "processing"
  | "failed"
  | "expired"
  | "refunded"
  | "refund_failed"
  | "disputed"
  | "dispute_won"
  /** Its amount or currency isn't that of the purchase, so it moves no credits. */
  | "held";

/** An event of the payment service about a purchase. */
export interface PaymentEventRow {
  /** Stripe's id of the event. */
  id: string;
  account_id: string;
  purchase_id: string;
  kind: PaymentFactKind;
  /** Id of the session, charge, refund or dispute. */
  subject: string;
  /** In the smallest unit; 0 where the kind has none. For `refunded`, the sum of the charge's refunds. */
  amount: number;
  /** Time of the event at Stripe, in ms; Stripe counts seconds. */
  happened_at: number;
  received_at: number;
}
