import { expect, test } from "vitest";
import { readPaymentEvent } from "#server/services/payments/readPaymentEvent.ts";
import {
  disputeOf,
  failedRefund,
  paidSession,
  refundedCharge,
  stripeEvent,
} from "#tests/support/stripeEvents.ts";

const at = Date.UTC(2026, 10, 28, 12);
const read = (type: string, object: object) =>
  readPaymentEvent(stripeEvent(type, object, { id: "evt_1", at }));
const common = { eventId: "evt_1", happenedAt: at, currency: "eur", intent: "pi_of_cs_1" };
const ofSession = { ...common, subject: "cs_1", amount: 0, purchaseId: "pur_1" };
const paid = {
  total: 4900,
  taxAmount: 782,
  billedTo: "Example GmbH\nMusterstraße 1\n10115 Berlin\nDE\nDE123456789",
};

test("a completed session says what was paid and by whom, line by line", () => {
  expect(read("checkout.session.completed", paidSession("pur_1", "cs_1"))).toEqual({
    ...ofSession,
    kind: "paid",
    paid,
  });
  const { customer_details: customer } = paidSession("pur_1", "cs_1") as {
    customer_details: object;
  };
  const person = {
    ...customer,
    business_name: null,
    name: `Ann\u0000\nExample ${"x".repeat(300)}`,
    address: {
      line1: "1 Main St",
      line2: "Floor 2",
      postal_code: "94105",
      city: "SF",
      state: "CA",
    },
    tax_ids: Array.from({ length: 7 }, (_, index) => ({ value: `T${index}` })),
  };
  const found = read(
    "checkout.session.completed",
    paidSession("pur_1", "cs_1", { customer_details: person, total_details: null }),
  );
  expect(found?.paid?.taxAmount).toBeNull();
  expect(found?.paid?.billedTo.split("\n")).toEqual([
    `Ann Example ${"x".repeat(300)}`.slice(0, 200),
    "1 Main St",
    "Floor 2",
    "94105 SF CA",
    "T0",
    "T1",
    "T2",
    "T3",
    "T4",
  ]);
});

test("a bank debit is paid once its own event says so, or has failed", () => {
  const unpaid = paidSession("pur_1", "cs_1", { payment_status: "unpaid" });
  expect(read("checkout.session.completed", unpaid)).toMatchObject({ kind: "processing", paid });
  expect(read("checkout.session.async_payment_succeeded", unpaid)).toMatchObject({
    kind: "paid",
    paid,
  });
  for (const [type, kind] of [
    ["checkout.session.async_payment_failed", "failed"],
    ["checkout.session.expired", "expired"],
  ] as const) {
    expect(read(type, unpaid)).toEqual({ ...ofSession, kind, paid: null });
  }
});

test("refunds name the charge or refund, their sum and the purchase as far as Stripe says", () => {
  expect(read("charge.refunded", refundedCharge("pur_1", "cs_1", 1200))).toEqual({
    ...common,
    kind: "refunded",
    subject: "ch_of_cs_1",
    amount: 1200,
    purchaseId: "pur_1",
    paid: null,
  });
  expect(read("refund.failed", failedRefund("cs_1", 300))).toEqual({
    ...common,
    kind: "refund_failed",
    subject: "re_1",
    amount: 300,
    purchaseId: null,
    paid: null,
  });
});

const dispute = (type: string, status: string) =>
  read(`charge.dispute.${type}`, disputeOf("cs_1", status));

test("disputes withdraw money and give it back; inquiries and lost disputes move none", () => {
  const moved = { ...common, subject: "du_of_cs_1", amount: 4900, purchaseId: null, paid: null };
  expect(dispute("created", "needs_response")).toEqual({ ...moved, kind: "disputed" });
  expect(dispute("funds_withdrawn", "needs_response")).toEqual({ ...moved, kind: "disputed" });
  expect(dispute("funds_reinstated", "won")).toEqual({ ...moved, kind: "dispute_won" });
  expect(dispute("closed", "won")).toEqual({ ...moved, kind: "dispute_won" });
  expect(dispute("closed", "lost")).toBeNull();
  expect(dispute("created", "warning_needs_response")).toBeNull();
});

test("events about something else say nothing, and known ones of another shape are refused", () => {
  expect(read("customer.created", { id: "cus_1" })).toBeNull();
  expect(read("toString", { id: "cus_1" })).toBeNull();
  expect(() => read("charge.refunded", { id: "ch_1", amount_refunded: -1 })).toThrow();
});
