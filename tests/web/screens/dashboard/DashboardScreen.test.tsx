import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { readLatency, readTimeseries, type Timeseries } from "#contract/analytics.ts";
import { listApiKeys } from "#contract/apiKeys.ts";
import { readCreditForecast, readCredits } from "#contract/credits.ts";
import { readListReplies } from "#contract/listReplies.ts";
import { readLists } from "#contract/lists.ts";
import { listValidations } from "#contract/validations.ts";
import { listWebhookEndpoints } from "#contract/webhooks.ts";
import { takePendingFiles } from "#web/features/lists/pendingFiles.ts";
import { DashboardScreen } from "#web/screens/dashboard/DashboardScreen.tsx";
import { keyOf } from "#tests/web/support/apiKeys.ts";
import { endpointOf } from "#tests/web/screens/webhooks/fixtures.ts";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { serveChecks } from "#tests/web/support/serveChecks.ts";
import { showScreen } from "#tests/web/support/showScreen.tsx";
import { exampleList } from "#tests/web/support/lists.ts";
import { showTexts } from "#tests/web/support/showTexts.ts";
import { validation } from "#tests/web/support/validations.ts";

let asked: ReturnType<typeof serveChecks>;
beforeAll(() => showTexts());
beforeEach(() => {
  asked = serveChecks();
  server.use(
    serve(listApiKeys, () => ({ object: "list", data: [] })),
    serve(listWebhookEndpoints, () => ({ object: "list", data: [] })),
    serve(readLatency, () => ({
      object: "latency",
      from: "2026-11-01",
      to: "2026-11-30",
      data: [],
    })),
  );
});

const show = () => showScreen(<DashboardScreen />, "/dashboard");

test("an account without checks sees its balance and addresses to try", async () => {
  const { user, query } = show();
  expect(await screen.findByRole("heading", { name: "Check your first address" })).toBeVisible();
  expect(await screen.findByText("1,250")).toBeVisible();
  await user.click(screen.getByRole("button", { name: /^Check greylisted@sandbox\.test/u }));
  expect(await screen.findByText("elsewhere")).toBeVisible();
  expect(query().get("email")).toBe("greylisted@sandbox.test");
});

const tally = (total: number) => ({
  results: {
    total,
    deliverable: total / 2,
    risky: 0,
    undeliverable: total / 4,
    unknown: total / 4,
  },
  credits: total / 2,
  free: total / 2,
});

/** Serves figures: `now` up to today, `before` in the period before. */
function serveFigures(now: number, before: number) {
  const days: number[] = [];
  server.use(
    serve(readTimeseries, ({ request }): Timeseries => {
      const query = new URL(request.url).searchParams;
      const [from, to] = [query.get("from") ?? "", query.get("to") ?? ""];
      days.push((Date.parse(to) - Date.parse(from)) / 86_400_000 + 1);
      const total = Date.now() - Date.parse(to) < 2 * 86_400_000 ? now : before;
      return {
        object: "timeseries",
        from,
        to,
        interval: "day",
        totals: tally(total),
        data: [
          { date: from, ...tally(0) },
          { date: to, ...tally(total) },
        ],
      };
    }),
  );
  return days;
}

const figure = async (name: string) =>
  (await screen.findByText(name, { selector: "dt" })).closest("dl");

test("the figures are those of the last 30 days, with their change, and a chosen period is in the URL", async () => {
  asked.history = [validation()];
  const days = serveFigures(1200, 1000);
  server.use(
    serve(readCreditForecast, () => ({
      object: "credit_forecast",
      spent: 600,
      days: 30,
      runs_out_at: "2027-01-25T00:00:00Z",
    })),
  );
  const { user, query } = show();
  await waitFor(async () =>
    expect(await figure("Results")).toHaveTextContent("1,200+20%1,000 before"),
  );
  expect(await figure("Unknown")).toHaveTextContent("25%±0 points25% before");
  const balance = screen.getByRole("region", { name: "Credits left" });
  await waitFor(() => expect(balance).toHaveTextContent("1,250Lasts until Jan 25, 2027"));
  expect(screen.getByRole("heading", { name: "Verdicts over time" })).toBeVisible();
  expect(days).toEqual([30, 30]);
  await user.click(screen.getByRole("button", { name: "7 days" }));
  expect(query().get("days")).toBe("7");
  await waitFor(() => expect(days).toEqual([30, 30, 7, 7]));
  expect(screen.getByRole("link", { name: "Open analytics" })).toHaveAttribute(
    "href",
    "/analytics?days=7&compare=previous",
  );
});

