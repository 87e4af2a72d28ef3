import { Stripe } from "stripe";
import type { Visitor } from "./visitor.ts";

let count = 0;

/** Returns an event in the form that Stripe sends, with the fields that a webhook endpoint gets in this version of its API. */
export function stripeEvent(type: string, object: object, more: { id?: string; at?: number } = {}) {
  count += 1;
  return {
    id: more.id ?? `evt_test_${count}`,
    object: "event",
    api_version: "2026-10-28.endive",
    created: Math.floor((more.at ?? Date.now()) / 1000),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
}

/** Returns a Checkout Session of a purchase, as it is once the buyer paid. */
export function paidSession(
  purchase: string,
  session: string,
  more: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    id: session,
    object: "checkout.session",
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    amount_subtotal: 4900,
    amount_total: 4900,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: "auto",
    cancel_url: "http://127.0.0.1:3000/billing?payment=canceled",
    client_reference_id: purchase,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: 1_795_000_000,
    currency: "eur",
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null },
    customer: null,
    customer_creation: "if_required",
    customer_details: {
      address: {
        city: "Berlin",
        country: "DE",
        line1: "Musterstraße 1",
        line2: null,
        postal_code: "10115",
        state: null,
      },
      business_name: "Example GmbH",
      email: "ann@example.com",
      individual_name: null,
      name: "Ann Example",
      phone: null,
      tax_exempt: "none",
      tax_ids: [{ type: "eu_vat", value: "DE123456789" }],
    },
    customer_email: "ann@example.com",
    discounts: [],
    expires_at: 1_795_003_600,
    invoice: null,
    livemode: false,
    locale: "en",
    metadata: { purchase },
    mode: "payment",
    payment_intent: `pi_of_${session}`,
    payment_link: null,
    payment_method_collection: "if_required",
    payment_method_options: { card: { request_three_d_secure: "automatic" } },
    payment_method_types: ["card"],
    payment_status: "paid",
    shipping_cost: null,
    shipping_options: [],
    status: "complete",
    submit_type: null,
    subscription: null,
    success_url: `http://127.0.0.1:3000/billing?purchase=${purchase}`,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 782 },
    ui_mode: "hosted_page",
    url: null,
    ...more,
  };
}

/** Returns a charge with refunds of `refunded` in sum. */
export function refundedCharge(purchase: string, session: string, refunded: number): object {
  return {
    id: `ch_of_${session}`,
    object: "charge",
    amount: 4900,
    amount_captured: 4900,
    amount_refunded: refunded,
    balance_transaction: "txn_1",
    billing_details: { address: null, email: "ann@example.com", name: "Ann", phone: null },
    captured: true,
    created: 1_795_000_100,
    currency: "eur",
    customer: null,
    disputed: false,
    livemode: false,
    metadata: { purchase },
    outcome: { network_status: "approved_by_network", risk_level: "normal", type: "authorized" },
    paid: true,
    payment_intent: `pi_of_${session}`,
    payment_method: "pm_1",
    payment_method_details: { card: { brand: "visa", last4: "4242" }, type: "card" },
    receipt_url: "https://pay.stripe.com/receipts/payment/1",
    refunded: refunded === 4900,
    status: "succeeded",
  };
}

/** Returns a dispute about a session's charge. */
export function disputeOf(session: string, status: string, amount = 4900): object {
  return {
    id: `du_of_${session}`,
    object: "dispute",
    amount,
    balance_transactions: [],
    charge: `ch_of_${session}`,
    created: 1_795_000_200,
    currency: "eur",
    evidence: {},
    evidence_details: { due_by: 1_796_000_000, has_evidence: false, past_due: false },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: `pi_of_${session}`,
    reason: "fraudulent",
    status,
  };
}

/** Returns a refund of a session's charge that didn't arrive. */
export function failedRefund(session: string, amount: number, id = "re_1"): object {
  return {
    id,
    object: "refund",
    amount,
    charge: `ch_of_${session}`,
    created: 1_795_000_300,
    currency: "eur",
    failure_reason: "expired_or_canceled_card",
    metadata: {},
    payment_intent: `pi_of_${session}`,
    status: "failed",
  };
}

/** Returns the header that Stripe's library signs for a test. */
export function signatureOf(payload: string, secret: string, at = Date.now()): string {
  const stripe = new Stripe("sk_test_none", { telemetry: false });
  const timestamp = Math.floor(at / 1000);
  return stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

/** Sends an event as Stripe does: pretty-printed and signed. */
export async function sendEvent(
  to: Visitor,
  event: object,
  { secret, at, header }: { secret: string; at?: number; header?: string },
) {
  const raw = JSON.stringify(event, null, 2);
  return to.ask("POST", "/v1/payment-events", {
    raw,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "stripe-signature": header ?? signatureOf(raw, secret, at),
    },
  });
}
