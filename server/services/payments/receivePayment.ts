import type { Stripe } from "stripe";
import * as z from "zod/mini";
import type { AppContext, Payments } from "#server/context.ts";
import { lockAccount } from "#server/data/queries/accounts.ts";
import {
  insertPaymentEvent,
  purchaseById,
  purchaseOfIntent,
  updatePurchase,
} from "#server/data/queries/purchases.ts";
import type { PaymentFactKind, PurchaseRow } from "#server/data/tables/payments/purchaseRow.ts";
import { heldPayments } from "#server/metrics/instruments.ts";
import { logStripeError } from "./logStripeError.ts";
import { type PaymentFact, readPaymentEvent } from "./readPaymentEvent.ts";
import { settlePurchase } from "./settlePurchase.ts";

/** Most seconds since an event was signed. */
const toleranceS = 300;

/** Outcome of {@link receivePayment}. */
export type Received =
  | "stored"
  | "ignored"
  | "wrong_signature"
  | "wrong_shape"
  | "payment_unavailable";

type Context = Pick<AppContext, "config" | "database" | "log" | "now" | "texts">;

const ofSession: ReadonlySet<PaymentFactKind> = new Set([
  "paid",
  "processing",
  "failed",
  "expired",
]);

/** Tells whether an event of a session is about the session of the purchase. */
function belongs({ session_id: session }: PurchaseRow, { subject, kind }: PaymentFact): boolean {
  return !ofSession.has(kind) || session === null || session === subject;
}

/** Tells whether an event is about other money than its purchase: another currency, or a payment of more or less than the price. */
function differs({ amount, currency, tax }: PurchaseRow, fact: PaymentFact): boolean {
  const { paid } = fact;
  if (fact.currency !== currency.toLowerCase()) {
    return true;
  }
  const price = amount + (tax === "excluded" ? (paid?.taxAmount ?? 0) : 0);
  return paid !== null && paid.total !== price;
}

/** Logs and counts an event that moves no credits because of its amount or currency: the operator decides. */
function reportHeld(log: Context["log"], row: PurchaseRow, fact: PaymentFact): void {
  const { eventId: event, kind, currency } = fact;
  const expected = { amount: row.amount, currency: row.currency.toLowerCase(), tax: row.tax };
  const received = { amount: fact.paid?.total ?? fact.amount, currency };
  log.error(
    { event, kind, purchase: row.id, expected, received },
    "payment event held: it isn't about the amount and currency of its purchase",
  );
  heldPayments.add([]);
}

/** Returns what an event says; undefined for a known event of another shape, whose fields are logged. */
function readFact(event: Stripe.Event, log: Context["log"]): PaymentFact | null | undefined {
  try {
    return readPaymentEvent(event);
  } catch (error) {
    if (!(error instanceof z.core.$ZodError)) {
      throw error;
    }
    const fields = error.issues.map(({ path }) => path.join("."));
    log.warn({ event: event.id, type: event.type, fields }, "payment event of an unknown shape");
    return undefined;
  }
}

/** Returns the event if Stripe signed these bytes in the last minutes; the library verifies before it parses. */
function verifiedEvent(
  stripe: Stripe,
  {
    body,
    signature,
    secret,
    now,
  }: { body: Buffer; signature: string; secret: string; now: number },
): Stripe.Event | null {
  try {
    const { webhooks } = stripe;
    return webhooks.constructEvent(body, signature, secret, toleranceS, undefined, now);
  } catch {
    return null;
  }
}

/** Returns the id of the purchase that an event is about; null if it isn't one of ours. Sessions carry it, disputes don't: their PaymentIntent does. */
async function findPurchaseId(
  { database: { queries } }: Context,
  payments: Payments,
  { kind, purchaseId, intent }: PaymentFact,
): Promise<string | null> {
  if (purchaseId !== null || intent === null || ofSession.has(kind)) {
    return purchaseId;
  }
  const known = await purchaseOfIntent(queries, intent);
  if (known !== undefined) {
    return known.id;
  }
  const stripe = await payments.stripe();
  const { metadata } = await stripe.paymentIntents.retrieve(intent);
  return metadata["purchase"] ?? null;
}

/** Stores a fact and settles its purchase in one transaction; false if it was stored before or its purchase is gone. */
async function store(
  context: Context,
  { id, account_id: accountId }: PurchaseRow,
  { fact, held }: { fact: PaymentFact; held: boolean },
): Promise<boolean> {
  const now = context.now();
  return context.database.atomically(async (queries) => {
    // Serializes all events of the account, whichever process receives them.
    await lockAccount(queries, accountId);
    const row = await purchaseById(queries, id);
    if (row === undefined) {
      return false;
    }
    const stored = await insertPaymentEvent(queries, {
      id: fact.eventId,
      account_id: accountId,
      purchase_id: id,
      kind: held ? "held" : fact.kind,
      subject: fact.subject,
      amount: held ? (fact.paid?.total ?? fact.amount) : fact.amount,
      happened_at: fact.happenedAt,
      received_at: now,
    });
    if (!stored) {
      return false;
    }
    const { paid } = fact;
    const amounts =
      paid === null || held
        ? {}
        : { total: paid.total, tax_amount: paid.taxAmount, billed_to: paid.billedTo };
    const change = { payment_intent: row.payment_intent ?? fact.intent, ...amounts };
    await updatePurchase(queries, id, change);
    await settlePurchase(
      queries,
      { ...row, ...change },
      {
        eventId: fact.eventId,
        now,
        context,
      },
    );
    return true;
  });
}

/** Stores an event of Stripe once, if its signature is valid and it is about a purchase of this installation. */
export async function receivePayment(
  context: Context,
  payments: Payments,
  { body, signature }: { body: Buffer; signature: string },
): Promise<Received> {
  const { database, log } = context;
  const secret = payments.settings.webhookSecret;
  const stripe = await payments.stripe();
  const event = verifiedEvent(stripe, { body, signature, secret, now: context.now() });
  if (event === null) {
    log.warn("payment event without a valid signature");
    return "wrong_signature";
  }
  const fact = readFact(event, log);
  if (fact === undefined) {
    return "wrong_shape";
  }
  if (fact === null) {
    return "ignored";
  }
  let id: string | null;
  try {
    id = await findPurchaseId(context, payments, fact);
  } catch (error) {
    // Stripe repeats the event later.
    logStripeError(log, error, "payment not found");
    return "payment_unavailable";
  }
  const row = id === null ? undefined : await purchaseById(database.queries, id);
  if (row === undefined || !belongs(row, fact)) {
    if (id !== null) {
      log.warn({ event: fact.eventId, kind: fact.kind }, "payment event of an unknown purchase");
    }
    return "ignored";
  }
  const held = differs(row, fact);
  if (!(await store(context, row, { fact, held }))) {
    return "ignored";
  }
  if (held) {
    reportHeld(log, row, fact);
  }
  return "stored";
}
