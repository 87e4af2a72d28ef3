import type { PurchaseRow } from "#server/data/tables/payments/purchaseRow.ts";

/** Returns a paid purchase of 5,000 credits for an account. */
export function purchaseRow(id: string, accountId: string, at: number): PurchaseRow {
  return {
    id,
    account_id: accountId,
    session_id: `cs_of_${id}`,
    payment_intent: `pi_of_${id}`,
    status: "paid",
    credits: 5000,
    amount: 4900,
    currency: "EUR",
    tax: "included",
    total: 4900,
    tax_amount: 782,
    refunded: 0,
    credits_returned: 0,
    credits_owed: 0,
    billed_to: "Example GmbH\nMusterstraße 1\n10115 Berlin\nDE\nDE123456789",
    created_at: at,
    paid_at: at,
  };
}
