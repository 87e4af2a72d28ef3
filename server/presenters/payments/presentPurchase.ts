import type { Purchase } from "#contract/purchases.ts";
import { amountDecimals } from "#server/config/paymentSettings.ts";
import type { PurchaseRow } from "#server/data/tables/payments/purchaseRow.ts";
import { instant } from "#server/presenters/instant.ts";

/** Returns a purchase as the API shows it, with amounts in the main unit. */
export function presentPurchase(row: PurchaseRow): Purchase {
  const decimals = amountDecimals(row.currency);
  const main = (amount: number) => amount / 10 ** decimals;
  const orNull = (amount: number | null) => (amount === null ? null : main(amount));
  return {
    id: row.id,
    object: "purchase",
    status: row.status,
    credits: row.credits,
    price: main(row.amount),
    currency: row.currency,
    tax: row.tax,
    total: orNull(row.total),
    tax_amount: orNull(row.tax_amount),
    refunded: main(row.refunded),
    credits_returned: row.credits_returned,
    credits_owed: row.credits_owed,
    billed_to: row.billed_to === "" ? [] : row.billed_to.split("\n"),
    created_at: instant(row.created_at),
    paid_at: row.paid_at === null ? null : instant(row.paid_at),
  };
}
