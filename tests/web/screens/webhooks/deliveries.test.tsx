import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  listWebhookDeliveries,
  listWebhookEndpoints,
  readWebhookDelivery,
  redeliverWebhook,
  replayWebhookEvents,
  testWebhookEndpoint,
  type WebhookAttempt,
  type WebhookDelivery,
} from "#contract/webhooks.ts";
import { WebhooksScreen } from "#web/screens/webhooks/WebhooksScreen.tsx";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { showScreen } from "#tests/web/support/showScreen.tsx";
import { showTexts } from "#tests/web/support/showTexts.ts";
import { attemptOf, deliveryOf, endpointOf } from "./fixtures.ts";

let deliveries: WebhookDelivery[];
let log: WebhookAttempt[];
let asked: URLSearchParams[];
const pageSize = 25;

beforeAll(() => showTexts());
beforeEach(() => {
  deliveries = [];
  log = [];
  asked = [];
  server.use(
    serve(listWebhookEndpoints, () => ({ object: "list", data: [endpointOf()] })),
    serve(listWebhookDeliveries, ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      const state = query.get("state");
      const matching = deliveries.filter((one) => state === null || one.state === state);
      const start = matching.findIndex(({ id }) => id === query.get("after")) + 1;
      const data = matching.slice(start, start + pageSize);
      const last = matching.length > start + pageSize ? (data.at(-1)?.id ?? null) : null;
      return { object: "list", data, has_more: last !== null, next_cursor: last };
    }),
    serve(readWebhookDelivery, ({ params }) => {
      const found = deliveries.find(({ id }) => id === params["id"]);
      return found ? { ...found, body: '{"type":"list.completed"}', log } : problem("not_found");
    }),
  );
});

const show = (more = "") =>
  showScreen(<WebhooksScreen />, "/webhooks", `/webhooks?endpoint=whe_1${more}`);
const made = (number: number) =>
  deliveryOf({ id: `whd_${String(number).padStart(3, "0")}`, event_id: `evt_${number}` });
const rowsOf = (table: HTMLElement) => within(table).getAllByRole("row").slice(1);

test("a test event appears in the log, which follows it to its end", async () => {
  const { user } = show();
  expect(await screen.findByText("No deliveries yet. Send a test event to see one.")).toBeVisible();
  server.use(
    serve(testWebhookEndpoint, () => {
      const waiting = { event_type: "webhook.test", cause: "test", state: "waiting" } as const;
      const next_attempt_at = new Date().toISOString();
      deliveries = [deliveryOf({ ...waiting, attempts: 0, last_status: null, next_attempt_at })];
      return deliveries[0];
    }),
  );
  await user.click(screen.getByRole("button", { name: "Send a test event" }));
  const row = await screen.findByRole("row", { name: /webhook\.test/u });
  expect(within(row).getByText("Waiting")).toBeVisible();
  deliveries = [deliveryOf({ event_type: "webhook.test", cause: "test" })];
  await waitFor(() => expect(within(row).getByText("Delivered")).toBeVisible());
  expect(within(row).getByText("204")).toBeVisible();
});

test("a disabled endpoint is named when a test can't be sent", async () => {
  server.use(serve(testWebhookEndpoint, () => problem("invalid_state")));
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Send a test event" }));
  expect(await screen.findByText("Events are sent to enabled endpoints only.")).toBeVisible();
});

test("older deliveries are loaded by cursor, and a new one loses none of them", async () => {
  deliveries = Array.from({ length: 30 }, (_, index) => made(30 - index));
  const { user } = show();
  const table = await screen.findByRole("table", { name: "Deliveries" });
  expect(rowsOf(table)).toHaveLength(25);
  deliveries = [made(31), ...deliveries];
  server.use(serve(testWebhookEndpoint, () => made(31)));
  await user.click(screen.getByRole("button", { name: "Send a test event" }));
  await waitFor(() => expect(rowsOf(table)).toHaveLength(26));
  await user.click(screen.getByRole("button", { name: "Load more" }));
  await waitFor(() => expect(rowsOf(table)).toHaveLength(31));
  expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
});

