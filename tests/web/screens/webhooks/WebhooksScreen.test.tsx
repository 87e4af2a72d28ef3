import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookDeliveries,
  listWebhookEndpoints,
  rotateWebhookSecret,
  testWebhookEndpoint,
  updateWebhookEndpoint,
  type WebhookEndpoint,
} from "#contract/webhooks.ts";
import { WebhooksScreen } from "#web/screens/webhooks/WebhooksScreen.tsx";
import { problem, refusedFields, serve, server } from "#tests/web/support/server.ts";
import { showScreen } from "#tests/web/support/showScreen.tsx";
import { showTexts } from "#tests/web/support/showTexts.ts";
import { deliveryOf, endpointOf } from "./fixtures.ts";

const secret = `whsec_${"a".repeat(44)}`;
let endpoints: WebhookEndpoint[];

beforeAll(() => showTexts());
beforeEach(() => {
  endpoints = [];
  server.use(
    serve(listWebhookEndpoints, () => ({ object: "list", data: endpoints })),
    serve(listWebhookDeliveries, () => ({
      object: "list",
      data: [],
      has_more: false,
      next_cursor: null,
    })),
  );
});

const show = (at?: string) => showScreen(<WebhooksScreen />, "/webhooks", at);

test("without endpoints, the screen explains them and shows how to verify a delivery", async () => {
  show();
  expect(await screen.findByRole("heading", { name: "No endpoints yet" })).toBeVisible();
  const sample = screen.getByRole("region", { name: "Verify a delivery" });
  expect(sample).toHaveTextContent("webhook.verify(body, request.headers)");
  expect(sample.closest("details")).toHaveAttribute("open");
});

test("endpoints that can't be read are read again", async () => {
  server.use(serve(listWebhookEndpoints, () => problem("internal_error")));
  const { user } = show();
  const again = await screen.findByRole("button", { name: "Try again" });
  server.use(serve(listWebhookEndpoints, () => ({ object: "list", data: [endpointOf()] })));
  await user.click(again);
  expect(await screen.findByRole("link", { name: endpointOf().url })).toBeVisible();
});

test("a new endpoint shows its secret once, confirms before closing, and opens its page", async () => {
  const sent: unknown[] = [];
  server.use(
    serve(createWebhookEndpoint, ({ body }) => {
      sent.push(body);
      endpoints = [endpointOf()];
      return { ...endpointOf(), secret };
    }),
  );
  const { user, query } = show();
  await user.click(await screen.findByRole("button", { name: "Create an endpoint" }));
  const form = screen.getByRole("dialog", { name: "Create an endpoint" });
  await user.type(within(form).getByRole("textbox", { name: "URL" }), endpointOf().url);
  await user.type(within(form).getByRole("textbox", { name: /^Description/u }), "Nightly");
  await user.click(within(form).getByRole("checkbox", { name: /^list\.failed/u }));
  await user.click(within(form).getByRole("button", { name: "Create endpoint" }));
  const dialog = await screen.findByRole("dialog", {
    name: "Signing secret for hooks.example.com",
  });
  expect(within(dialog).getByRole("status", { name: "Secret" })).toHaveTextContent(secret);
  expect(within(dialog).getByText("Copy it now. It isn't shown again.")).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "I have saved it" }));
  expect(within(dialog).getByText(secret)).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Yes, close" }));
  expect(document.body.innerHTML).not.toContain(secret);
  await screen.findByRole("heading", { level: 1, name: endpointOf().url });
  expect(query().get("endpoint")).toBe("whe_1");
  expect(sent).toEqual([
    { url: endpointOf().url, description: "Nightly", events: ["list.completed"] },
  ]);
});

test("a rejected URL shows the reason beside the field and keeps the text", async () => {
  server.use(
    serve(createWebhookEndpoint, () =>
      refusedFields({
        pointer: "#/url",
        code: "not_a_webhook_url",
        detail: "We can't send webhooks to this URL.",
        fix: "Use a public one.",
      }),
    ),
  );
  const { user } = show("/webhooks?create=1");
  const url = await screen.findByRole("textbox", { name: "URL" });
  await user.type(url, "http://10.0.0.1/");
  await user.click(screen.getByRole("button", { name: "Create endpoint" }));
  await waitFor(() => expect(url).toHaveAccessibleDescription(/Use a public one\./u));
  expect(url).toHaveValue("http://10.0.0.1/");
});

