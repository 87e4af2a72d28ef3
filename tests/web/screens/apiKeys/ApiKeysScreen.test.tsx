import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  type ApiKey,
  createApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
  updateApiKey,
} from "#contract/apiKeys.ts";
import { scopePresets } from "#contract/scopes.ts";
import { reauthenticate, readSecurity } from "#contract/security.ts";
import { ApiKeysScreen } from "#web/screens/apiKeys/ApiKeysScreen.tsx";
import { keyOf } from "#tests/web/support/apiKeys.ts";
import { security } from "#tests/web/support/page.tsx";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { showScreen } from "#tests/web/support/showScreen.tsx";
import { showTexts } from "#tests/web/support/showTexts.ts";

const secret = `mv_live_${"a".repeat(49)}`;
let keys: ApiKey[];
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

const show = (at?: string) => showScreen(<ApiKeysScreen />, "/apikeys", at);

test("a failed load shows an error and can be retried", async () => {
  server.use(serve(listApiKeys, () => problem("internal_error"), {}));
  const { user } = show();
  const again = await screen.findByRole("button", { name: "Try again" });
  server.use(serve(listApiKeys, () => ({ object: "list", data: [keyOf()] })));
  await user.click(again);
  expect(await screen.findByRole("rowheader", { name: /Nightly/u })).toBeVisible();
});

test("creating a key requires a fresh sign-in if the server asks for it, then continues", async () => {
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
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "Nightly");
  await user.click(screen.getByRole("button", { name: "Create key" }));
  const asked = await screen.findByRole("dialog", { name: "Confirm it's you" });
  await user.type(await within(asked).findByLabelText("Password"), "correct tall zebra 9");
  await user.click(within(asked).getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText(secret)).toBeVisible();
});

test("a rejected key keeps the typed values and shows the reason", async () => {
  server.use(
    serve(createApiKey, () =>
      problem("conflict", {
        errors: [{ pointer: "#", code: "too_many", detail: "There are too many.", fix: "50." }],
      }),
    ),
  );
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Create a key" }));
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "One more");
  await user.click(screen.getByRole("button", { name: "Create key" }));
  expect(await screen.findByText("There are too many. 50.")).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("One more");
});

test("closing the dialog of a secret requires a confirmation and removes the secret", async () => {
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Create a key" }));
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "CI");
  await user.click(screen.getByRole("button", { name: "Create key" }));
  expect(await screen.findByText(secret)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "I have saved it" }));
  expect(screen.getByRole("button", { name: "Back to the key" })).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(screen.getByRole("button", { name: "I have saved it" })).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(screen.getByText(secret)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Yes, close" }));
  expect(document.body.innerHTML).not.toContain(secret);
  expect(await screen.findByRole("rowheader", { name: /CI/u })).toBeVisible();
});