test("filters are in the address, and a page without matches clears them", async () => {
  deliveries = [deliveryOf()];
  const { user, query } = show();
  await screen.findByRole("table", { name: "Deliveries" });
  await user.click(screen.getByRole("button", { name: "Filter" }));
  await user.selectOptions(screen.getByRole("combobox", { name: "State" }), "Failed");
  expect(await screen.findByText("No delivery matches these filters.")).toBeVisible();
  await user.click(screen.getByRole("combobox", { name: "Event" }));
  await user.keyboard("list.failed{Enter}");
  await waitFor(() => expect(query().get("type")).toBe("list.failed"));
  await waitFor(() =>
    expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
      limit: "25",
      endpoint_id: "whe_1",
      state: "failed",
      event_type: "list.failed",
    }),
  );
  await user.click(await screen.findByRole("button", { name: "Clear filters" }));
  expect(await screen.findByRole("table", { name: "Deliveries" })).toBeVisible();
  expect([...query().keys()]).toEqual(["endpoint"]);
});

test("a delivery opens with its body, its attempts and what to do after a failure", async () => {
  deliveries = [deliveryOf({ state: "failed", attempts: 2, last_status: 500 })];
  log = [
    attemptOf({ status: null, error: "address_refused" }),
    attemptOf({ number: 2, status: 500, duration_ms: 1234, response_body: "out of disk" }),
  ];
  const { user, query } = show();
  await user.click(await screen.findByRole("button", { name: "list.completed" }));
  const drawer = await screen.findByRole("dialog", { name: "list.completed" });
  expect(query().get("delivery")).toBe("whd_1");
  const [newest, oldest] = await within(drawer).findAllByRole("listitem");
  expect(newest).toHaveTextContent("Attempt 2");
  expect(newest).toHaveTextContent("1.2 sec");
  expect(newest).toHaveTextContent("The receiver returned 500.");
  expect(newest).toHaveTextContent("out of disk");
  expect(newest).toHaveTextContent("webhook-id: evt_1");
  expect(oldest).toHaveTextContent("Private address");
  expect(oldest).toHaveTextContent("WEBHOOK_HOSTS");
  expect(within(drawer).getByRole("region", { name: "Request body" })).toHaveTextContent(
    '{"type":"list.completed"}',
  );
  await user.click(within(drawer).getByRole("button", { name: "Close delivery" }));
  await waitFor(() => expect(query().get("delivery")).toBeNull());
});

test.each([
  [attemptOf({ status: 302 }), /Redirects aren't followed/u],
  [attemptOf({ status: 410 }), /410 \(Gone\), which disables/u],
  [attemptOf({ status: null, error: "timeout" }), /No reply within 15 seconds/u],
])("an attempt says what to do, %#", async (attempt, text) => {
  deliveries = [deliveryOf()];
  log = [attempt];
  show("&delivery=whd_1");
  expect(await screen.findByText(text)).toBeVisible();
});

test("an event is sent again, and the new delivery is in the log", async () => {
  deliveries = [deliveryOf({ state: "failed", last_status: 500 })];
  server.use(
    serve(redeliverWebhook, () => {
      const again = deliveryOf({ id: "whd_2", cause: "redelivery" });
      deliveries = [again, ...deliveries];
      return again;
    }),
  );
  const { user } = show("&delivery=whd_1");
  const drawer = await screen.findByRole("dialog", { name: "list.completed" });
  await user.click(within(drawer).getByRole("button", { name: "Send this event again" }));
  const table = screen.getByRole("table", { name: "Deliveries", hidden: true });
  await waitFor(() => expect(within(table).getByText("Sent again")).toBeInTheDocument());
});

test("a period is replayed, and the rest of it from where the first part ended", async () => {
  const sent: Record<string, unknown>[] = [];
  const next = "2026-11-20T14:30:00.000Z";
  server.use(
    serve(replayWebhookEvents, ({ body }) => {
      sent.push(body as Record<string, unknown>);
      const first = sent.length === 1;
      return {
        object: "webhook_replay",
        queued: first ? 1000 : 0,
        has_more: first,
        next_from: first ? next : null,
      };
    }),
  );
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Replay events" }));
  const dialog = screen.getByRole("dialog", { name: "Replay events" });
  await user.click(within(dialog).getByRole("checkbox", { name: /delivered events/u }));
  await user.click(within(dialog).getByRole("button", { name: "Replay events" }));
  expect(await within(dialog).findByText("Events queued: 1,000")).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Replay the next ones" }));
  expect(await within(dialog).findByText("This period has no events to send.")).toBeVisible();
  const [first, second] = sent;
  expect(first).toMatchObject({ include_delivered: true });
  expect(Date.parse(String(first?.["to"])) - Date.parse(String(first?.["from"]))).toBe(86_400_000);
  expect(Date.parse(String(first?.["to"]))).toBeGreaterThan(Date.now());
  expect(second).toMatchObject({ from: next, to: first?.["to"], include_delivered: true });
});
