import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { readSecurity, type Security } from "#contract/security.ts";
import {
  deleteIdentity,
  type Identity,
  listIdentities,
  listSsoProviders,
  startIdentity,
  startProof,
} from "#contract/sso.ts";
import { openPage, serveAccount } from "#tests/web/support/page.tsx";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { quitSession } from "#tests/web/support/tokens.ts";

const acme = { id: "oidc", name: "Acme", kind: "oidc" } as const;
const github = { id: "github", name: "GitHub", kind: "github" } as const;
const identity: Identity = {
  object: "identity",
  id: "idn_1",
  provider: acme,
  email: "ann@acme.test",
  created_at: "2026-11-01T08:00:00Z",
  last_used_at: "2026-11-20T08:00:00Z",
};
const bare: Security = {
  object: "security",
  password_set: false,
  password_changed_at: null,
  totp: { enabled: false, enabled_at: null },
  recovery_codes_left: 0,
  sessions: 1,
  trusted_devices: 0,
  identities: 1,
  reauthenticated_until: null,
};

function serveIdentities(...identities: Identity[]): void {
  server.use(
    serve(listSsoProviders, () => ({ object: "list", data: [acme, github] })),
    serve(listIdentities, () => ({ object: "list", data: identities, workspace_provider: null })),
  );
}

async function openProfile(): Promise<void> {
  quitSession();
  await openPage("/profile");
}

const list = () => screen.findByRole("list", { name: "Provider accounts" });

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  serveAccount();
});

describe("connected accounts", () => {
  test("without any provider say that none is set up", async () => {
    server.use(
      serve(listSsoProviders, () => ({ object: "list", data: [] })),
      serve(listIdentities, () => ({ object: "list", data: [], workspace_provider: null })),
    );
    await openProfile();
    expect(
      await screen.findByText("No sign-in provider is set up on this installation."),
    ).toBeVisible();
  });

  test("show who is connected and offer the providers that are not", async () => {
    serveIdentities(identity);
    await openProfile();
    expect(await list()).toHaveTextContent("ann@acme.test");
    expect(screen.getByRole("button", { name: "Connect GitHub" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Connect Acme" })).toBeNull();
  });

  test("a provider that was taken away is marked", async () => {
    serveIdentities({ ...identity, provider: { ...acme, id: "old", name: "old" } });
    await openProfile();
    expect(await list()).toHaveTextContent("no longer set up");
  });

  test("are disconnected after a question", async () => {
    const asked: unknown[] = [];
    serveIdentities(identity);
    server.use(
      serve(deleteIdentity, ({ params }) => {
        asked.push(params["id"]);
        serveIdentities();
      }),
    );
    await openProfile();
    const row = within(await list());
    await userEvent.click(row.getByRole("button", { name: "Disconnect Acme ann@acme.test" }));
    const question = await screen.findByRole("dialog", { name: "Disconnect Acme?" });
    expect(asked).toEqual([]);
    await userEvent.click(within(question).getByRole("button", { name: "Disconnect" }));
    expect(await screen.findByText("None connected.")).toBeVisible();
    expect(asked).toEqual(["idn_1"]);
  });

  test("the last way to sign in stays, and the page says what to do first", async () => {
    serveIdentities(identity);
    server.use(serve(deleteIdentity, () => problem("last_sign_in_method")));
    await openProfile();
    await userEvent.click(within(await list()).getByRole("button", { name: /^Disconnect/u }));
    const question = await screen.findByRole("dialog");
    await userEvent.click(within(question).getByRole("button", { name: "Disconnect" }));
    expect(await screen.findByText("This is your only way to sign in")).toBeVisible();
    expect(screen.getByText(/Set a password or connect another provider first/u)).toBeVisible();
  });

  test("an account without a password proves at its provider who is there", async () => {
    const asked: unknown[] = [];
    serveIdentities(identity, { ...identity, id: "idn_2", provider: github });
    server.use(
      serve(startIdentity, () => problem("reauthentication_required")),
      serve(deleteIdentity, () => problem("reauthentication_required")),
      serve(readSecurity, () => bare),
      serve(startProof, ({ body }) => {
        asked.push(body);
        return problem("sso_unavailable");
      }),
    );
    await openProfile();
    const [first] = within(await list()).getAllByRole("button", { name: /^Disconnect/u });
    await userEvent.click(first!);
    await userEvent.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: "Disconnect" }),
    );
    await userEvent.click(await screen.findByRole("button", { name: "Confirm with Acme" }));
    await waitFor(() => expect(asked).toEqual([{ provider: "oidc", from: "/profile" }]));
    // GitHub doesn't report the time of the sign-in, so it can't confirm an identity.
    expect(screen.queryByRole("button", { name: "Confirm with GitHub" })).toBeNull();
    expect(await screen.findByText("Provider unavailable")).toBeVisible();
  });
});
