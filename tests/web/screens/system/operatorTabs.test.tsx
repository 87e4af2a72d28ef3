import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { listOperatorEvents, type OperatorEvent } from "#contract/systemEvents.ts";
import {
  listSystemUsers,
  readSystemUser,
  resetUserSecondFactor,
  signOutUser,
  type SystemUser,
  type UserDetails,
} from "#contract/systemUsers.ts";
import {
  changeWorkspaceCredits,
  listSystemWorkspaces,
  readSystemWorkspace,
  suspendWorkspace,
  type WorkspaceDetails,
} from "#contract/systemWorkspaces.ts";
import { SystemScreen } from "#web/screens/system/SystemScreen.tsx";
import { serveAccount } from "#tests/web/support/page.tsx";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { showScreen } from "#tests/web/support/showScreen.tsx";
import { showTexts } from "#tests/web/support/showTexts.ts";

const at = "2026-11-01T10:00:00.000Z";
const pageOf = <Row,>(data: Row[], next: string | null = null) => ({
  object: "list" as const,
  data,
  has_more: next !== null,
  next_cursor: next,
});
const summary = {
  id: "usr_1",
  name: "Acme",
  owner: "ann@acme.example",
  state: "active",
  members: 2,
  balance: 1500,
  held: 300,
  created_at: at,
  last_active_at: null,
} as const;
const workspace: WorkspaceDetails = {
  object: "system_workspace_details",
  ...summary,
  suspended_at: null,
  deleted_at: null,
  keys: 3,
  lists: 7,
  running_lists: 1,
  own: false,
  people: [
    {
      id: "usr_1",
      email: "ann@acme.example",
      name: "Ann",
      role: "owner",
      second_factor: true,
      last_seen_at: at,
    },
  ],
};
const user: UserDetails = {
  object: "system_user_details",
  id: "usr_1",
  email: "ann@acme.example",
  name: "Ann",
  operator: false,
  second_factor: true,
  workspaces: 1,
  created_at: at,
  last_seen_at: at,
  you: false,
  second_factor_since: at,
  has_password: true,
  identities: [{ provider: "google", email: "ann@gmail.example" }],
  memberships: [{ id: "usr_1", name: "Acme", role: "owner", state: "suspended", since: at }],
  sessions: [],
};
const event: OperatorEvent = {
  object: "operator_event",
  id: "ope_1",
  kind: "credits_taken",
  at,
  by: { id: "usr_0", email: "operator@example.com" },
  network: null,
  user_agent: null,
  workspace: { id: "usr_gone", name: null },
  user: null,
  amount: 40,
  reason: "Granted twice",
};

beforeAll(() => showTexts());
beforeEach(() => {
  serveAccount({ operator: true });
  server.use(serve(listOperatorEvents, () => pageOf([event])));
});

const show = (search: string) => showScreen(<SystemScreen />, "/system", `/system${search}`);

test("workspaces are searched, narrowed and ordered by the server", async () => {
  const asked: Record<string, string>[] = [];
  server.use(
    serve(listSystemWorkspaces, ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams));
      return pageOf([{ object: "system_workspace" as const, ...summary }], "cur_2");
    }),
  );
  show("?tab=workspaces&state=suspended&order=balance");
  const link = await screen.findByRole("link", { name: "Acme" });
  expect(link).toHaveAttribute("href", "/system?tab=workspaces&id=usr_1");
  expect(asked[0]).toEqual({ limit: "25", state: "suspended", order: "balance" });
  await userEvent.type(screen.getByRole("searchbox"), "acme");
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({ q: "acme", state: "suspended", order: "balance" }),
  );
  expect(screen.getByRole("link", { name: "Next page" })).toHaveAttribute(
    "href",
    expect.stringContaining("after=cur_2"),
  );
  expect(screen.queryByRole("link", { name: "First page" })).toBeNull();
});

test("a later page leads back to the first one, with the same filters", async () => {
  const asked: Record<string, string>[] = [];
  server.use(
    serve(listSystemWorkspaces, ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams));
      return pageOf([{ object: "system_workspace" as const, ...summary }]);
    }),
  );
  show("?tab=workspaces&state=suspended&after=cur_2");
  const first = await screen.findByRole("link", { name: "First page" });
  expect(first).toHaveAttribute("href", "/system?tab=workspaces&state=suspended");
  expect(screen.queryByRole("link", { name: "Next page" })).toBeNull();
  await userEvent.click(first);
  await waitFor(() => expect(asked.map(({ after }) => after)).toEqual(["cur_2", undefined]));
});

test("a search without a match offers to clear it", async () => {
  server.use(serve(listSystemUsers, () => pageOf<SystemUser>([])));
  show("?tab=users&q=none");
  await userEvent.click(await screen.findByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(screen.getByRole("searchbox")).toHaveValue(""));
});

