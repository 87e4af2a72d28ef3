import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { type ApiKey, createApiKey, listApiKeys, revokeApiKey } from "#contract/apiKeys.ts";
import { reauthenticate, readSecurity } from "#contract/security.ts";
import { ApiKeysScreen } from "#web/screens/apiKeys/ApiKeysScreen.tsx";
import { security } from "#tests/web/support/page.tsx";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { showScreen } from "#tests/web/support/showScreen.tsx";
import { showTexts } from "#tests/web/support/showTexts.ts";

const secret = `mv_live_${"a".repeat(49)}`;
let keys: ApiKey[];
const keyOf = (over: Partial<ApiKey> = {}): ApiKey => ({
  object: "api_key",
  id: `key_${over.name ?? "1"}`,
  name: "Nightly",
  prefix: "mv_live_",
  last4: "aaaa",
  status: "active",
  created_at: "2026-11-20T14:00:00.000Z",
  expires_at: null,
  revoked_at: null,
  last_used_at: null,
  last_used_network: null,
  scopes: ["validate"],
  allowed_networks: [],
  requests_per_minute: null,
  credit_budget: null,
  credits_used: null,
  ...over,
});

beforeAll(() => showTexts());
beforeEach(() => {
  keys = [];
  server.use(
    serve(listApiKeys, () => ({ object: "list", data: keys })),
    serve(createApiKey, ({ body }) => {
      const made = keyOf({ name: (body as { name: string }).name });
      keys.unshift(made);
      return { ...made, key: secret };
    }),
    serve(revokeApiKey, ({ params }) => {
      keys = keys.map((key) =>
        key.id === params["id"] ? { ...key, status: "revoked" as const } : key,
      );
      return undefined;
    }),
  );
});

const show = () => showScreen(<ApiKeysScreen />, "/apikeys");

test("a list that cannot be read says so and is read again", async () => {
  server.use(serve(listApiKeys, () => problem("internal_error"), {}));
  const { user } = show();
  const again = await screen.findByRole("button", { name: "Try again" });
  server.use(serve(listApiKeys, () => ({ object: "list", data: [keyOf()] })));
  await user.click(again);
  expect(await screen.findByRole("rowheader", { name: /Nightly/u })).toBeVisible();
});

test("making a key asks who is there where the server wants to know, then goes on", async () => {
  let proved = false;
  server.use(
    serve(createApiKey, () =>
      proved ? { ...keyOf(), key: secret } : problem("reauthentication_required"),
    ),
    serve(readSecurity, () => ({ ...security, password_set: true })),
    serve(reauthenticate, () => {
      proved = true;
      return { reauthenticated_until: "2026-11-20T14:05:00.000Z" };
    }),
  );
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Create a key" }));
  await user.type(screen.getByRole("textbox", { name: "Name" }), "Nightly");
  await user.click(screen.getByRole("button", { name: "Create key" }));
  const asked = await screen.findByRole("dialog", { name: "Confirm that it is you" });
  await user.type(await within(asked).findByLabelText("Password"), "correct tall zebra 9");
  await user.click(within(asked).getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText(secret)).toBeVisible();
});

test("a refused key keeps what was typed and says why", async () => {
  server.use(
    serve(createApiKey, () =>
      problem("conflict", {
        errors: [{ pointer: "#", code: "too_many", detail: "There are too many.", fix: "50." }],
      }),
    ),
  );
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Create a key" }));
  await user.type(screen.getByRole("textbox", { name: "Name" }), "One more");
  await user.click(screen.getByRole("button", { name: "Create key" }));
  expect(await screen.findByText("There are too many. 50.")).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("One more");
});

test("the secret is gone once its dialog is closed, which asks first", async () => {
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Create a key" }));
  await user.type(screen.getByRole("textbox", { name: "Name" }), "CI");
  await user.click(screen.getByRole("button", { name: "Create key" }));
  expect(await screen.findByText(secret)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "I have saved it" }));
  expect(screen.getByText(secret)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Yes, close" }));
  expect(document.body.innerHTML).not.toContain(secret);
  expect(await screen.findByRole("rowheader", { name: /CI/u })).toBeVisible();
});

test("keys that ended stand apart, and one that ends soon says when", async () => {
  const soon = new Date(Date.now() + 3 * 86_400_000 + 60_000).toISOString();
  keys = [
    keyOf({ name: "Soon", expires_at: soon }),
    keyOf({ name: "Old", status: "expired" }),
    keyOf({ name: "Gone", status: "revoked" }),
  ];
  const { user } = show();
  expect(await screen.findByText("Ends in 3 days")).toBeVisible();
  await user.click(screen.getByText("2 keys that no longer work"));
  const ended = screen.getByRole("region", { name: "Keys that no longer work" });
  expect(within(ended).getByText("Expired")).toBeVisible();
  expect(within(ended).getByText("Revoked")).toBeVisible();
  expect(within(ended).queryByRole("button")).toBeNull();
});

test("revoking names the effect and moves the key away", async () => {
  keys = [keyOf()];
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Revoke Nightly" }));
  expect(screen.getByText(/Whatever uses this key is refused at once/u)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Revoke key" }));
  await waitFor(() => expect(screen.getByText("No key works at the moment.")).toBeVisible());
});
