import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { readLatency } from "#contract/analytics.ts";
import { listApiKeys } from "#contract/apiKeys.ts";
import { readCredits } from "#contract/credits.ts";
import { readLists } from "#contract/lists.ts";
import { type Role, roleRights } from "#contract/roles.ts";
import { listAuditEvents } from "#contract/auditEvents.ts";
import { listSignUpHooks } from "#contract/signUpHooks.ts";
import { listWebhookEndpoints } from "#contract/webhooks.ts";
import { listValidations } from "#contract/validations.ts";
import { openPage, serveAccount } from "#tests/web/support/page.tsx";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { quitSession, token } from "#tests/web/support/tokens.ts";

/** Opens a page as a member with a role; returns the names of the calls that the role doesn't allow. */
async function openAs(role: Role, path: string): Promise<{ refused: string[] }> {
  quitSession(token(1900), token(86_400), role);
  serveAccount({ role, rights: [...roleRights[role]] });
  const refused: string[] = [];
  const calls = [listApiKeys, readCredits, readLists, listValidations, listAuditEvents] as const;
  for (const call of [...calls, listWebhookEndpoints, listSignUpHooks] as const) {
    const right = "right" in call ? call.right : call.scope;
    if (!roleRights[role].some((one) => one === right)) {
      server.use(
        serve(call, () => {
          refused.push(call.name);
          return problem("role_forbidden");
        }),
      );
    }
  }
  await openPage(path);
  return { refused };
}

const linksIn = (name: string) =>
  within(screen.getByRole("navigation", { name }))
    .getAllByRole("link")
    .map(({ textContent }) => textContent);

test.each([
  [
    "owner",
    ["Dashboard", "Validate", "History", "API Docs"],
    ["Reference", "API keys", "Webhooks", "Integrations"],
  ],
  ["viewer", ["Dashboard", "Validate", "History", "API Docs"], ["Reference", "Integrations"]],
  ["billing", ["Dashboard", "History", "API Docs"], ["Reference", "Integrations"]],
] as const)("the navigation leads a %s to screens of the role", async (role, areas, tabs) => {
  const { refused } = await openAs(role, "/integrations");
  await screen.findByRole("navigation", { name: "API Docs" });
  expect([linksIn("Main"), linksIn("API Docs")]).toEqual([areas, tabs]);
  await userEvent.setup().click(await screen.findByRole("button", { name: "Account menu" }));
  await screen.findAllByText("ann@example.com");
  const entries = screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
  expect(["API Keys", "Billing"].filter((entry) => entries.includes(entry))).toEqual(
    { owner: ["API Keys", "Billing"], viewer: [], billing: ["Billing"] }[role],
  );
  expect(refused).toEqual([]);
});

test("a screen that the role doesn't open says so, leads to the people and asks for nothing", async () => {
  const { refused } = await openAs("viewer", "/apikeys");
  await screen.findByRole("heading", { level: 1, name: "Not allowed for your role" });
  expect(screen.getByText(/Ask an owner or admin/u)).toBeVisible();
  expect(screen.getByRole("link", { name: "People" })).toHaveAttribute("href", "/people");
  expect(refused).toEqual([]);
});

test("the palette offers what the role may do", async () => {
  const { refused } = await openAs("billing", "/notifications");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: /^Search/u }));
  const palette = await screen.findByRole("dialog");
  await user.type(within(palette).getByRole("combobox"), "a@example.com");
  await waitFor(() => expect(within(palette).queryAllByRole("option")).toEqual([]));
  await user.clear(within(palette).getByRole("combobox"));
  const options = within(palette)
    .getAllByRole("option")
    .map(({ textContent }) => textContent ?? "");
  expect(options.filter((text) => /Billing|Upload|API key|Webhooks|Analytics/u.test(text))).toEqual(
    [expect.stringContaining("Analytics"), expect.stringContaining("Billing")],
  );
  expect(refused).toEqual([]);
});

test.each([
  ["owner", "/profile", ["Plan", "Data storage", "Your data", "Close the account"]],
  ["viewer", "/profile", ["Your data"]],
  ["billing", "/profile", ["Plan", "Your data"]],
  ["owner", "/security", ["Sign-in history"]],
  ["viewer", "/security", []],
] as const)("%s: %s has the sections of the role", async (role, path, expected) => {
  const { refused } = await openAs(role, path);
  await screen.findByRole("heading", {
    name: path === "/profile" ? "Connected accounts" : "Password",
  });
  const headings = screen
    .getAllByRole("heading", { level: 2 })
    .map(({ textContent }) => textContent);
  const ofRoles = ["Plan", "Data storage", "Your data", "Close the account", "Sign-in history"];
  expect(headings.filter((heading) => ofRoles.includes(heading ?? ""))).toEqual(expected);
  expect(refused).toEqual([]);
});

test.each([
  ["owner", ["Address", "Choose file", "Credits left", "Check your first address"]],
  ["viewer", ["Running lists", "Recent lists", "Verdicts over time"]],
  ["billing", ["Credits left", "Verdicts over time"]],
] as const)("the dashboard of a new %s has the parts of the role", async (role, expected) => {
  server.use(
    serve(readLatency, () => ({
      object: "latency",
      from: "2026-11-01",
      to: "2026-11-30",
      data: [],
    })),
  );
  const { refused } = await openAs(role, "/dashboard");
  await screen.findAllByText(expected.at(-1) ?? "");
  const parts = {
    Address: screen.queryAllByRole("textbox"),
    "Choose file": screen.queryAllByText("Choose file"),
    "Credits left": screen.queryAllByText("Credits left"),
    "Check your first address": screen.queryAllByText("Check your first address"),
    "Running lists": screen.queryAllByText("Running lists"),
    "Recent lists": screen.queryAllByText("Recent lists"),
    "Verdicts over time": screen.queryAllByText("Verdicts over time"),
  };
  const shown = Object.entries(parts).flatMap(([name, part]) => (part.length === 0 ? [] : [name]));
  expect(shown).toEqual(expected);
  expect(refused).toEqual([]);
});
