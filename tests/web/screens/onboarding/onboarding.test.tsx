import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { listApiKeys } from "#contract/apiKeys.ts";
import { readSecurity } from "#contract/security.ts";
import { readCapability } from "#contract/system.ts";
import { listValidations } from "#contract/validations.ts";
import { openPage, security, serveAccount } from "#tests/web/support/page.tsx";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { quitSession } from "#tests/web/support/tokens.ts";
import { validation } from "#tests/web/support/validations.ts";

const step = async (name: RegExp) =>
  (await screen.findByRole("heading", { level: 3, name })).closest("li")!;

test("outsiders read the five steps and two commands", async () => {
  await openPage("/onboarding");
  await screen.findByRole("heading", { name: "First steps" });
  expect(screen.getAllByRole("heading", { level: 3 }).map((one) => one.textContent)).toEqual([
    "Check one address",
    "Upload a list",
    "Create an API key",
    "Turn on two-factor authentication",
    "Set a sender identityfor operators",
  ]);
  expect(screen.getByText("npm ci && npm start")).toBeVisible();
  expect(screen.getByText(/check mailbox-full@sandbox\.test/u)).toBeVisible();
  expect(screen.getByRole("heading", { name: "Without port 25" })).toBeVisible();
});

test("a checklist knows by itself what is done, and points to the next step", async () => {
  quitSession();
  serveAccount();
  server.use(
    serve(listValidations, () => ({
      object: "list",
      data: [validation()],
      has_more: false,
      next_cursor: null,
    })),
    serve(readSecurity, () => ({ ...security, totp: { enabled: true, enabled_at: null } })),
  );
  await openPage("/onboarding");
  expect(await screen.findByText("2 of 4 steps done")).toBeVisible();
  expect(await step(/^Check one address/u)).toHaveAttribute("data-state", "done");
  expect(await step(/^Turn on/u)).toHaveAttribute("data-state", "done");
  const list = await step(/^Upload a list/u);
  expect(list).toHaveAttribute("aria-current", "step");
  expect(within(list).getByRole("link")).toHaveAttribute("href", "/bulk-upload");
  expect(screen.queryByText("Set a sender identity")).toBeNull();
});

test("the operator also has the step for mailbox checks, done once they work", async () => {
  quitSession();
  serveAccount({ operator: true });
  server.use(
    serve(readCapability, () => ({
      object: "capability",
      mailbox_checks: false,
      because: "no_identity",
    })),
  );
  await openPage("/onboarding");
  const probe = await step(/^Set a sender identity/u);
  expect(probe).toHaveAttribute("data-state", "open");
  expect(within(probe).getByRole("link", { name: "Run diagnostics" })).toHaveAttribute(
    "href",
    "/system",
  );
});

test("a skipped step stays skipped until it is taken up again", async () => {
  quitSession();
  serveAccount();
  await openPage("/onboarding");
  await userEvent.click(await screen.findByRole("button", { name: /^Skip: Check one/u }));
  expect(await step(/^Check one/u)).toHaveAttribute("data-state", "skipped");
  expect(await step(/^Upload a list/u)).toHaveAttribute("aria-current", "step");
  expect(localStorage.getItem("onboardingSkipped")).toBe("check");
  await userEvent.click(screen.getByRole("button", { name: "Resume" }));
  expect(await step(/^Check one/u)).toHaveAttribute("aria-current", "step");
});

test("a failed lookup shows an error and can be retried", async () => {
  quitSession();
  serveAccount();
  server.use(serve(listApiKeys, () => problem("internal_error")));
  await openPage("/onboarding");
  const again = await screen.findByRole("button", { name: "Try again" });
  expect(screen.getByText("We couldn't check some steps")).toBeVisible();
  server.use(serve(listApiKeys, () => ({ object: "list", data: [] })));
  await userEvent.click(again);
  expect(await screen.findByText("0 of 4 steps done")).toBeVisible();
});
