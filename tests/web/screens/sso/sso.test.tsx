import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { ErrorCode } from "#contract/errors.ts";
import { readLoginMethods, type SsoProvider } from "#contract/login.ts";
import { login, type LoginReply } from "#contract/session.ts";
import {
  finishIdentity,
  finishSso,
  listIdentities,
  listSsoProviders,
  ssoProvidersBlockId,
  startSso,
} from "#contract/sso.ts";
import { address, openPage, serveAccount } from "#tests/web/support/page.tsx";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { quitSession, pair } from "#tests/web/support/tokens.ts";

const acme: SsoProvider = { id: "oidc", name: "Acme", kind: "oidc" };
const reply: LoginReply = {
  user: { id: "usr_1" },
  session_id: "ses_1",
  role: "owner",
  email: "ann@example.com",
};
const challenge = {
  token: "challenge",
  methods: ["totp", "recovery_code"] as ("totp" | "recovery_code")[],
  expires_at: "2026-11-20T14:10:00.000Z",
};

function serveProviders(...providers: SsoProvider[]): void {
  server.use(serve(listSsoProviders, () => ({ object: "list", data: providers })));
}

/** Returns the requests to start a sign-in at a provider; each is refused, so the page stays open. */
function watchDepartures(): unknown[] {
  const asked: unknown[] = [];
  server.use(
    serve(startSso, ({ body }) => {
      asked.push(body);
      return problem("sso_unavailable");
    }),
  );
  return asked;
}

const button = (name: string | RegExp) => screen.findByRole("button", { name });

async function typeAddress(email: string): Promise<void> {
  await userEvent.type(await screen.findByLabelText("Email"), `${email}{Enter}`);
}

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