test("an endpoint needs an event", async () => {
  const { user } = show("/webhooks?create=1");
  await user.type(await screen.findByRole("textbox", { name: "URL" }), endpointOf().url);
  for (const box of screen.getAllByRole("checkbox", { checked: true })) {
    await user.click(box);
  }
  await user.click(screen.getByRole("button", { name: "Create endpoint" }));
  expect(await screen.findByText("Choose at least one event.")).toBeVisible();
});

test.each([
  [{}, "Nothing sent yet", false],
  [{ last_success_at: "2026-11-20T14:00:00.000Z" }, "Works", false],
  [
    { failing_since: new Date(Date.now() - 7_200_000).toISOString() },
    "Failing since 2 hours ago",
    true,
  ],
  [
    { last_delivery: { at: "2026-11-20T14:00:00.000Z", status: 503, error: null } },
    "Last delivery failed",
    false,
  ],
  [{ status: "pending" } as const, "Pending", true],
  [{ status: "disabled", disabled_reason: "manual" } as const, "Disabled", false],
  [{ status: "disabled", disabled_reason: "gone" } as const, "Disabled: returned 410", true],
  [{ status: "disabled", disabled_reason: "failing" } as const, "Disabled: kept failing", true],
])("an endpoint that is %j reads %j", async (state, text, alarms) => {
  endpoints = [endpointOf(state)];
  show();
  expect(await screen.findByText(text)).toBeVisible();
  const notice = screen.queryByText(/needs your attention/u);
  expect(notice !== null).toBe(alarms);
});

test("the list shows when and how the last delivery ended, failures too", async () => {
  const at = new Date(Date.now() - 7_200_000).toISOString();
  endpoints = [
    endpointOf({ last_delivery: { at, status: 503, error: null } }),
    endpointOf({ id: "whe_2", last_delivery: { at, status: null, error: "timeout" } }),
    endpointOf({ id: "whe_3" }),
  ];
  show();
  const cells = await screen.findAllByRole("row");
  const texts = cells
    .slice(1)
    .map((row) => row.lastElementChild?.previousElementSibling?.textContent);
  expect(texts).toEqual(["2 hours ago503", "2 hours agoTimeout", "Never"]);
});

