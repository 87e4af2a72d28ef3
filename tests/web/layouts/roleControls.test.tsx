import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { listApiKeys } from "#contract/apiKeys.ts";
import { type Role, roleRights } from "#contract/roles.ts";
import { readEvidence } from "#contract/validations.ts";
import { listVerdictReports } from "#contract/verdictReports.ts";
import { listValidations, readValidation } from "#contract/validations.ts";
import { listWebhookDeliveries, listWebhookEndpoints } from "#contract/webhooks.ts";
import { countValidations } from "#contract/validationCounts.ts";
import { keyOf } from "#tests/web/support/apiKeys.ts";
import { openPage, serveAccount } from "#tests/web/support/page.tsx";
import { serve, server } from "#tests/web/support/server.ts";
import { quitSession, token } from "#tests/web/support/tokens.ts";
import { evidence, validation } from "#tests/web/support/validations.ts";
import { endpointOf } from "#tests/web/screens/webhooks/fixtures.ts";

/** Opens a page with one validation, key and endpoint as a member with a role. */
async function openAs(role: Role, path: string): Promise<void> {
  quitSession(token(1900), token(86_400), role);
  serveAccount({ role, rights: [...roleRights[role]] });
  const page = { object: "list", has_more: false, next_cursor: null } as const;
  server.use(
    serve(countValidations, () => ({ object: "validation_counts", data: [] })),
    serve(listWebhookDeliveries, () => ({ ...page, data: [] })),
    serve(listValidations, () => ({ ...page, data: [validation()] })),
    serve(readValidation, () => validation()),
    serve(readEvidence, () => evidence()),
    serve(listVerdictReports, () => ({ ...page, data: [] })),
    serve(listApiKeys, () => ({ object: "list", data: [keyOf()] })),
    serve(listWebhookEndpoints, () => ({ object: "list", data: [endpointOf()] })),
  );
  await openPage(path);
}

const names = (role: "button" | "checkbox" | "menuitem", wanted: RegExp) =>
  screen.queryAllByRole(role, { name: wanted }).length;

test.each([
  ["owner", { selects: 2, list: 1 }],
  ["member", { selects: 2, list: 1 }],
  ["viewer", { selects: 0, list: 0 }],
] as const)("the history of a %s", async (role, expected) => {
  await openAs(role, "/history");
  const user = userEvent.setup();
  await screen.findByRole("link", { name: validation().input });
  await user.click(screen.getByRole("button", { name: "Export" }));
  expect({
    selects: names("checkbox", /^Select/u),
    list: names("menuitem", /^Check all as a list/u),
  }).toEqual(expected);
  await user.keyboard("{Escape}jr");
  expect(screen.queryByRole("heading", { name: /^Check .*again/u }) === null).toBe(
    role === "viewer",
  );
});

test.each([
  ["member", { again: 1, rule: 2, share: 1, report: 1 }],
  ["viewer", { again: 0, rule: 0, share: 0, report: 0 }],
] as const)("the result that a %s opens", async (role, expected) => {
  await openAs(role, `/history?result=${validation().id}`);
  await screen.findByRole("heading", { name: "Details" });
  expect({
    again: names("button", /^Check again/u),
    rule: names("button", /^Always (allow|block)/u),
    share: names("button", /^Share$/u),
    report: names("button", /^Report verdict/u),
  }).toEqual(expected);
});

test.each([
  ["owner", 1],
  ["member", 0],
] as const)("keys and endpoints that a %s sees", async (role, expected) => {
  await openAs(role, "/apikeys?create=1");
  await screen.findByRole("row", { name: /Nightly/u });
  expect(names("button", /^Create a key/u) > 0 ? 1 : 0).toBe(expected);
  expect(names("button", /^Actions for/u) > 0 ? 1 : 0).toBe(expected);
  await waitFor(() => expect(screen.queryAllByRole("dialog").length).toBe(expected));
});

test.each([
  ["owner", 1],
  ["member", 0],
] as const)("the webhook endpoint that a %s opens", async (role, expected) => {
  await openAs(role, `/webhooks?endpoint=${endpointOf().id}`);
  await screen.findByRole("heading", { level: 1, name: endpointOf().url });
  expect(names("button", /^(Edit|Rotate|Replay|Disable|Delete)/u) > 0 ? 1 : 0).toBe(expected);
});
