import * as z from "zod/mini";
import type { PaymentFactKind } from "#server/data/tables/payments/purchaseRow.ts";

/** Facts about a payment from a Stripe event. Amounts are in the smallest unit. */
export interface PaymentFact {
  eventId: string;
  kind: PaymentFactKind;
  /** Id of the session, charge, refund or dispute. */
  subject: string;
  amount: number;
  /** In ms. */
  happenedAt: number;
  /** Our id of the purchase, if the object carries it. */
  purchaseId: string | null;
  /** Id of the PaymentIntent. */
  intent: string | null;
  /** ISO 4217, in lower case. */
  currency: string;
  /** Amounts and the payer; null unless the session was paid or the bank is asked. */
  paid: { total: number; taxAmount: number | null; billedTo: string } | null;
}

const idMax = 255;
const id = z.string().check(z.minLength(1), z.maxLength(idMax));
const reference = z.nullish(z.union([id, z.object({ id })]));
const metadata = z.nullish(z.record(z.string(), z.string()));
const amount = z.int().check(z.gte(0));
const text = z.nullish(z.string());
const currency = z.string().check(z.regex(/^[a-z]{3}$/u));

const eventSchema = z.object({
  id,
  type: z.string(),
  created: z.int().check(z.gte(0)),
  data: z.object({ object: z.unknown() }),
});

const session = z.object({
  id,
  payment_status: z.string(),
  metadata,
  payment_intent: reference,
  amount_total: z.nullish(amount),
  currency,
  total_details: z.nullish(z.object({ amount_tax: amount })),
  customer_details: z.nullish(
    z.object({
      name: text,
      business_name: text,
      address: z.nullish(
        z.object({
          line1: text,
          line2: text,
          postal_code: text,
          city: text,
          state: text,
          country: text,
        }),
      ),
      tax_ids: z.nullish(z.array(z.object({ value: text }))),
    }),
  ),
});

/** A session that was paid, which has an amount. */
const paidSession = z.extend(session, { amount_total: amount });
const charge = z.object({
  id,
  metadata,
  payment_intent: reference,
  amount_refunded: amount,
  currency,
});
const refund = z.object({ id, metadata, payment_intent: reference, amount, currency });
const dispute = z.object({ id, payment_intent: reference, amount, currency, status: z.string() });

type Session = z.infer<typeof session>;

const idOf = (one: z.infer<typeof reference>): string | null =>
  one === undefined || one === null ? null : typeof one === "string" ? one : one.id;

const lineMax = 200;

/** Returns the buyer's name, address and tax ids, one per line. */
function billedTo({ customer_details: customer }: Session): string {
  const address = customer?.address;
  const place = [address?.postal_code, address?.city, address?.state].filter(Boolean).join(" ");
  const lines = [
    customer?.business_name ?? customer?.name,
    address?.line1,
    address?.line2,
    place,
    address?.country,
    ...(customer?.tax_ids ?? []).slice(0, 5).map(({ value }) => value),
  ];
  return lines
    .map((line) =>
      (line ?? "")
        .replaceAll(/\p{C}+/gu, " ")
        .trim()
        .slice(0, lineMax),
    )
    .filter((line) => line !== "")
    .join("\n");
}

type PaymentDetails = Omit<PaymentFact, "eventId" | "happenedAt">;

function ofSession(kind: PaymentFactKind, object: unknown): PaymentDetails {
  const read = session.parse(object);
  return {
    kind,
    subject: read.id,
    amount: 0,
    currency: read.currency,
    purchaseId: read.metadata?.["purchase"] ?? null,
    intent: idOf(read.payment_intent),
    paid: null,
  };
}

function ofPaidSession(kind: "paid" | "processing", object: unknown): PaymentDetails {
  const read = paidSession.parse(object);
  const { amount_total: total, total_details: details } = read;
  const taxAmount = details?.amount_tax ?? null;
  return { ...ofSession(kind, object), paid: { total, taxAmount, billedTo: billedTo(read) } };
}

function ofDispute(kind: "disputed" | "dispute_won", object: unknown): PaymentDetails {
  const read = dispute.parse(object);
  return {
    kind,
    subject: read.id,
    amount: read.amount,
    currency: read.currency,
    purchaseId: null,
    intent: idOf(read.payment_intent),
    paid: null,
  };
}

function completed(object: unknown): PaymentDetails {
  const { payment_status: status } = session.parse(object);
  // Bank debits are confirmed days later, by an event of their own.
  return ofPaidSession(status === "unpaid" ? "processing" : "paid", object);
}

const readers: Readonly<Record<string, (object: unknown) => PaymentDetails | null>> = {
  "checkout.session.completed": completed,
  "checkout.session.async_payment_succeeded": (object) => ofPaidSession("paid", object),
  "checkout.session.async_payment_failed": (object) => ofSession("failed", object),
  "checkout.session.expired": (object) => ofSession("expired", object),
  "charge.refunded": (object) => {
    const read = charge.parse(object);
    return {
      kind: "refunded",
      subject: read.id,
      amount: read.amount_refunded,
      currency: read.currency,
      purchaseId: read.metadata?.["purchase"] ?? null,
      intent: idOf(read.payment_intent),
      paid: null,
    };
  },
  "refund.failed": (object) => {
    const read = refund.parse(object);
    return {
      kind: "refund_failed",
      subject: read.id,
      amount: read.amount,
      currency: read.currency,
      purchaseId: null,
      intent: idOf(read.payment_intent),
      paid: null,
    };
  },
  "charge.dispute.created": (object) =>
    // An inquiry withdraws no money.
    dispute.parse(object).status.startsWith("warning_") ? null : ofDispute("disputed", object),
  "charge.dispute.funds_withdrawn": (object) => ofDispute("disputed", object),
  "charge.dispute.funds_reinstated": (object) => ofDispute("dispute_won", object),
  "charge.dispute.closed": (object) =>
    dispute.parse(object).status === "won" ? ofDispute("dispute_won", object) : null,
};

/** Returns what a verified event says about a payment; null if it is about something else. Throws a {@link z.core.$ZodError} for a known event of another shape. */
export function readPaymentEvent(verified: unknown): PaymentFact | null {
  const { id: eventId, type, created, data } = eventSchema.parse(verified);
  const fact = Object.hasOwn(readers, type) ? (readers[type]?.(data.object) ?? null) : null;
  return fact === null ? null : { ...fact, eventId, happenedAt: created * 1000 };
}
