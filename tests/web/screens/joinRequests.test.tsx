import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import {
  acceptJoinRequest,
  createJoinRequest,
  declineJoinRequest,
  type JoinableWorkspace,
  listJoinableWorkspaces,
  listJoinRequests,
} from "#contract/joinRequests.ts";
import { roleRights } from "#contract/roles.ts";
import { openPage, serveAccount } from "#tests/web/support/page.tsx";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { quitSession } from "#tests/web/support/tokens.ts";

const request = {
  object: "join_request",
  id: "jrq_1",
  email: "ann@acme.example",
  name: "Ann",
  created_at: "2026-11-29T08:00:00Z",
  expires_at: "2026-12-29T08:00:00Z",
} as const;

const workspace: JoinableWorkspace = {
  object: "joinable_workspace",
  id: "usr_acme",
  name: "Acme",
  domain: "acme.example",
  request: null,
};

test("an admin accepts a request with a role, and declines another after its effect is named", async () => {
  quitSession();
  serveAccount({ role: "admin", rights: [...roleRights.admin] });
  let open = [request, { ...request, id: "jrq_2", email: "bob@acme.example" }];
  const sent: unknown[] = [];
  const decided = async (asked: Request) => {
    const { pathname } = new URL(asked.url);
    sent.push([pathname, await asked.json()]);
    open = open.filter(({ id }) => !pathname.includes(id));
    return new Response(null, { status: 204 });
  };
  server.use(
    serve(listJoinRequests, () => ({ object: "list" as const, data: open })),
    serve(acceptJoinRequest, ({ request: asked }) => decided(asked)),
    serve(declineJoinRequest, ({ request: asked }) => decided(asked)),
  );
  await openPage("/people");
  const region = within(await screen.findByRole("region", { name: "Requests to join" }));
  const user = userEvent.setup();
  await user.click(await region.findByRole("button", { name: "Accept ann@acme.example" }));
  const accepting = within(screen.getByRole("dialog"));
  expect(accepting.queryByRole("option", { name: "Owner" })).toBeNull();
  await user.selectOptions(accepting.getByLabelText("Role"), "viewer");
  await user.click(accepting.getByRole("button", { name: "Accept" }));
  expect(await screen.findByText("ann@acme.example is a member now.")).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Decline bob@acme.example" }));
  const declining = within(screen.getByRole("dialog"));
  expect(declining.getByText(/can't ask again for 30 days/u)).toBeVisible();
  await user.click(declining.getByRole("button", { name: "Decline" }));
  expect(await screen.findByText("You declined bob@acme.example.")).toBeVisible();
  expect(sent).toEqual([
    ["/v1/join-requests/jrq_1/accept", { role: "viewer" }],
    ["/v1/join-requests/jrq_2/decline", {}],
  ]);
  await waitFor(() =>
    expect(screen.queryByRole("region", { name: "Requests to join" })).toBeNull(),
  );
});

test("a member neither sees nor loads requests", async () => {
  quitSession();
  serveAccount({ role: "member", rights: [...roleRights.member] });
  server.use(serve(listJoinRequests, () => problem("role_forbidden")));
  await openPage("/people");
  await screen.findByRole("region", { name: "Members" });
  expect(screen.queryByRole("region", { name: "Requests to join" })).toBeNull();
});

test("a person asks to join the workspace of their domain, and sees when a request ends", async () => {
  quitSession();
  serveAccount({});
  let shown = workspace;
  const states = { created_at: "2026-11-29T08:00:00Z", ends_at: "2026-12-29T08:00:00Z" };
  server.use(
    serve(listJoinableWorkspaces, () => ({ object: "list" as const, data: [shown] })),
    serve(createJoinRequest, () => {
      shown = { ...workspace, request: { state: "open", ...states } };
      return shown;
    }),
  );
  await openPage("/people");
  expect(await screen.findByText(/acme\.example has a workspace: Acme/u)).toBeVisible();
  await userEvent.setup().click(screen.getByRole("button", { name: "Ask to join" }));
  expect(await screen.findByText(/The request ends on/u)).toBeVisible();
  expect(screen.getByRole("button", { name: "Withdraw request" })).toBeVisible();
});

test("a declined person sees from when they may ask again, and a failure says so", async () => {
  quitSession();
  serveAccount({});
  const states = { created_at: "2026-11-29T08:00:00Z", ends_at: "2026-12-29T08:00:00Z" };
  const shown = { ...workspace, request: { state: "declined" as const, ...states } };
  server.use(serve(listJoinableWorkspaces, () => ({ object: "list" as const, data: [shown] })));
  await openPage("/people");
  expect(await screen.findByText(/Your request was declined/u)).toBeVisible();
  expect(screen.queryByRole("button", { name: /Ask to join|Withdraw/u })).toBeNull();
});

test("a request that failed says why", async () => {
  quitSession();
  serveAccount({});
  server.use(
    serve(listJoinableWorkspaces, () => ({ object: "list" as const, data: [workspace] })),
    serve(createJoinRequest, () => problem("not_found")),
  );
  await openPage("/people");
  await userEvent.setup().click(await screen.findByRole("button", { name: "Ask to join" }));
  expect(await screen.findByText("Not found")).toBeVisible();
});
