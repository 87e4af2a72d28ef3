import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { listInvitations } from "#contract/invitations.ts";
import { listMembers } from "#contract/members.ts";
import { type Role, roleRights } from "#contract/roles.ts";
import {
  createScimToken,
  createSsoDomain,
  deleteSsoDomain,
  readWorkspaceSso,
  saveSsoConnection,
  type SsoConnection,
  verifySsoDomain,
  type WorkspaceSso,
} from "#contract/workspaceSso.ts";
import { listWorkspaces } from "#contract/workspaces.ts";
import { openPage, serveAccount } from "#tests/web/support/page.tsx";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { quitSession } from "#tests/web/support/tokens.ts";

const domain = {
  object: "sso_domain",
  id: "ssod_1",
  domain: "acme.test",
  record: { name: "_mailverdict.acme.test", type: "TXT", value: "mailverdict-domain=abc" },
  verified_at: null,
  checked_at: "2026-11-29T08:00:00Z",
  error: "missing",
  created_at: "2026-11-29T08:00:00Z",
} as const;

const connection: SsoConnection = {
  object: "sso_connection",
  id: "ssoc_1",
  name: "Acme ID",
  issuer: "https://id.acme.test",
  client_id: "client",
  joins: true,
  default_role: "viewer",
  group_claim: "groups",
  group_roles: [{ group: "Admins", role: "admin" }],
  created_at: "2026-11-29T08:00:00Z",
  last_sign_in_at: null,
  last_error: { code: "other_domain", detail: "@evil.test", at: "2026-11-29T08:00:00Z" },
};

const empty: WorkspaceSso = {
  object: "workspace_sso",
  connection: null,
  redirect_uri: "https://app.test/oauth/callback",
  domains: [],
  scim: { url: "https://app.test/scim/v2", tokens: [] },
};

async function openAs(role: Role, sso: Partial<WorkspaceSso> = {}) {
  quitSession();
  serveAccount({ role, rights: [...roleRights[role]], workspaces: 1 });
  const none = { object: "list" as const, data: [] };
  const read = vi.fn<() => WorkspaceSso>(() => ({ ...empty, ...sso }));
  server.use(
    serve(listMembers, () => none),
    serve(listInvitations, () => none),
    serve(listWorkspaces, () => none),
    serve(readWorkspaceSso, read),
  );
  await openPage("/people");
  await screen.findByRole("region", { name: "Members" });
  return read;
}

const region = async (name: string) => within(await screen.findByRole("region", { name }));

test("owners add a domain, see its record and check it", async () => {
  const asked: unknown[] = [];
  await openAs("owner", { domains: [domain] });
  server.use(
    serve(createSsoDomain, ({ body }) => {
      asked.push(body);
      return domain;
    }),
    serve(verifySsoDomain, () => {
      asked.push("verify");
      return domain;
    }),
    serve(deleteSsoDomain, () => {
      asked.push("delete");
    }),
  );
  const part = await region("Single sign-on domains");
  expect(part.getByText("_mailverdict.acme.test")).toBeVisible();
  expect(part.getByText("mailverdict-domain=abc")).toBeVisible();
  expect(part.getByText(/We didn't find the record/u)).toBeVisible();
  await userEvent.type(part.getByLabelText("Domain"), "more.test");
  await userEvent.click(part.getByRole("button", { name: "Add domain" }));
  await userEvent.click(part.getByRole("button", { name: "Check acme.test again" }));
  await userEvent.click(part.getByRole("button", { name: "Remove acme.test" }));
  const asking = within(await screen.findByRole("dialog"));
  expect(asking.getByText(/no longer sent to your provider/u)).toBeVisible();
  await userEvent.click(asking.getByRole("button", { name: "Remove" }));
  await vi.waitFor(() => expect(asked).toEqual([{ domain: "more.test" }, "verify", "delete"]));
});

test("owners change the provider with its groups; the error stays beside its field", async () => {
  const asked: unknown[] = [];
  await openAs("owner", { connection });
  server.use(
    serve(saveSsoConnection, ({ body }) => {
      asked.push(body);
      return asked.length > 1
        ? connection
        : problem("validation_failed", {
            errors: [{ pointer: "#/issuer", code: "not_an_issuer", detail: "Not usable." }],
          });
    }),
  );
  const part = await region("Sign-in provider");
  expect(part.getByText(/isn't of a verified domain/u)).toHaveTextContent("@evil.test");
  await userEvent.click(part.getByRole("button", { name: "Change provider" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Add group" }));
  const [, second] = dialog.getAllByLabelText("Group");
  await userEvent.type(second!, "Staff");
  await userEvent.click(dialog.getByRole("button", { name: "Save provider" }));
  const issuer = await dialog.findByLabelText("Issuer URL");
  await vi.waitFor(() => expect(issuer).toBeInvalid());
  await userEvent.click(dialog.getByRole("button", { name: "Save provider" }));
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]).toEqual({
    name: "Acme ID",
    issuer: "https://id.acme.test",
    client_id: "client",
    group_claim: "groups",
    joins: true,
    default_role: "viewer",
    group_roles: [
      { group: "Admins", role: "admin" },
      { group: "Staff", role: "member" },
    ],
  });
});

test("a new token is shown once", async () => {
  await openAs("owner");
  server.use(
    serve(createScimToken, () => ({
      object: "scim_token" as const,
      id: "sct_1",
      last4: "wxyz",
      created_at: "2026-11-29T08:00:00Z",
      last_used_at: null,
      last_error: null,
      token: "scim_secret_wxyz",
    })),
  );
  const part = await region("SCIM provisioning");
  expect(part.getByText("https://app.test/scim/v2")).toBeVisible();
  await userEvent.click(part.getByRole("button", { name: "Create token" }));
  expect(await screen.findByText("scim_secret_wxyz")).toBeVisible();
});

test("admins read without changing", async () => {
  await openAs("admin", { connection, domains: [domain] });
  const part = await region("Single sign-on domains");
  expect(part.queryByRole("button", { name: "Add domain" })).toBeNull();
  expect((await region("Sign-in provider")).queryByRole("button", { name: /Change/u })).toBeNull();
});

test("members see nothing of it", async () => {
  const read = await openAs("member");
  expect(screen.queryByRole("region", { name: "Single sign-on domains" })).toBeNull();
  expect(read).not.toHaveBeenCalled();
});
