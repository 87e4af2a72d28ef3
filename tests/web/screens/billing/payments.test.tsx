import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { listApiKeys } from "#contract/apiKeys.ts";
import { readCreditForecast, readCredits } from "#contract/credits.ts";
import { listLedger } from "#contract/ledger.ts";
import {
  createPurchase,
  listPurchases,
  type Purchase,
  readPaymentOptions,
  readPurchase,
} from "#contract/purchases.ts";
import { readAccount } from "#contract/session.ts";
import { BillingScreen } from "#web/screens/billing/BillingScreen.tsx";
import { account } from "#tests/web/support/page.tsx";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { showScreen } from "#tests/web/support/showScreen.tsx";
import { showTexts } from "#tests/web/support/showTexts.ts";

const bought: Purchase = {
  id: "pur_1",
  object: "purchase",
  status: "paid",
  credits: 5000,
  price: 49,
  currency: "EUR",
  tax: "included",
  total: 49,
  tax_amount: 7.82,
  refunded: 0,
  credits_returned: 0,
  credits_owed: 0,
  billed_to: ["Example GmbH", "Musterstraße 1", "DE123456789"],
  created_at: "2026-11-20T10:00:00Z",
  paid_at: "2026-11-20T10:01:00Z",
};
let purchases: Purchase[];
let balance: number;
const none = { object: "list", data: [], has_more: false, next_cursor: null };

beforeAll(() => showTexts());
beforeEach(() => {
  purchases = [];
  balance = 1250;
  server.use(
    serve(readAccount, () => account),
    serve(readCredits, () => ({ object: "credits", balance, held: 0, plan: "professional" })),
    serve(readCreditForecast, () => ({
      object: "credit_forecast",
      spent: 0,
      days: 0,
      runs_out_at: null,
    })),
    serve(listApiKeys, () => none),
    serve(listLedger, () => none),
    serve(readPaymentOptions, () => ({
      object: "payment_options",
      enabled: true,
      packs: [
        { credits: 5000, price: 49, currency: "EUR", tax: "included" },
        { credits: 20_000, price: 150, currency: "USD", tax: "excluded" },
      ],
    })),
    serve(listPurchases, () => ({ ...none, data: purchases })),
  );
});

/** Replaces the navigation to another site, which jsdom doesn't have. */
function watchLeaving() {
  const assign = vi.fn();
  const { origin, host, hostname, href, pathname, protocol, search, hash } = window.location;
  const parts = { origin, host, hostname, href, pathname, protocol, search, hash };
  vi.stubGlobal("location", { ...parts, assign });
  return assign;
}

const show = (at?: string) => showScreen(<BillingScreen />, "/billing", at);

test("an installation without payments shows that it is free, and the operator's command", async () => {
  server.use(
    serve(readPaymentOptions, () => ({ object: "payment_options", enabled: false, packs: [] })),
  );
  show();
  expect(
    await screen.findByText("This installation is self-hosted. You don't pay for credits."),
  ).toBeVisible();
  expect(screen.queryByRole("heading", { name: "Buy credits" })).toBeNull();
  expect(screen.queryByRole("heading", { name: "Purchases" })).toBeNull();
});

test("a button for each price leads to the payment page", async () => {
  const assign = watchLeaving();
  let order: unknown;
  server.use(
    serve(createPurchase, ({ body }) => {
      order = body;
      return { ...bought, status: "open", checkout_url: "https://checkout.stripe.com/c/pay/cs_1" };
    }),
  );
  const { user } = show();
  const row = await screen.findByRole("row", { name: /20,000/u });
  expect(row).toHaveTextContent("$150.00 plus tax");
  expect(screen.getByText("Professional Plan")).toBeVisible();
  expect(screen.queryByText(/You don't pay/u)).toBeNull();
  await user.click(within(row).getByRole("button", { name: "Buy 20,000 credits" }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith(expect.stringContaining("https://")));
  expect(order).toEqual({ credits: 20_000, currency: "USD" });
});

test("a payment page that can't be made is a sentence, and another address than https: isn't opened", async () => {
  const assign = watchLeaving();
  server.use(serve(createPurchase, () => problem("payment_unavailable")));
  const { user } = show();
  const buy = await screen.findByRole("button", { name: "Buy 5,000 credits" });
  await user.click(buy);
  expect(await screen.findByText(/Payments unavailable.*Nothing was charged/u)).toBeVisible();
  const script = "javascript:alert(1)";
  let asked = 0;
  server.use(
    serve(createPurchase, () => {
      asked += 1;
      return { ...bought, status: "open", checkout_url: script };
    }),
  );
  await user.click(buy);
  await waitFor(() => expect(asked).toBe(1));
  await waitFor(() => expect(buy).not.toHaveAttribute("aria-busy", "true"));
  expect(assign).not.toHaveBeenCalled();
});

test("after the payment page, the buyer waits until Stripe confirms, then balance and purchases are new", async () => {
  let status: Purchase["status"] = "open";
  server.use(serve(readPurchase, () => ({ ...bought, status })));
  const { user, query } = show("/billing?purchase=pur_1");
  expect(await screen.findByText("Waiting for your payment")).toBeVisible();
  expect(await screen.findByRole("heading", { name: "No purchases yet" })).toBeVisible();
  expect(await screen.findByText("1,250 credits")).toBeVisible();
  status = "paid";
  balance = 6250;
  purchases = [bought];
  expect(await screen.findByText("5,000 credits added")).toBeVisible();
  expect(await screen.findByText("6,250 credits")).toBeVisible();
  expect(await screen.findByRole("link", { name: /^Receipt of/u })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(query().get("purchase")).toBeNull();
  expect(screen.queryByText("5,000 credits added")).toBeNull();
});

test.each([
  ["processing", "Your bank is processing the payment"],
  ["failed", "Your bank rejected the payment"],
  ["expired", "The payment page expired"],
] as const)("a %s payment has a notice", async (status, text) => {
  server.use(serve(readPurchase, () => ({ ...bought, status })));
  show("/billing?purchase=pur_1");
  expect(await screen.findByText(text)).toBeVisible();
});

test("a canceled payment isn't charged, and an unknown purchase is an error", async () => {
  const { unmount } = show("/billing?payment=canceled");
  expect(await screen.findByText("You left the payment page")).toBeVisible();
  unmount();
  server.use(serve(readPurchase, () => problem("not_found")));
  show("/billing?purchase=pur_2");
  expect(await screen.findByRole("button", { name: "Try again" })).toBeVisible();
});

test("purchases show refunds, and credits that are still owed", async () => {
  purchases = [
    { ...bought, id: "pur_2", refunded: 49, credits_returned: 250, credits_owed: 4750 },
    { ...bought, refunded: 10 },
  ];
  show();
  expect(await screen.findByText("You owe 4,750 credits")).toBeVisible();
  expect(screen.getByRole("row", { name: /Paid ?Refunded$/u })).toBeVisible();
  expect(screen.getByRole("row", { name: /Refunded: €10\.00$/u })).toBeVisible();
});

test("a receipt names both parties and every amount", async () => {
  server.use(serve(readPurchase, () => ({ ...bought, refunded: 10 })));
  show("/billing?receipt=pur_1");
  expect(await screen.findByText("Example GmbH")).toBeVisible();
  expect(screen.getByText("pur_1")).toBeVisible();
  for (const name of ["5,000 credits €41.18", "Tax €7.82", "Total €49.00", "Refunded -€10.00"]) {
    expect(screen.getByRole("row", { name })).toBeVisible();
  }
});