test("suspending names its effect, needs a reason, and sends it", async () => {
  const sent: unknown[] = [];
  server.use(
    serve(readSystemWorkspace, () => workspace),
    serve(suspendWorkspace, ({ body }) => {
      sent.push(body);
      return { ...workspace, state: "suspended" as const };
    }),
  );
  show("?tab=workspaces&id=usr_1");
  expect(await screen.findByRole("heading", { level: 1, name: "Acme" })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Suspend" }));
  const dialog = await screen.findByRole("dialog", { name: "Suspend Acme" });
  expect(within(dialog).getByText(/running lists pause/u)).toBeVisible();
  const submit = within(dialog).getByRole("button", { name: "Suspend" });
  await userEvent.click(submit);
  expect(within(dialog).getByText("Enter a reason.")).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.type(within(dialog).getByLabelText("Reason"), " Spam ");
  await userEvent.click(submit);
  await waitFor(() => expect(sent).toEqual([{ reason: "Spam" }]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("credits are taken as a negative amount, at most those that can be spent", async () => {
  const sent: unknown[] = [];
  const keys = new Set<string | null>();
  server.use(
    serve(readSystemWorkspace, () => workspace),
    serve(changeWorkspaceCredits, ({ body, request }) => {
      sent.push(body);
      keys.add(request.headers.get("idempotency-key"));
      return workspace;
    }),
  );
  show("?tab=workspaces&id=usr_1");
  await userEvent.click(await screen.findByRole("button", { name: "Take credits" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.type(within(dialog).getByLabelText("Credits"), "1201");
  await userEvent.type(within(dialog).getByLabelText("Reason"), "Granted twice");
  const submit = within(dialog).getByRole("button", { name: "Take credits" });
  await userEvent.click(submit);
  expect(within(dialog).getByText("Enter a whole number from 1 to 1,200.")).toBeVisible();
  await userEvent.clear(within(dialog).getByLabelText("Credits"));
  await userEvent.type(within(dialog).getByLabelText("Credits"), "1200");
  await userEvent.click(submit);
  await waitFor(() => expect(sent).toEqual([{ amount: -1200, reason: "Granted twice" }]));
  expect([...keys]).toEqual([expect.stringMatching(/^\d+ 0\./u)]);
});

test("a workspace of the operator can't be suspended, and says why", async () => {
  server.use(serve(readSystemWorkspace, () => ({ ...workspace, own: true })));
  show("?tab=workspaces&id=usr_1");
  expect(await screen.findByText(/You're a member of this workspace/u)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Suspend" })).toBeNull();
});

test("a suspended workspace offers to lift it, a closed one neither", async () => {
  server.use(
    serve(readSystemWorkspace, () => ({
      ...workspace,
      state: "suspended" as const,
      suspended_at: at,
    })),
  );
  show("?tab=workspaces&id=usr_1");
  expect(await screen.findByRole("button", { name: "Lift suspension" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Suspend" })).toBeNull();
});

test("a closed workspace offers neither", async () => {
  server.use(
    serve(readSystemWorkspace, () => ({ ...workspace, state: "closed" as const, deleted_at: at })),
  );
  show("?tab=workspaces&id=usr_1");
  expect(await screen.findByText("Will be deleted")).toBeVisible();
  expect(screen.queryByRole("button", { name: /suspen/iu })).toBeNull();
});

test("a user's page shows workspaces and methods, and acts on the user", async () => {
  const sent: [string, unknown][] = [];
  server.use(
    serve(readSystemUser, () => user),
    serve(signOutUser, ({ body }) => {
      sent.push(["out", body]);
      return user;
    }),
    serve(resetUserSecondFactor, ({ body }) => {
      sent.push(["reset", body]);
      return user;
    }),
  );
  show("?tab=users&id=usr_1");
  expect(await screen.findByText("google (ann@gmail.example)")).toBeVisible();
  expect(screen.getByRole("link", { name: "Acme" })).toHaveAttribute(
    "href",
    "/system?tab=workspaces&id=usr_1",
  );
  expect(screen.getByText("No open sessions.")).toBeVisible();
  for (const name of ["Sign out everywhere", "Reset two-factor"]) {
    await userEvent.click(screen.getByRole("button", { name }));
    const dialog = await screen.findByRole("dialog");
    await userEvent.type(within(dialog).getByLabelText("Reason"), "Lost phone");
    await userEvent.click(within(dialog).getByRole("button", { name }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  }
  const reason = { reason: "Lost phone" };
  expect(sent).toEqual([
    ["out", reason],
    ["reset", reason],
  ]);
});

test("operators find no acts on their own page", async () => {
  server.use(serve(readSystemUser, () => ({ ...user, you: true })));
  show("?tab=users&id=usr_1");
  expect(await screen.findByText(/^This is you/u)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Sign out everywhere" })).toBeNull();
});

test("an old proof of identity is asked for before the act", async () => {
  server.use(
    serve(readSystemUser, () => user),
    serve(signOutUser, () => problem("reauthentication_required")),
  );
  show("?tab=users&id=usr_1");
  await userEvent.click(await screen.findByRole("button", { name: "Sign out everywhere" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.type(within(dialog).getByLabelText("Reason"), "Stolen laptop");
  await userEvent.click(within(dialog).getByRole("button", { name: "Sign out everywhere" }));
  expect(await screen.findByLabelText("Password")).toBeVisible();
});

test("the log names act, amount, reason and operator, and the id of what is gone", async () => {
  server.use(serve(listSystemUsers, () => pageOf<SystemUser>([])));
  show("?tab=log");
  expect(await screen.findByText("Credits taken")).toBeVisible();
  expect(screen.getByText("Granted twice")).toBeVisible();
  expect(screen.getByText("40")).toBeVisible();
  expect(screen.getByText("operator@example.com")).toBeVisible();
  expect(screen.getByText("usr_gone")).toBeVisible();
  await userEvent.click(screen.getByRole("tab", { name: "Users" }));
  expect(screen.getByRole("tab", { name: "Users" })).toHaveAttribute("aria-selected", "true");
});