test("figures that can't be read leave no placeholder of their chart", async () => {
  asked.history = [validation()];
  server.use(serve(readTimeseries, () => problem("internal_error")));
  const { container } = show();
  const [retry] = await screen.findAllByRole("button", { name: "Try again" });
  expect(retry).toBeVisible();
  await waitFor(() => expect(container.querySelector(".h-80")).toBeNull());
});

test("an account with lists but no checks has figures, too, and what servers said in the newest list that is done", async () => {
  serveFigures(100, 0);
  const done = { ...exampleList().progress, done: 100, total: 100 };
  const wanted: string[] = [];
  server.use(
    serve(readLists, () => ({
      object: "list",
      data: [
        exampleList({ id: "list_3", name: "later.csv", state: "ready" }),
        exampleList({ id: "list_2", name: "guests.csv", state: "completed", progress: done }),
        exampleList({ id: "list_1", name: "older.csv", state: "completed", progress: done }),
      ],
      has_more: false,
      next_cursor: null,
    })),
    serve(readListReplies, ({ request }) => {
      wanted.push(new URL(request.url).pathname);
      return {
        object: "list_replies",
        data: [
          {
            reply: "550 5.1.1 user unknown",
            verdict: "undeliverable",
            reason: "mailbox_not_found",
            count: 2961,
          },
        ],
      };
    }),
  );
  show();
  expect(await figure("Results")).toHaveTextContent(/^Results100$/u);
  expect(await screen.findByText("Nothing needs your attention.")).toBeVisible();
  const panel = await screen.findByRole("region", { name: "What servers said" });
  const row = await within(panel).findByRole("row", { name: /user unknown/u });
  expect(row).toHaveTextContent("Undeliverable: 550 5.1.1 user unknown2,961");
  expect(within(row).getByRole("link")).toHaveAttribute(
    "href",
    "/bulk-upload/list_2?reply=550+5.1.1+user+unknown&reason=mailbox_not_found&verdict=undeliverable",
  );
  expect(wanted).toEqual(["/v1/lists/list_2/replies"]);
});