test.each([
  ["manual", "This endpoint is disabled", /replay the ones it missed/u],
  ["gone", "Disabled because it returned 410 (Gone)", /wants no more events/u],
  ["failing", "Disabled because it failed for more than three days", /Once the receiver works/u],
] as const)("a page of an endpoint disabled as %s says what to do", async (reason, title, text) => {
  endpoints = [endpointOf({ status: "disabled", disabled_reason: reason })];
  const sent: unknown[] = [];
  server.use(
    serve(updateWebhookEndpoint, ({ body }) => {
      sent.push(body);
      endpoints = [endpointOf()];
      return endpointOf();
    }),
  );
  const { user } = show("/webhooks?endpoint=whe_1");
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Send a test event" })).toBeNull();
  const [enable] = screen.getAllByRole("button", { name: "Enable" });
  await user.click(enable!);
  expect(screen.getByText(/^New events are sent from now on\./u)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Enable endpoint" }));
  expect(await screen.findByRole("button", { name: "Send a test event" })).toBeVisible();
  expect(sent).toEqual([{ status: "enabled" }]);
});

test("disabling names its effect", async () => {
  endpoints = [endpointOf()];
  const sent: unknown[] = [];
  server.use(
    serve(updateWebhookEndpoint, ({ body }) => {
      sent.push(body);
      endpoints = [endpointOf({ status: "disabled", disabled_reason: "manual" })];
      return endpoints[0];
    }),
  );
  const { user } = show("/webhooks?endpoint=whe_1");
  await user.click(await screen.findByRole("button", { name: "Disable" }));
  expect(screen.getByText(/^Waiting deliveries are canceled\./u)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Disable endpoint" }));
  expect(await screen.findByText("This endpoint is disabled")).toBeVisible();
  expect(sent).toEqual([{ status: "disabled" }]);
});

test("editing sends what the form shows", async () => {
  endpoints = [endpointOf({ description: "Old" })];
  const sent: unknown[] = [];
  server.use(
    serve(updateWebhookEndpoint, ({ body }) => {
      sent.push(body);
      endpoints = [endpointOf({ url: "https://new.example.com/" })];
      return endpoints[0];
    }),
  );
  const { user } = show("/webhooks?endpoint=whe_1");
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  const url = screen.getByRole("textbox", { name: "URL" });
  await user.clear(url);
  await user.type(url, "https://new.example.com/");
  await user.clear(screen.getByRole("textbox", { name: /^Description/u }));
  await user.click(screen.getByRole("checkbox", { name: /^list\.paused/u }));
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await screen.findByRole("heading", { level: 1, name: /new\.example\.com/u });
  expect(sent).toEqual([
    {
      url: "https://new.example.com/",
      description: "",
      events: ["list.paused", "list.completed"],
    },
  ]);
});

test("rotating asks how long both secrets sign, and shows the new one", async () => {
  endpoints = [endpointOf()];
  const sent: unknown[] = [];
  server.use(
    serve(rotateWebhookSecret, ({ body }) => {
      sent.push(body);
      endpoints = [endpointOf({ two_signatures_until: "2026-11-21T14:00:00.000Z" })];
      return { ...endpoints[0], secret };
    }),
  );
  const { user } = show("/webhooks?endpoint=whe_1");
  await user.click(await screen.findByRole("button", { name: "Rotate secret" }));
  const dialog = screen.getByRole("dialog", { name: "Rotate the secret?" });
  const grace = within(dialog).getByRole("combobox", { name: /old secret/u });
  expect(grace).toHaveDisplayValue("24 hours");
  await user.selectOptions(grace, "1 hour");
  await user.click(within(dialog).getByRole("button", { name: "Rotate secret" }));
  expect(await screen.findByText(secret)).toBeVisible();
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "I have saved it" }));
  await user.click(screen.getByRole("button", { name: "Yes, close" }));
  expect(await screen.findByText(/^Requests are also signed with the old secret/u)).toBeVisible();
  expect(sent).toEqual([{ grace_s: 3600 }]);
});

test("deleting names its effect and returns to the list", async () => {
  endpoints = [endpointOf()];
  server.use(
    serve(deleteWebhookEndpoint, () => {
      endpoints = [];
      return undefined;
    }),
  );
  const { user, query } = show("/webhooks?endpoint=whe_1");
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  expect(screen.getByText(/its delivery log are deleted/u)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Delete endpoint" }));
  expect(await screen.findByRole("heading", { name: "No endpoints yet" })).toBeVisible();
  expect([...query().keys()]).toEqual([]);
});

test("a link to a missing endpoint shows an error and links to the others", async () => {
  show("/webhooks?endpoint=whe_gone");
  expect(await screen.findByRole("heading", { name: "Endpoint not found" })).toBeVisible();
  expect(screen.getByRole("link", { name: "All endpoints" })).toHaveAttribute("href", "/webhooks");
});

test("a pending endpoint says what to do and how its last attempt ended, and is sent its event again", async () => {
  const at = "2026-11-20T14:00:00.000Z";
  endpoints = [
    endpointOf({
      status: "pending",
      last_delivery: { at, status: null, error: "connection_failed" },
    }),
  ];
  const sent: string[] = [];
  server.use(
    serve(testWebhookEndpoint, ({ request }) => {
      sent.push(new URL(request.url).pathname);
      return deliveryOf({ event_type: "endpoint.created", cause: "confirmation" });
    }),
  );
  const { user } = show("/webhooks?endpoint=whe_1");
  expect(await screen.findByText("Waiting for the first answer")).toBeVisible();
  expect(screen.getByText(/^Nothing accepted the connection/u)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Send a test event" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Replay events" })).toBeNull();
  expect(screen.getByRole("button", { name: "Disable" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Send again" }));
  expect(await screen.findByText(/^Sent again\./u)).toBeVisible();
  expect(sent).toEqual(["/v1/webhook-endpoints/whe_1/test"]);
});
