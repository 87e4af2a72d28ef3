import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { listInvitations, readInvitation } from "#contract/invitations.ts";
import { type AccountMember, listMembers } from "#contract/members.ts";
import { roleRights, type Role } from "#contract/roles.ts";
import { listWorkspaces } from "#contract/workspaces.ts";
import { openPage, serveAccount } from "#tests/web/support/page.tsx";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { quitSession } from "#tests/web/support/tokens.ts";

const person = (id: string, role: Role, you: boolean): AccountMember => ({
  object: "member",
  id,
  email: `${id}@example.com`,
  name: "",
  avatar: null,
  role,
  since: "2026-11-01T08:00:00Z",
  last_seen_at: null,
  second_factor: false,
  you,
});

const own = {
  object: "workspace",
  id: "usr_1",
  name: "Acme",
  role: "owner",
  current: true,
} as const;

/** Opens the page as a member with a role; the account has a second owner. */
async function openAs(role: Role, workspaces = 1) {
  quitSession();
  serveAccount({ role, rights: [...roleRights[role]], workspaces });
  const data = [
    person("me", role, true),
    person("boss", "owner", false),
    person("ann", "viewer", false),
  ];
  const invited = {
    object: "invitation",
    id: "inv_1",
    email: "new@example.com",
    role: "member",
    invited_by: "boss@example.com",
    created_at: "2026-11-01T08:00:00Z",
    expires_at: "2026-11-08T08:00:00Z",
  } as const;
  server.use(
    serve(listMembers, () => ({ object: "list" as const, data })),
    serve(listInvitations, () => ({ object: "list" as const, data: [invited] })),
    serve(listWorkspaces, () => ({
      object: "list" as const,
      data: [own, { ...own, id: "usr_2", name: "Other", current: false }],
    })),
  );
  await openPage("/people");
  return within(await screen.findByRole("region", { name: "Members" }));
}

const buttons = (name: RegExp) => screen.queryAllByRole("button", { name }).length;

test.each([
  ["owner", { change: 2, remove: 2, invite: 1, withdraw: 1, name: 1 }],
  ["admin", { change: 2, remove: 1, invite: 1, withdraw: 1, name: 1 }],
  ["viewer", { change: 0, remove: 0, invite: 0, withdraw: 0, name: 0 }],
] as const)("%s: sees the controls that the role allows", async (role, expected) => {
  const members = await openAs(role);
  await members.findByText("ann@example.com");
  await screen.findByText("new@example.com");
  expect({
    change: buttons(/^Change the role of (ann|me|boss)/u) - (role === "owner" ? 1 : 0),
    remove: buttons(/^Remove /u),
    invite: buttons(/^Invite someone/u),
    withdraw: buttons(/^Withdraw the invitation/u),
    name: screen.queryAllByRole("heading", { name: "Workspace name" }).length,
  }).toEqual(expected);
  expect(buttons(/^Leave$/u)).toBe(1);
  expect(screen.queryByRole("region", { name: "Your workspaces" })).toBeNull();
});

test("the only owner can't leave", async () => {
  quitSession();
  serveAccount({});
  server.use(
    serve(listMembers, () => ({ object: "list" as const, data: [person("me", "owner", true)] })),
    serve(listInvitations, () => ({ object: "list" as const, data: [] })),
    serve(listWorkspaces, () => ({ object: "list" as const, data: [own] })),
  );
  await openPage("/people");
  await screen.findByText("me@example.com");
  expect(await screen.findByText("No open invitations.")).toBeVisible();
  expect(buttons(/^Leave$|^Change the role/u)).toBe(0);
});

test("who has several workspaces sees them, and finds them in the menu", async () => {
  await openAs("member", 2);
  const region = within(await screen.findByRole("region", { name: "Your workspaces" }));
  expect(await region.findByRole("button", { name: "Switch to Other" })).toBeVisible();
  expect(region.queryByRole("button", { name: "Switch to Acme" })).toBeNull();
  await userEvent.setup().click(screen.getByRole("button", { name: "Account menu" }));
  expect(screen.getByRole("menuitem", { name: "Switch workspace" })).toHaveAttribute(
    "href",
    "/people#workspaces",
  );
});

test("an invitation that ended says so", async () => {
  server.use(serve(readInvitation, () => problem("invitation_invalid")));
  await openPage("/join?token=old");
  expect(await screen.findByText("This invitation no longer works")).toBeVisible();
  const main = within(screen.getByRole("main"));
  expect(main.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/login");
});

test("a link without a token says so, without a request", async () => {
  await openPage("/join");
  expect(await screen.findByText("This invitation no longer works")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("an invited address with a user signs in first, and comes back", async () => {
  server.use(
    serve(readInvitation, () => ({
      object: "invitation_offer" as const,
      workspace: "Acme",
      email: "ann@example.com",
      role: "viewer" as const,
      invited_by: "boss@example.com",
      registered: true,
    })),
  );
  await openPage("/join?token=abc");
  expect(await screen.findByRole("heading", { name: "Join Acme" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Sign in to join" })).toHaveAttribute(
    "href",
    `/login?from=${encodeURIComponent("/join?token=abc")}`,
  );
});
