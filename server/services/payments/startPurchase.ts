import type { Stripe } from "stripe";
import type { Plan } from "#contract/operator.ts";
import { smallestUnits } from "#server/config/paymentSettings.ts";
import { filled } from "#server/config/texts.ts";
import type { AppContext, Payments } from "#server/context.ts";
import { newId } from "#server/crypto/newId.ts";
import { deletePurchase, insertPurchase, updatePurchase } from "#server/data/queries/purchases.ts";
import type { PurchaseRow } from "#server/data/tables/payments/purchaseRow.ts";
import { logStripeError } from "./logStripeError.ts";

/** Seconds in which a payment page can be used. */
const pageSeconds = 3600;

/** Stripe's names for languages it has other names for; it has no Arabic. */
const otherLocales: Readonly<Record<string, string>> = { ar: "auto", hi: "hi-IN" };

/** Buyer, plan and the language of the payment page. */
export interface Order {
  accountId: string;
  email: string;
  pack: Plan;
  language: string;
}

/** Outcome of {@link startPurchase}: the purchase and its payment page. */
export type Begun = { row: PurchaseRow; url: string } | "payment_unavailable";

type Context = Pick<AppContext, "config" | "database" | "texts" | "now" | "log">;

function buildSession(
  { config, texts, now }: Context,
  row: PurchaseRow,
  { order, tax }: { order: Order; tax: boolean },
): Stripe.Checkout.SessionCreateParams {
  const { language } = order;
  // Arabic texts of the app write 0 to 9 too.
  const digits = language === "ar" ? "ar-u-nu-latn" : language;
  const number = new Intl.NumberFormat(digits).format(row.credits);
  const billing = `${config.publicUrl}/billing`;
  const metadata = { purchase: row.id };
  return {
    mode: "payment",
    client_reference_id: row.id,
    metadata,
    // The charge inherits it, so that refunds find the purchase.
    payment_intent_data: { metadata },
    customer_email: order.email,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: row.currency.toLowerCase(),
          unit_amount: row.amount,
          tax_behavior: row.tax === "included" ? "inclusive" : "exclusive",
          product_data: { name: filled(texts.in(language).words.credits, { number }) },
        },
      },
    ],
    automatic_tax: { enabled: tax },
    tax_id_collection: { enabled: true },
    billing_address_collection: tax ? "required" : "auto",
    // Another currency would make refunds differ from the price.
    adaptive_pricing: { enabled: false },
    locale: otherLocales[language] ?? language,
    expires_at: Math.floor(now() / 1000) + pageSeconds,
    success_url: `${billing}?purchase=${row.id}`,
    cancel_url: `${billing}?payment=canceled`,
  };
}

/** Stores a purchase and creates its payment page at Stripe. Nothing is charged yet. */
export async function startPurchase(
  context: Context,
  payments: Payments,
  order: Order,
): Promise<Begun> {
  const { database, now, log } = context;
  const { pack } = order;
  const row: PurchaseRow = {
    id: newId("pur"),
    account_id: order.accountId,
    session_id: null,
    payment_intent: null,
    status: "open",
    credits: pack.credits,
    amount: smallestUnits(pack),
    currency: pack.currency,
    tax: pack.tax,
    total: null,
    tax_amount: null,
    refunded: 0,
    credits_returned: 0,
    credits_owed: 0,
    billed_to: "",
    created_at: now(),
    paid_at: null,
  };
  // First, so that an event never comes before its purchase.
  await insertPurchase(database.queries, row);
  try {
    const stripe = await payments.stripe();
    const sessionParams = buildSession(context, row, { order, tax: payments.settings.tax });
    const session = await stripe.checkout.sessions.create(sessionParams, {
      idempotencyKey: row.id,
    });
    const url = session.url ?? "";
    if (URL.parse(url)?.protocol !== "https:") {
      throw new TypeError("The payment page has no https: address.");
    }
    await updatePurchase(database.queries, row.id, { session_id: session.id });
    return { row: { ...row, session_id: session.id }, url };
  } catch (error) {
    logStripeError(log, error, "payment page not created");
    await deletePurchase(database.queries, row.id);
    return "payment_unavailable";
  }
}