describe("/login and /register", () => {
  test.each(["/login", "/register"])("%s shows no providers where there are none", async (path) => {
    let asked = 0;
    server.use(
      serve(listSsoProviders, () => {
        asked += 1;
        return { object: "list", data: [] };
      }),
    );
    await openPage(path);
    await waitFor(() => expect(asked).toBe(1));
    expect(screen.queryByText("Or continue with")).toBeNull();
  });

  test("/login leads an address whose domain signs in elsewhere to its provider", async () => {
    serveProviders();
    const asked = watchDepartures();
    server.use(
      serve(login, () => problem("sso_required")),
      serve(readLoginMethods, () => ({ password: false, provider: acme })),
    );
    await openPage("/login");
    await userEvent.type(await screen.findByLabelText("Email"), "ann@acme.test");
    await userEvent.type(screen.getByLabelText("Password"), "correct tall zebra 9");
    await userEvent.click(await button("Sign in"));
    await waitFor(() =>
      expect(asked).toMatchObject([{ provider: "oidc", login_hint: "ann@acme.test" }]),
    );
  });

  test("/login shows the providers that came with the page, without a call", async () => {
    const block = document.createElement("script");
    block.type = "application/json";
    block.id = ssoProvidersBlockId;
    block.textContent = JSON.stringify([acme]);
    document.body.append(block);
    onTestFinished(() => block.remove());
    const asked = vi.fn<() => void>();
    server.use(
      serve(listSsoProviders, () => {
        asked();
        return { object: "list", data: [] };
      }),
    );
    await openPage("/login");
    expect(await button(/Acme/u)).toBeVisible();
    expect(asked).not.toHaveBeenCalled();
  });

  test("a provider is below everything else, and keeps the requested page", async () => {
    serveProviders(acme);
    const asked = watchDepartures();
    await openPage("/login?from=%2Fhistory");
    const go = await button("Continue with Acme");
    const register = screen.getByRole("link", { name: "Create one" });
    expect(register.compareDocumentPosition(go)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await userEvent.click(go);
    expect(await screen.findByText("Provider unavailable")).toBeVisible();
    expect(asked).toMatchObject([{ provider: "oidc", from: "/history" }]);
  });

  test("a page of elsewhere is not taken along", async () => {
    serveProviders(acme);
    const asked = watchDepartures();
    await openPage("/login?from=%2F%2Fevil.example");
    await userEvent.click(await button("Continue with Acme"));
    await screen.findByText("Provider unavailable");
    expect(asked).toEqual([expect.not.objectContaining({ from: expect.anything() })]);
  });

  test("a password signs in also where the list of providers does not come", async () => {
    server.use(serve(listSsoProviders, () => HttpResponse.error()));
    serveAccount();
    server.use(serve(login, () => reply, pair()));
    await openPage("/login");
    await userEvent.type(await screen.findByLabelText("Email"), "ann@example.com");
    await userEvent.type(screen.getByLabelText("Password"), "correct horse 47 battery");
    await userEvent.click(await button("Sign in"));
    await screen.findByText("1,250 credits");
  });
});

describe("/sso", () => {
  test("without providers shows a notice with the operator's settings", async () => {
    serveProviders();
    await openPage("/sso");
    expect(await screen.findByText("No sign-in provider is set up here.")).toBeVisible();
    expect(screen.getByText("OIDC_ISSUER, OIDC_ID, OIDC_SECRET")).not.toBeVisible();
    await userEvent.click(screen.getByText("Do you run this installation?"));
    expect(screen.getByText("OIDC_ISSUER, OIDC_ID, OIDC_SECRET")).toBeVisible();
    expect(screen.getByText(`${window.location.origin}/oauth/callback`)).toBeVisible();
    expect(screen.getByRole("link", { name: "Sign in with a password" })).toHaveAttribute(
      "href",
      "/login",
    );
  });

  test("the domain of the address leads to its provider, with the address as a hint", async () => {
    serveProviders(acme);
    server.use(serve(readLoginMethods, () => ({ password: true, provider: acme })));
    const asked = watchDepartures();
    await openPage("/sso");
    await userEvent.type(await screen.findByLabelText("Work email"), " ann@acme.test{Enter}");
    expect(await screen.findByText("Provider unavailable")).toBeVisible();
    expect(asked).toMatchObject([{ provider: "oidc", login_hint: "ann@acme.test" }]);
  });

  test("an unknown domain shows all providers", async () => {
    serveProviders(acme);
    server.use(serve(readLoginMethods, () => ({ password: true, provider: null })));
    await openPage("/sso");
    await userEvent.type(await screen.findByLabelText("Work email"), "ann@nowhere.test{Enter}");
    expect(await screen.findByText(/No provider is set up for nowhere\.test/u)).toBeVisible();
    expect(await button("Continue with Acme")).toBeVisible();
  });

  test.each([
    ["", "This field is required."],
    ["ann", "Enter an email address."],
  ])("%j isn't looked up", async (typed, words) => {
    serveProviders(acme);
    await openPage("/sso");
    const field = await screen.findByLabelText("Work email");
    await userEvent.type(field, `${typed}{Enter}`);
    expect(await screen.findByText(words)).toBeVisible();
    await waitFor(() => expect(field).toHaveFocus());
  });
});

describe("/multi-login", () => {
  test("asks for the password next, and goes back to the unchanged address", async () => {
    serveAccount();
    server.use(
      serve(readLoginMethods, () => ({ password: true, provider: null })),
      serve(login, () => reply, pair()),
    );
    await openPage("/multi-login?from=%2Fhistory");
    await typeAddress("ann@example.com");
    const password = await screen.findByLabelText("Password");
    expect(password).toHaveFocus();
    await userEvent.click(await button("Change"));
    expect(await screen.findByLabelText("Email")).toHaveValue("ann@example.com");
    await userEvent.click(await button("Continue"));
    await userEvent.type(await screen.findByLabelText("Password"), "secret words{Enter}");
    await screen.findByText("1,250 credits");
    expect(address()).toBe("/history");
  });

  test("shows the provider alone where the domain allows no password", async () => {
    server.use(serve(readLoginMethods, () => ({ password: false, provider: acme })));
    const asked = watchDepartures();
    await openPage("/multi-login");
    await typeAddress("ann@acme.test");
    expect(await screen.findByText(/acme\.test signs in with Acme/u)).toBeVisible();
    expect(screen.queryByLabelText("Password")).toBeNull();
    await userEvent.click(await button("Continue with Acme"));
    await screen.findByText("Provider unavailable");
    expect(asked).toMatchObject([{ provider: "oidc", login_hint: "ann@acme.test" }]);
  });

  test("asks for a code if the account has a second factor", async () => {
    server.use(
      serve(readLoginMethods, () => ({ password: true, provider: null })),
      serve(login, () => problem("second_factor_required", { challenge })),
    );
    await openPage("/multi-login");
    await typeAddress("ann@example.com");
    await userEvent.type(await screen.findByLabelText("Password"), "secret words{Enter}");
    expect(await screen.findByRole("textbox", { name: /code/iu })).toBeVisible();
  });
});

describe("/oauth/callback", () => {
  const back = "/oauth/callback?state=sign_in.oidc.abc&code=xyz&iss=https%3A%2F%2Fid.test";

  test("signs in, clears the URL at once and opens the requested page", async () => {
    serveAccount();
    const asked: unknown[] = [];
    server.use(
      serve(
        finishSso,
        ({ body }) => {
          asked.push(body);
          expect(address()).toBe("/oauth/callback");
          return { ...reply, from: "/history?page=2" };
        },
        pair(),
      ),
    );
    await openPage(back);
    await screen.findByText("1,250 credits");
    expect(address()).toBe("/history?page=2");
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      state: "sign_in.oidc.abc",
      code: "xyz",
      iss: "https://id.test",
    });
  });

  test.each(["//evil.example", "https://evil.example"])("%s is not gone to", async (from) => {
    serveAccount();
    server.use(serve(finishSso, () => ({ ...reply, from }), pair()));
    await openPage(back);
    await screen.findByText("1,250 credits");
    expect(address()).toBe("/dashboard");
  });

  test("asks for a code if the account has a second factor", async () => {
    server.use(serve(finishSso, () => problem("second_factor_required", { challenge })));
    await openPage(back);
    expect(await screen.findByRole("textbox", { name: /code/iu })).toBeVisible();
  });

  test.each<[ErrorCode, string, string]>([
    ["sso_refused", "The provider didn't sign you in", "Sign in another way"],
    ["sso_state_ended", "This sign-in has expired", "Sign in another way"],
    ["sso_unavailable", "Provider unavailable", "Sign in another way"],
    ["sso_email_unverified", "Your address isn't verified at the provider", "Create an account"],
    ["sso_link_required", "This address already has an account", "Go to sign-in"],
    ["rate_limited", "Too many requests", "Sign in another way"],
    ["internal_error", "Something went wrong on our side", "Sign in another way"],
  ])("%s is said, with a way out", async (code, words, way) => {
    server.use(serve(finishSso, () => problem(code)));
    await openPage(back);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole("link", { name: way })).toBeVisible();
    expect(screen.getByText("req_test")).toBeVisible();
    const again = screen.queryByRole("button", { name: "Try again" });
    expect(again === null).toBe(code === "sso_link_required");
  });

  test("trying again starts at the same provider", async () => {
    server.use(serve(finishSso, () => problem("sso_state_ended")));
    const asked = watchDepartures();
    await openPage(back);
    await userEvent.click(await button("Try again"));
    expect(await screen.findByText("Provider unavailable")).toBeVisible();
    expect(asked).toMatchObject([{ provider: "oidc" }]);
  });

  test("an answer that did not arrive is sent again", async () => {
    serveAccount();
    let calls = 0;
    server.use(
      serve(
        finishSso,
        () => {
          calls += 1;
          return calls === 1 ? HttpResponse.error() : { ...reply, from: null };
        },
        pair(),
      ),
    );
    await openPage(back);
    await userEvent.click(await button("Try again"));
    await screen.findByText("1,250 credits");
    expect(calls).toBe(2);
  });

  test("a canceled sign-in differs from a failed one", async () => {
    server.use(serve(finishSso, () => problem("sso_refused")));
    await openPage("/oauth/callback?state=sign_in.oidc.abc&error=access_denied");
    expect(await screen.findByText("Sign-in canceled")).toBeVisible();
  });

  test("without anything from a provider leads to the sign-in page", async () => {
    await openPage("/oauth/callback");
    expect(await screen.findByText("Nothing to finish here")).toBeVisible();
    expect(screen.getByRole("link", { name: "Go to sign-in" })).toHaveAttribute("href", "/login");
  });

  test("a journey to connect ends in the session, and goes back to the profile", async () => {
    quitSession();
    serveAccount();
    serveProviders(acme);
    server.use(
      serve(finishIdentity, () => ({ intent: "link", from: null })),
      serve(listIdentities, () => ({ object: "list", data: [], workspace_provider: null })),
    );
    await openPage("/oauth/callback?state=link.oidc.abc&code=xyz");
    await waitFor(() => expect(address()).toBe("/profile"));
  });

  test.each<[string, ErrorCode, string, string]>([
    ["link", "conflict", "This provider account is connected elsewhere", "Back to your profile"],
    ["link", "sso_state_ended", "This sign-in has expired", "Back to your profile"],
    ["reauthenticate", "sso_refused", "We couldn't confirm it's you", "Back to security"],
  ])("%s: %s is said, with the way back", async (intent, code, words, way) => {
    quitSession();
    serveAccount();
    server.use(serve(finishIdentity, () => problem(code)));
    await openPage(`/oauth/callback?state=${intent}.oidc.abc&code=xyz`);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole("link", { name: way })).toBeVisible();
  });
});
