import { screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { listApiKeys } from "#contract/apiKeys.ts";
import {
  type CreditForecast,
  readCreditForecast,
  readCredits,
  readCreditStatement,
} from "#contract/credits.ts";
import { type LedgerEntry, listLedger } from "#contract/ledger.ts";
import { readAccount } from "#contract/session.ts";
import { BillingScreen } from "#web/screens/billing/BillingScreen.tsx";
import { account } from "#tests/web/support/page.tsx";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { showScreen } from "#tests/web/support/showScreen.tsx";
import { showTexts } from "#tests/web/support/showTexts.ts";

const entry: LedgerEntry = {
  id: "led_2",
  object: "ledger_entry",
  kind: "charge",
  amount: -3,
  balance: 1247,
  validation_id: null,
  list_id: "list_1",
  key_id: "key_1",
  detail: null,
  created_at: "2026-11-20T10:00:00Z",
};
let entries: LedgerEntry[];
let forecast: CreditForecast;
let asked: URLSearchParams;

beforeAll(() => showTexts());
beforeEach(() => {
  entries = [entry];
  forecast = {
    object: "credit_forecast",
    spent: 300,
    days: 30,
    runs_out_at: "2026-12-14T12:00:00Z",
  };
  server.use(
    serve(readAccount, () => account),
    serve(readCredits, () => ({
      object: "credits",
      balance: 1247,
      held: 12,
      plan: "professional",
    })),
    serve(readCreditForecast, () => forecast),
    serve(listApiKeys, () => ({ object: "list", data: [] })),
    serve(listLedger, ({ request }) => {
      asked = new URL(request.url).searchParams;
      return { object: "list", data: entries, has_more: false, next_cursor: null };
    }),
  );
});

const show = (at?: string) => showScreen(<BillingScreen />, "/billing", at);

test("the balance says what is reserved and until when it lasts", async () => {
  show();
  expect(await screen.findByText("1,247 credits")).toBeVisible();
  expect(screen.getByText("12 of them are reserved for running lists.")).toBeVisible();
  expect(
    await screen.findByText(/At this pace, your credits last until (?:14 Dec|Dec 14).*2026/u),
  ).toBeVisible();
});

test("few days of charges give no date", async () => {
  forecast = { ...forecast, days: 3, runs_out_at: null };
  show();
  expect(await screen.findByText(/A forecast needs charges from at least 7 days\./u)).toBeVisible();
});

test("a charge links to its list and its key", async () => {
  show();
  const row = await screen.findByRole("row", { name: /-3/u });
  expect(within(row).getByRole("link", { name: "List" })).toHaveAttribute(
    "href",
    "/bulk-upload/list_1",
  );
  expect(within(row).getByRole("link", { name: "API key" })).toHaveAttribute(
    "href",
    "/history?key_id=key_1",
  );
});

test("the URL keeps the filters, and a filter without matches can be cleared", async () => {
  entries = [];
  const { user, query } = show();
  expect(await screen.findByRole("heading", { name: "No transactions yet" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: /^Filter/u }));
  await user.selectOptions(screen.getByLabelText("Kind"), "Grant");
  expect(await screen.findByRole("heading", { name: "No transaction matches" })).toBeVisible();
  expect(query().get("kind")).toBe("grant");
  expect(asked.get("kind")).toBe("grant");
  expect(screen.getByRole("button", { name: "Remove filter: Kind Grant" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(query().get("kind")).toBeNull();
});

test("a ledger that can't be read is read again", async () => {
  server.use(serve(listLedger, () => problem("internal_error")));
  const { user } = show();
  const again = await screen.findByRole("button", { name: "Try again" });
  server.use(
    serve(listLedger, () => ({
      object: "list",
      data: [entry],
      has_more: false,
      next_cursor: null,
    })),
  );
  await user.click(again);
  expect(await screen.findByRole("row", { name: /-3/u })).toBeVisible();
});

test("a month's statement lists what was granted and charged", async () => {
  server.use(
    serve(readCreditStatement, () => ({
      object: "credit_statement",
      month: "2026-11",
      opening_balance: 0,
      closing_balance: 1247,
      granted: { count: 1, credits: 1250 },
      purchased: { count: 2, credits: 10_000 },
      refunded: { count: 1, credits: 5000 },
      charged_lists: { count: 1, credits: 3 },
      charged_validations: { count: 0, credits: 0 },
    })),
  );
  show("/billing?statement=2026-11");
  expect(
    await screen.findByRole("heading", { name: "Credit statement for November 2026" }),
  ).toBeVisible();
  expect(await screen.findByRole("row", { name: "Charged for lists 1 -3" })).toBeVisible();
  expect(screen.getByRole("row", { name: "Bought 2 10,000" })).toBeVisible();
  const back = "Taken back after refunds and disputes 1 -5,000";
  expect(screen.getByRole("row", { name: back })).toBeVisible();
  expect(screen.getByRole("row", { name: "Closing balance 1,247" })).toBeVisible();
});

test("a member with a monthly limit sees what is left of it", async () => {
  const limit = { limit: 500, used: 380, resets_at: "2026-12-01T00:00:00.000Z" };
  server.use(serve(readAccount, () => ({ ...account, credit_limit: limit })));
  showScreen(<BillingScreen />, "/billing");
  expect(
    await screen.findByText(
      "You may still spend 120 of your 500 credits this month. Your limit resets on Dec 1, 2026.",
    ),
  ).toBeVisible();
});
