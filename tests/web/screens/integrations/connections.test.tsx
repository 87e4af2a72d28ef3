import { screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { type Breakdown, readBreakdown } from "#contract/analytics.ts";
import { type ApiKey, listApiKeys } from "#contract/apiKeys.ts";
import { listValidations } from "#contract/validations.ts";
import { listWebhookEndpoints, type WebhookEndpoint } from "#contract/webhooks.ts";
import { Connections } from "#web/screens/integrations/connections/Connections.tsx";
import { keyOf } from "#tests/web/support/apiKeys.ts";
import { openPage, serveAccount } from "#tests/web/support/page.tsx";
import { serve, server } from "#tests/web/support/server.ts";
import { showScreen } from "#tests/web/support/showScreen.tsx";
import { quitSession } from "#tests/web/support/tokens.ts";
import { showTexts } from "#tests/web/support/showTexts.ts";
import { endpointOf } from "#tests/web/screens/webhooks/fixtures.ts";

const sourceOf = (value: string | null, total: number, unknown: number) => ({
  value,
  name: null,
  results: { total, deliverable: total - unknown, risky: 0, undeliverable: 0, unknown },
  credits: 0,
  free: total,
});

let keys: ApiKey[];
let endpoints: WebhookEndpoint[];
let sources: Breakdown["data"];
beforeAll(() => showTexts());
beforeEach(() => {
  [keys, endpoints, sources] = [[], [], []];
  server.use(
    serve(listApiKeys, () => ({ object: "list", data: keys })),
    serve(listWebhookEndpoints, () => ({ object: "list", data: endpoints })),
    serve(listValidations, () => ({
      object: "list",
      data: [],
      has_more: false,
      next_cursor: null,
    })),
    serve(readBreakdown, () => ({
      object: "breakdown" as const,
      from: "2026-08-28",
      to: "2026-11-25",
      by: "source" as const,
      data: sources,
      rest: { values: 0, ...sourceOf(null, 0, 0) },
    })),
  );
});

async function row(name: RegExp) {
  const [header] = await screen.findAllByRole("rowheader", { name });
  return within(header!.closest("tr")!);
}

const show = () => showScreen(<Connections onReady={() => undefined} />, "/integrations");

test("keys, widgets, webhooks and compatible clients show their last use and their errors", async () => {
  const usage = [
    { day: "2026-11-25", requests: 100, errors: 2 },
    { day: "2026-11-24", requests: 20, errors: 1 },
  ];
  keys = [
    keyOf({ id: "key_1", name: "Nightly", usage, last_used_at: "2026-11-24T10:00:00Z" }),
    keyOf({
      id: "key_2",
      name: "Sign-up",
      mode: "publishable",
      usage: [],
      last_used_at: null,
      allowed_origins: ["https://www.example.com"],
    }),
    keyOf({ id: "key_3", name: "Old", status: "revoked" }),
  ];
  endpoints = [
    endpointOf(),
    endpointOf({
      id: "whe_2",
      url: "https://b.example.com/",
      failing_since: "2026-11-20T00:00:00Z",
    }),
  ];
  sources = [sourceOf("kickbox", 40, 3), sourceOf("form", 5, 0), sourceOf(null, 90, 1)];
  show();
  const nightly = await row(/^Nightly/u);
  expect(nightly.getAllByText("Failed requests in 14 days: 3 of 120")[0]).toBeVisible();
  expect((await row(/^Sign-up/u)).getByText("https://www.example.com")).toBeVisible();
  expect((await row(/^Sign-up/u)).getAllByText("Never")[0]).toBeVisible();
  expect((await row(/b\.example/u)).getAllByText(/^Failing since .*2026/u)[0]).toBeVisible();
  const kickbox = await row(/^Kickbox/u);
  expect(kickbox.getByText("Compatible client")).toBeVisible();
  expect(kickbox.getAllByText("Unknown results in 90 days: 3 of 40")[0]).toBeVisible();
  expect(kickbox.getByRole("link")).toHaveAttribute("href", "/history?source=kickbox");
  // Neither a revoked key nor the widget's own source is a row.
  expect(screen.getAllByRole("rowheader")).toHaveLength(5);
});

test("without connections, the page says how to make the first", async () => {
  show();
  expect(await screen.findByText("Nothing is connected yet")).toBeVisible();
  expect(screen.getByRole("link", { name: "Create API key" })).toHaveAttribute("href", "/apikeys");
});

const card = async (name: string) =>
  within((await screen.findByRole("heading", { level: 4, name })).closest("li")!);

test("each card has the state of the account's connection: its last use and its error, the worst first", async () => {
  keys = [
    keyOf({
      id: "key_1",
      usage: [{ day: "2026-11-25", requests: 100, errors: 2 }],
      last_used_at: "2026-11-20T10:00:00Z",
    }),
    keyOf({ id: "key_2", usage: [], last_used_at: "2026-11-24T10:00:00Z" }),
  ];
  endpoints = [
    endpointOf({ url: "https://hooks.zapier.com/hooks/1", failing_since: "2026-11-20T00:00:00Z" }),
    endpointOf({ id: "whe_2", url: "https://flows.example.com/", description: "n8n" }),
  ];
  sources = [sourceOf("kickbox", 40, 3)];
  quitSession();
  serveAccount();
  server.use(
    serve(listApiKeys, () => ({ object: "list", data: keys })),
    serve(listWebhookEndpoints, () => ({ object: "list", data: endpoints })),
  );
  await openPage("/integrations");
  const api = await card("API calls");
  expect(await api.findByText("Connected")).toBeVisible();
  expect(api.getByText("Failed requests in 14 days: 2 of 100")).toBeVisible();
  expect((await card("Zapier")).getByText(/^Failing since .*2026/u)).toBeVisible();
  expect((await card("n8n")).getByText("Connected")).toBeVisible();
  // Endpoints of other tools aren't webhooks of one's own.
  expect((await card("Webhooks")).getByText("Not connected")).toBeVisible();
  expect((await card("Sign-up hooks")).getByText("Not connected")).toBeVisible();
  expect(
    (await card("Switch from another service")).getByText("Unknown results in 90 days: 3 of 40"),
  ).toBeVisible();
  // What the server can't know isn't claimed.
  expect((await card("Python")).queryByText(/onnected/u)).toBeNull();
});

test("signed-out visitors see the gallery alone", async () => {
  await openPage("/integrations");
  await screen.findByRole("region", { name: "All integrations" });
  // The page only has room for them, which is shown where a session is stored.
  const room = screen.queryByRole("region", { name: "Your connections" })?.parentElement;
  expect(room).toHaveClass("hidden", "in-[.signed-in]:block");
  expect(within(room as HTMLElement).queryByRole("table")).toBeNull();
});