test("expired keys are listed separately, and one that expires soon shows when", async () => {
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

/** Opens the menu of the key and chooses an act. */
async function openMenu(user: ReturnType<typeof show>["user"], act: string): Promise<void> {
  await user.click(await screen.findByRole("button", { name: "Actions for Nightly" }));
  await user.click(await screen.findByRole("menuitem", { name: act }));
}

test("revoking names the effect and moves the key away", async () => {
  keys = [keyOf()];
  const { user } = show();
  await openMenu(user, "Revoke");
  expect(await screen.findByText(/Whatever uses this key is refused at once/u)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Revoke key" }));
  await waitFor(() => expect(screen.getByText("No key works at the moment.")).toBeVisible());
});

test("a link opens the form, and canceling drops it from the address", async () => {
  const { user, query } = show("/apikeys?create=1");
  const form = await screen.findByRole("dialog", { name: "Create a key" });
  await user.click(within(form).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect([...query().keys()]).toEqual([]);
});

test("a key lasts a year, is live and has no limits unless chosen otherwise", async () => {
  const sent: unknown[] = [];
  server.use(
    serve(createApiKey, ({ body }) => {
      sent.push(body);
      return { ...keyOf(), key: secret };
    }),
  );
  const { user } = show("/apikeys?create=1");
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "Plain");
  await user.click(screen.getByRole("button", { name: "Create key" }));
  await user.click(await screen.findByRole("button", { name: "I have saved it" }));
  await user.click(screen.getByRole("button", { name: "Yes, close" }));

  await user.click(await screen.findByRole("button", { name: "Create a key" }));
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "Narrow");
  await user.selectOptions(screen.getByRole("combobox", { name: "Mode" }), "Test");
  expect(screen.getByText(/sandbox addresses only/u)).toBeVisible();
  const access = screen.getByRole("combobox", { name: "Access" });
  expect(access).toHaveDisplayValue("Quick start");
  expect(access).toHaveAccessibleDescription(
    "Addresses, lists, rules, webhooks and the credit balance.",
  );
  await user.selectOptions(access, "Your own choice");
  expect(access).toHaveDisplayValue("Your own choice");
  expect(screen.getByRole("checkbox", { name: "validate" })).toBeChecked();
  await user.selectOptions(access, "Check lists");
  expect(screen.getByText("4 scopes").closest("details")).toHaveAttribute("open");
  for (const scope of scopePresets.lists.filter((one) => one !== "lists:read")) {
    await user.click(screen.getByRole("checkbox", { name: scope }));
  }
  const log = screen.getByRole("checkbox", { name: "audit:read" });
  expect(log).toHaveAccessibleDescription("Read the log of account activity.");
  await user.click(screen.getByText("Read the log of account activity."));
  expect(log).toBeChecked();
  expect(access).toHaveDisplayValue("Your own choice");
  await user.click(screen.getByText("Limits"));
  const networks = screen.getByRole("textbox", { name: "Allowed networks" });
  await user.type(networks, "192.0.2.0/24{Enter}2001:db8::/32");
  await user.type(screen.getByRole("spinbutton", { name: /^Requests per minute/u }), "60");
  await user.type(screen.getByRole("spinbutton", { name: /^Credits per month/u }), "5000");
  await user.click(screen.getByRole("button", { name: "Create key" }));
  expect(await screen.findByText(secret)).toBeVisible();

  expect(sent).toEqual([
    {
      name: "Plain",
      mode: "live",
      scopes: scopePresets.quickStart,
      expires_in_days: 365,
      allowed_networks: [],
      requests_per_minute: null,
      credit_budget: null,
    },
    {
      name: "Narrow",
      mode: "test",
      scopes: ["lists:read", "audit:read"],
      expires_in_days: 365,
      allowed_networks: ["192.0.2.0/24", "2001:db8::/32"],
      requests_per_minute: 60,
      credit_budget: 5000,
    },
  ]);
});

test("a refused network is named in the limits, which open", async () => {
  server.use(
    serve(createApiKey, () =>
      problem("validation_failed", {
        errors: [{ pointer: "#/allowed_networks/0", code: "not_allowed", detail: "No network." }],
      }),
    ),
  );
  const { user } = show("/apikeys?create=1");
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "Office");
  const limits = screen.getByText("Limits").closest("details");
  expect(limits).not.toHaveAttribute("open");
  await user.click(screen.getByRole("button", { name: "Create key" }));
  expect(await screen.findByText("No network.")).toBeVisible();
  expect(limits).toHaveAttribute("open");
});

test("a row has mode, state and the requests of 14 days", async () => {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  keys = [
    keyOf({ name: "Nightly", usage: [{ day: yesterday, requests: 1234, errors: 0 }] }),
    keyOf({ name: "Paused", mode: "test", prefix: "mv_test_", status: "disabled" }),
    keyOf({ name: "Gone", status: "revoked" }),
  ];
  show();
  const list = await screen.findByRole("region", { name: "Your keys" });
  const nightly = within(list).getByRole("row", { name: /Nightly/u });
  expect(within(nightly).getByText("Live")).toBeVisible();
  expect(within(nightly).getByText("Works")).toBeVisible();
  expect(nightly).toHaveTextContent("Requests in 14 days: 1,234");
  const paused = within(list).getByRole("row", { name: /Paused/u });
  expect(within(paused).getByText("Test")).toBeVisible();
  expect(within(paused).getByText("Disabled")).toBeVisible();
  expect(paused).toHaveTextContent("Requests in 14 days: 0");
  expect(screen.getByText("1 key that no longer works")).toBeVisible();
});

test("a key is disabled and enabled again, each after its effect is named", async () => {
  keys = [keyOf()];
  server.use(
    serve(updateApiKey, ({ params, body }) => {
      const { disabled } = body as { disabled: boolean };
      const [key] = keys.filter(({ id }) => id === params["id"]);
      const changed = { ...(key ?? keyOf()), status: disabled ? "disabled" : "active" } as const;
      keys = [changed];
      return changed;
    }),
  );
  const { user } = show();
  await openMenu(user, "Disable");
  expect(screen.getByText("Requests with this key fail until you enable it again.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Disable key" }));
  expect(await screen.findByText("Disabled")).toBeVisible();
  await openMenu(user, "Enable");
  expect(screen.getByText("Requests with this key work again at once.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Enable key" }));
  expect(await screen.findByText("Works")).toBeVisible();
});