test("low credits and failed lists are shown with the next step", async () => {
  asked.history = [validation()];
  server.use(
    serve(readCredits, () => ({ object: "credits", balance: 7, held: 3, plan: "professional" })),
    serve(readLists, () => ({
      object: "list",
      data: [exampleList({ id: "list_9", name: "guests.csv", state: "failed" })],
      has_more: false,
      next_cursor: null,
    })),
  );
  show();
  const alerts = await screen.findByRole("region", { name: "Needs attention" });
  expect(await within(alerts).findByText("7 credits left")).toBeVisible();
  expect(await within(alerts).findByText("guests.csv failed")).toBeVisible();
  expect(within(alerts).getByRole("link", { name: "Open list" })).toHaveAttribute(
    "href",
    "/bulk-upload/list_9",
  );
  const lists = await screen.findByRole("region", { name: "Recent lists" });
  expect(within(lists).getByRole("link", { name: "guests.csv" })).toBeVisible();
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test("keys that end soon and webhooks that fail are alerts with a link; others are not", async () => {
  server.use(
    serve(listApiKeys, () => ({
      object: "list",
      data: [
        keyOf({ name: "crm", expires_at: inDays(2.5) }),
        keyOf({ name: "far", expires_at: inDays(90) }),
        keyOf({ name: "off", expires_at: inDays(1), status: "revoked" }),
      ],
    })),
    serve(listWebhookEndpoints, () => ({
      object: "list",
      data: [
        endpointOf({ id: "whe_1", url: "https://whe1.example.com/", failing_since: inDays(-1) }),
        endpointOf({
          id: "whe_2",
          url: "https://whe2.example.com/",
          status: "disabled",
          disabled_reason: "failing",
        }),
        endpointOf({
          id: "whe_3",
          url: "https://whe3.example.com/",
          status: "disabled",
          disabled_reason: "manual",
        }),
        endpointOf({ id: "whe_4", url: "https://whe4.example.com/" }),
      ],
    })),
  );
  show();
  const alerts = await screen.findByRole("region", { name: "Needs attention" });
  expect(await within(alerts).findByText("API key “crm” ends in 2 days")).toBeVisible();
  expect(await within(alerts).findByText("Webhook to whe1.example.com is failing")).toBeVisible();
  expect(within(alerts).getByText("Webhook to whe2.example.com is disabled")).toBeVisible();
  expect(
    within(alerts)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href")),
  ).toEqual(["/apikeys", "/webhooks?endpoint=whe_1", "/webhooks?endpoint=whe_2"]);
});

test("a running list shows its progress", async () => {
  server.use(
    serve(readLists, () => ({
      object: "list",
      data: [
        exampleList({
          id: "list_9",
          name: "guests.csv",
          state: "running",
          progress: { ...exampleList().progress, done: 40, total: 100 },
        }),
      ],
      has_more: false,
      next_cursor: null,
    })),
  );
  show();
  const running = await screen.findByRole("region", { name: "Running lists" });
  await waitFor(() => expect(running).toHaveTextContent("40 of 100 rows done"));
  expect(within(running).getByRole("progressbar", { name: "Progress of guests.csv" })).toHaveValue(
    40,
  );
});

test("a chosen file is handed to the upload form", async () => {
  const { user } = show();
  const file = new File(["email\na@sandbox.test"], "a.csv");
  await user.upload(screen.getByLabelText("Choose file", { selector: "input" }), file);
  expect(await screen.findByText("elsewhere")).toBeVisible();
  expect(takePendingFiles()).toEqual([file]);
  expect(takePendingFiles()).toEqual([]);
});

test("a listed check opens its result in the drawer, and the focus comes back", async () => {
  const listed = validation({ id: "val_7", email: "ann@example.com" });
  serveChecks(listed).history = [listed];
  const { user, query } = show();
  const link = await screen.findByRole("link", { name: "ann@example.com" });
  await user.click(link);
  expect(query().get("result")).toBe("val_7");
  const drawer = await screen.findByRole("dialog", { name: "ann@example.com" });
  await within(drawer).findByRole("tab", { name: "Transcript", selected: true });
  expect(within(drawer).getAllByText("250 2.1.5 Recipient OK")).toHaveLength(2);
  await user.click(within(drawer).getByRole("button", { name: "Close result" }));
  expect(query().get("result")).toBeNull();
  expect(link).toHaveFocus();
});

test("the quick field passes its address on, and shows an error if it is empty", async () => {
  const { user, query } = show();
  await user.click(screen.getByRole("button", { name: "Check address" }));
  expect(screen.getByText("Enter an email address.")).toBeVisible();
  await user.type(screen.getByRole("textbox"), "ann+1@example.com{Enter}");
  expect(await screen.findByText("elsewhere")).toBeVisible();
  expect(query().get("email")).toBe("ann+1@example.com");
});

test("the balance is shown if the lists fail", async () => {
  server.use(serve(listValidations, () => problem("internal_error")));
  show();
  expect(await screen.findByText("req_test")).toBeVisible();
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
  expect(await screen.findByText("1,250")).toBeVisible();
});

test("the checks are shown if the balance fails", async () => {
  asked.history = [validation()];
  server.use(serve(readCredits, () => HttpResponse.error()));
  show();
  expect(await screen.findByRole("link", { name: "deliverable@sandbox.test" })).toBeVisible();
  expect(await screen.findByText("We couldn't load your balance.")).toBeVisible();
});
