import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import {
  createInvitation,
  deleteInvitation,
  listInvitations,
  readInvitation,
} from "#contract/invitations.ts";
import { type AccountMember, listMembers, updateMember } from "#contract/members.ts";
import { acceptOwnership, listOwnershipOffers, offerOwnership } from "#contract/ownership.ts";
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
  credit_limit: null,
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
async function openAs(role: Role, workspaces = 1, more: Parameters<typeof server.use> = []) {
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
  server.use(...more);
  await openPage("/people");
  return within(await screen.findByRole("region", { name: "Members" }));
}

const buttons = (name: RegExp) => screen.queryAllByRole("button", { name }).length;

/** Opens the menu of a row; returns its items. */
async function openMenu(name: string): Promise<HTMLElement[]> {
  await userEvent.click(await screen.findByRole("button", { name: `Actions for ${name}` }));
  return within(await screen.findByRole("menu", { name: `Actions for ${name}` })).findAllByRole(
    "menuitem",
  );
}

/** Returns the names of the items in each row's menu; rows without a menu are left out. */
async function menus(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const name of ["me", "boss", "ann", "new"].map((one) => `${one}@example.com`)) {
    if (screen.queryByRole("button", { name: `Actions for ${name}` }) !== null) {
      found[name.split("@", 1)[0]!] = (await openMenu(name)).map((item) => item.textContent ?? "");
      await userEvent.keyboard("{Escape}");
    }
  }
  return found;
}

/** Chooses an item of a row's menu. */
async function choose(name: string, item: string): Promise<void> {
  const items = await openMenu(name);
  await userEvent.click(items.find(({ textContent }) => textContent === item)!);
}

const everything = ["Credit limit", "Change role"];
const invitation = ["Send again", "Withdraw"];

test.each([
  [
    "owner",
    {
      me: [...everything, "Leave"],
      boss: [...everything, "Remove"],
      ann: [...everything, "Transfer ownership", "Remove"],
      new: invitation,
    },
  ],
  ["admin", { me: ["Change role", "Leave"], ann: [...everything, "Remove"], new: invitation }],
  ["viewer", { me: ["Leave"] }],
] as const)("%s: sees the controls that the role allows", async (role, expected) => {
  const members = await openAs(role);
  await members.findByText("ann@example.com");
  await screen.findByText("new@example.com");
  await screen.findByRole("button", { name: "Actions for me@example.com" });
  expect(await menus()).toEqual(expected);
  const writes = role === "viewer" ? 0 : 1;
  expect(buttons(/^Invite people/u)).toBe(writes);
  expect(screen.queryAllByRole("heading", { name: "Workspace name" })).toHaveLength(writes);
  expect(screen.queryByRole("region", { name: "Your workspaces" })).toBeNull();
});

test("an invitation is sent again and withdrawn from its menu; a refusal says why", async () => {
  const sent: unknown[] = [];
  const withdrawn: unknown[] = [];
  await openAs("owner", 1, [
    serve(createInvitation, ({ body }) => {
      sent.push(body);
      return problem("rate_limited");
    }),
    serve(deleteInvitation, ({ params }) => {
      withdrawn.push(params["id"]);
      return undefined;
    }),
  ]);
  await choose("new@example.com", "Send again");
  const invitations = within(screen.getByRole("region", { name: "Invitations" }));
  expect(await invitations.findByRole("alert")).toBeVisible();
  expect(sent).toEqual([{ email: "new@example.com", role: "member" }]);
  await choose("new@example.com", "Withdraw");
  await waitFor(() => expect(withdrawn).toEqual(["inv_1"]));
});

test("links lead to the sections that the role has", async () => {
  await openAs("owner");
  const links = within(await screen.findByRole("navigation", { name: "On this page" }));
  const found = links.getAllByRole("link").map((link) => link.getAttribute("href") ?? "");
  expect(found).toEqual(["#members", "#invitations", "#name", "#requirements", "#sso-provider"]);
  await screen.findByRole("region", { name: "Sign-in provider" });
  for (const id of found) {
    expect(document.querySelector(id), id).not.toBeNull();
  }
});