test("rotating asks how long the old key works and shows the new one once", async () => {
  keys = [keyOf()];
  const sent: unknown[] = [];
  server.use(
    serve(rotateApiKey, ({ body }) => {
      sent.push(body);
      const previous = { last4: "aaaa", works_until: "2026-11-20T15:00:00.000Z" };
      keys = [keyOf({ last4: "bbbb", previous })];
      return { ...keyOf({ last4: "bbbb", previous }), key: secret };
    }),
  );
  const { user } = show();
  await openMenu(user, "Rotate");
  const grace = screen.getByRole("combobox", { name: "Old key works for" });
  expect(grace).toHaveDisplayValue("24 hours");
  await user.selectOptions(grace, "1 hour");
  await user.click(screen.getByRole("button", { name: "Rotate key" }));
  expect(await screen.findByText(secret)).toBeVisible();
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "I have saved it" }));
  await user.click(screen.getByRole("button", { name: "Yes, close" }));
  expect(await screen.findByText(/^Old key …aaaa works until/u)).toBeVisible();
  expect(sent).toEqual([{ grace_s: 3600 }]);
});

test("a publishable key needs its pages and advice, and shows the form to paste", async () => {
  const sent: unknown[] = [];
  const published = secret.replace("live", "pub");
  server.use(
    serve(createApiKey, ({ body }) => {
      sent.push(body);
      const form = { undeliverable: "block", risky: "block" } as const;
      return {
        ...keyOf({ mode: "publishable", prefix: "mv_pub_", form_advice: form }),
        key: published,
      };
    }),
  );
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Create a key" }));
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "Sign-up");
  await user.selectOptions(screen.getByRole("combobox", { name: "Mode" }), "Publishable");
  expect(screen.queryByRole("group", { name: "Scopes" })).toBeNull();
  const pages = screen.getByRole("textbox", { name: "Pages that may use it" });
  await user.type(pages, "https://a.example{Enter}https://b.example");
  await user.selectOptions(
    screen.getByRole("combobox", { name: "If an address is risky" }),
    "Ask for another address",
  );
  await user.click(screen.getByRole("button", { name: "Create key" }));
  expect(await screen.findByText(published)).toBeVisible();
  expect(sent).toEqual([
    {
      name: "Sign-up",
      mode: "publishable",
      expires_in_days: 365,
      requests_per_minute: 60,
      credit_budget: 1000,
      allowed_origins: ["https://a.example", "https://b.example"],
      form_advice: { undeliverable: "block", risky: "block" },
    },
  ]);
  expect(screen.getByRole("region", { name: "Add it to your form" })).toHaveTextContent(
    `data-mailverdict-key="${published}"`,
  );
  expect(screen.queryByText(/curl/u)).toBeNull();
});
