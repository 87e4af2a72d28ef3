import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { roleRights } from "#contract/roles.ts";
import { updateRequirements } from "#contract/requirements.ts";
import { readAccount } from "#contract/session.ts";
import { listWorkspaces } from "#contract/workspaces.ts";
import { account, noRequirements, openPage, serveAccount } from "#tests/web/support/page.tsx";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { quitSession } from "#tests/web/support/tokens.ts";

const past = "2026-11-01T08:00:00.000Z";
const later = "2199-12-24T08:00:00.000Z";

test("an owner saves requirements after a confirmation that names their effect", async () => {
  quitSession();
  serveAccount({});
  const bodies: unknown[] = [];
  server.use(
    serve(updateRequirements, async ({ request }) => {
      bodies.push(await request.json());
      return { ...noRequirements, networks: ["192.0.2.0/24"], session_hours: 12 };
    }),
  );
  await openPage("/people");
  const form = within(await screen.findByRole("region", { name: "Security requirements" }));
  const user = userEvent.setup();
  await user.type(await form.findByLabelText("Allowed networks"), "192.0.2.0/24, 198.51.100.7");
  expect(form.getByText(/Your address is 192.0.2.9/u)).toBeVisible();
  expect(form.queryByLabelText("Single sign-on")).toBeNull();
  await user.type(form.getByLabelText("Session length in hours"), "12");
  await user.selectOptions(form.getByLabelText("Two-factor authentication"), "Required now");
  await user.click(form.getByRole("button", { name: "Save requirements" }));
  expect(bodies).toEqual([]);
  const dialog = within(screen.getByRole("dialog", { name: "Change security requirements" }));
  expect(dialog.getByText(/are refused from their next request on/u)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Save requirements" }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({
    sso_from: null,
    session_hours: 12,
    networks: ["192.0.2.0/24", "198.51.100.7"],
    invitation_domains: [],
    join_requests: false,
  });
  expect(await form.findByDisplayValue("192.0.2.0/24")).toBeVisible();
});

test("the field that locks an owner out says so", async () => {
  quitSession();
  serveAccount({});
  const field = { pointer: "#/networks", code: "locks_you_out", detail: "" } as const;
  server.use(serve(updateRequirements, () => problem("validation_failed", { errors: [field] })));
  await openPage("/people");
  const form = within(await screen.findByRole("region", { name: "Security requirements" }));
  const user = userEvent.setup();
  await user.type(await form.findByLabelText("Allowed networks"), "198.51.100.0/24");
  await user.click(form.getByRole("button", { name: "Save requirements" }));
  const dialog = within(screen.getByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Save requirements" }));
  expect(await form.findByText(/This would lock you out of the workspace/u)).toBeVisible();
});

test("an admin doesn't see them", async () => {
  quitSession();
  serveAccount({ role: "admin", rights: [...roleRights.admin] });
  await openPage("/people");
  await screen.findByRole("region", { name: "Workspace name" });
  expect(screen.queryByRole("region", { name: "Security requirements" })).toBeNull();
});

test("until its day, every screen says what will be required", async () => {
  quitSession();
  serveAccount({ unmet: { requirement: "two_factor", from: later, enforced: false } });
  await openPage("/people");
  const banner = within(await screen.findByRole("region", { name: "Security requirements" }));
  expect(
    await screen.findByText("This workspace requires two-factor authentication from Dec 24, 2199."),
  ).toBeVisible();
  expect(banner).toBeDefined();
  expect(screen.getByRole("link", { name: "Open Security" })).toHaveAttribute("href", "/security");
});

test("from its day on, every screen but Security says what to do instead", async () => {
  quitSession();
  serveAccount({ unmet: { requirement: "two_factor", from: past, enforced: true }, workspaces: 2 });
  const own = { object: "workspace", id: "usr_1", name: "Acme", role: "owner" } as const;
  server.use(
    serve(listWorkspaces, () => ({
      object: "list" as const,
      data: [
        { ...own, current: true },
        { ...own, id: "usr_2", name: "Other", current: false },
      ],
    })),
  );
  await openPage("/people");
  expect(
    await screen.findByRole("heading", { name: "Two-factor authentication required" }),
  ).toBeVisible();
  expect(screen.getByText(/Set it up under Security, then continue/u)).toBeVisible();
  expect(screen.getByRole("link", { name: "Open Security" })).toHaveAttribute("href", "/security");
  expect(await screen.findByRole("button", { name: "Other" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Acme" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Members" })).toBeNull();
});

test("where two-factor authentication is set up stays open", async () => {
  quitSession();
  serveAccount({ unmet: { requirement: "two_factor", from: past, enforced: true } });
  await openPage("/security");
  expect(await screen.findByRole("heading", { name: "Security", level: 1 })).toBeVisible();
  expect(screen.queryByRole("heading", { name: "Two-factor authentication required" })).toBeNull();
});

test("a requirement that begins while a page is open replaces it", async () => {
  quitSession();
  let unmet = false;
  serveAccount({});
  server.use(
    serve(readAccount, () => ({
      ...account,
      unmet: unmet ? { requirement: "network" as const, from: past, enforced: true } : null,
    })),
  );
  await openPage("/people");
  await screen.findByRole("region", { name: "Security requirements" });
  unmet = true;
  server.use(serve(updateRequirements, () => problem("network_not_allowed")));
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Save requirements" }));
  const dialog = within(screen.getByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Save requirements" }));
  expect(
    await screen.findByRole("heading", { name: "Not allowed from this network" }),
  ).toBeVisible();
  unmet = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("region", { name: "Members" })).toBeVisible();
});