test("members are saved as a file", async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((content) => {
    saved.push(content as Blob);
    return "blob:saved";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  const members = await openAs("viewer");
  await members.findByText("ann@example.com");
  await userEvent.click(members.getByRole("button", { name: "Download as CSV" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect((await saved[0]!.text()).split("\r\n").slice(1, 3)).toEqual([
    "me@example.com,viewer,,2026-11-01T08:00:00Z",
    "boss@example.com,owner,,2026-11-01T08:00:00Z",
  ]);
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
  expect(await menus()).toEqual({ me: ["Credit limit"] });
});

test("an owner sets the monthly credit limit of a member; without limits, there is no column", async () => {
  const bodies: unknown[] = [];
  const members = await openAs("owner", 1, [
    serve(updateMember, ({ params, body }) => {
      bodies.push([params["id"], body]);
      return person("ann", "viewer", false);
    }),
  ]);
  await members.findByText("ann@example.com");
  expect(members.queryByRole("columnheader", { name: "Credits this month" })).toBeNull();
  const user = userEvent.setup();
  await choose("ann@example.com", "Credit limit");
  const dialog = within(await screen.findByRole("dialog"));
  const field = dialog.getByRole("textbox", { name: "Credits per month" });
  await user.type(field, "1.5");
  await user.click(dialog.getByRole("button", { name: "Save limit" }));
  expect(await dialog.findByText(/Enter a whole number from 0 to/u)).toBeVisible();
  expect(bodies).toEqual([]);
  await user.clear(field);
  await user.type(field, "500");
  await user.click(dialog.getByRole("button", { name: "Save limit" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(bodies).toEqual([["ann", { credit_limit: 500 }]]);
});

test("People shows what members spent of their limits; an empty field removes one", async () => {
  const limit = { limit: 500, used: 380, resets_at: "2026-12-01T00:00:00.000Z" };
  const bodies: unknown[] = [];
  const data = [
    person("me", "owner", true),
    { ...person("ann", "viewer", false), credit_limit: limit },
  ];
  const members = await openAs("owner", 1, [
    serve(listMembers, () => ({ object: "list" as const, data })),
    serve(updateMember, ({ body }) => {
      bodies.push(body);
      return person("ann", "viewer", false);
    }),
  ]);
  expect((await members.findAllByText(/380 of 500/u)).length).toBeGreaterThan(0);
  expect(members.getByText("No limit")).toBeVisible();
  const user = userEvent.setup();
  await choose("ann@example.com", "Credit limit");
  const dialog = within(await screen.findByRole("dialog"));
  const field = dialog.getByRole("textbox", { name: "Credits per month" });
  expect(field).toHaveValue("500");
  await user.clear(field);
  await user.click(dialog.getByRole("button", { name: "Save limit" }));
  await waitFor(() => expect(bodies).toEqual([{ credit_limit: null }]));
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

test("an owner offers ownership after a confirmation that names its effect", async () => {
  const members = await openAs("owner");
  const bodies: unknown[] = [];
  const offer = {
    object: "ownership_offer",
    id: "own_1",
    from: "me@example.com",
    to: "ann@example.com",
    created_at: "2026-11-01T08:00:00Z",
    expires_at: "2026-11-08T08:00:00Z",
    yours: false,
  } as const;
  server.use(
    serve(offerOwnership, async ({ request }) => {
      bodies.push(await request.json());
      return offer;
    }),
    serve(listOwnershipOffers, () => ({ object: "list" as const, data: [offer] })),
  );
  await members.findByText("ann@example.com");
  const user = userEvent.setup();
  await choose("ann@example.com", "Transfer ownership");
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/you become an admin and sign in again/u)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Offer ownership" }));
  expect(await members.findByText(/offers ann@example.com ownership/u)).toBeVisible();
  expect(bodies).toMatchObject([{ member_id: "ann" }]);
  expect(members.getByRole("button", { name: "Withdraw offer" })).toBeVisible();
  expect(members.queryByRole("button", { name: "Accept ownership" })).toBeNull();
});

test("the member accepts ownership after a confirmation", async () => {
  const accepted: string[] = [];
  const members = await openAs("member", 1, [
    serve(listOwnershipOffers, () => ({
      object: "list" as const,
      data: [
        {
          object: "ownership_offer" as const,
          id: "own_1",
          from: "boss@example.com",
          to: "me@example.com",
          created_at: "2026-11-01T08:00:00Z",
          expires_at: "2026-11-08T08:00:00Z",
          yours: true,
        },
      ],
    })),
    serve(acceptOwnership, ({ request }) => {
      accepted.push(new URL(request.url).pathname);
      return new Response(null, { status: 204 });
    }),
  ]);
  const user = userEvent.setup();
  await user.click(await members.findByRole("button", { name: "Accept ownership" }));
  expect(members.getByRole("button", { name: "Decline" })).toBeVisible();
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText(/boss@example.com becomes an admin/u)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Accept ownership" }));
  expect(await screen.findByText("You're an owner of this workspace now.")).toBeVisible();
  expect(accepted).toEqual(["/v1/workspace/ownership-offers/own_1/accept"]);
});
