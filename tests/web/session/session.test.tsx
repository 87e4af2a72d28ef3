import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { closeAccount } from "#contract/profile.ts";
import { logout, readAccount, refreshToken } from "#contract/session.ts";
import { refreshEveryMin } from "#web/session/authKit/createAuthKitStore.ts";
import { account, address, openPage, serveAccount } from "#tests/web/support/page.tsx";
import { problem, serve, server } from "#tests/web/support/server.ts";
import {
  cookies,
  forgetCookies,
  leaveCookies,
  quitSession,
  pair,
  token,
} from "#tests/web/support/tokens.ts";

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

/** Opens the channel of another tab of this browser. */
function otherTab(): BroadcastChannel {
  return new BroadcastChannel("mailverdict-session");
}

/** Sends the message of another tab that has signed out. */
function signOutElsewhere(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  otherTab().postMessage({ kind: "signedOut", cleared: true });
}

/** Loads the session of a fresh page. */
async function session() {
  vi.resetModules();
  return import("#web/session/authKit/session.ts");
}

const everything = {
  userId: "usr_1",
  sessionId: "ses_1",
  deviceId: "d",
  deviceName: "n",
  fingerprint: "f",
  deviceInfo: "{}",
  userRole: "user",
};

describe("at start", () => {
  test("with only a refresh token, the session is renewed before a protected screen loads", async () => {
    leaveCookies({ _auth_refresh: token(86_400) });
    const fresh = pair();
    const order: string[] = [];
    serveAccount();
    server.use(
      serve(
        refreshToken,
        () => {
          order.push("refresh");
          return { message: "renewed" };
        },
        fresh,
      ),
      serve(readAccount, ({ request }) => {
        order.push(request.headers.get("authorization") ?? "nobody");
        return account;
      }),
    );
    await openPage("/history");
    expect(await screen.findByRole("heading", { name: "Validations" })).toBeVisible();
    await waitFor(() => expect(order.at(0)).toBe("refresh"));
    await waitFor(() => expect(order).toContain(fresh.authorization));
    expect(address()).toBe("/history");
    expect(cookies()).toMatchObject({
      _auth: fresh.authorization.slice(7),
      _auth_type: "Bearer",
      _auth_refresh: fresh["x-refresh-token"],
    });
    expect(JSON.parse(cookies()["_auth_state"] ?? "")).toMatchObject({ id: "usr_1" });
  });

  test("an access token that is over counts as none", async () => {
    quitSession(token(-60));
    serveAccount();
    server.use(serve(refreshToken, () => ({ message: "renewed" }), pair()));
    await openPage("/history");
    expect(await screen.findByRole("heading", { name: "Validations" })).toBeVisible();
  });

  test("a refresh token refused for good leads to the sign-in screen with the way back", async () => {
    leaveCookies({ _auth_refresh: token(86_400) });
    serveAccount();
    server.use(serve(refreshToken, () => problem("expired_token")));
    await openPage("/billing?page=2#latest");
    expect(await screen.findByRole("heading", { name: "Sign in" })).toBeVisible();
    expect(address()).toBe("/login?from=%2Fbilling%3Fpage%3D2%23latest");
    expect(cookies()).toEqual({});
  });

  test("an unreachable server doesn't sign out: the page shows it and retries", async () => {
    const refresh = token(86_400);
    leaveCookies({ _auth_refresh: refresh });
    serveAccount();
    server.use(
      http.post("*/refresh_token/", () => HttpResponse.error()),
      serve(readAccount, () => problem("missing_credentials")),
    );
    await openPage("/history");
    expect(
      await screen.findByRole("heading", { name: "We couldn't renew your session" }),
    ).toBeVisible();
    expect(cookies()["_auth_refresh"]).toBe(refresh);
    serveAccount();
    server.use(serve(refreshToken, () => ({ message: "renewed" }), pair()));
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Validations" })).toBeVisible();
  });

  test("without any token a guarded screen leads home, and the wanted page is remembered for the sign-in", async () => {
    await openPage("/history?verdict=risky#latest");
    expect(
      await screen.findByRole("heading", { level: 1, name: /evidence included/iu }),
    ).toBeVisible();
    expect(address()).toBe("/");
    const { takeReturnPath } = await import("#web/features/auth/safeReturnPath.ts");
    expect(takeReturnPath(null)).toBe("/history?verdict=risky#latest");
  });

  test("a refresh token that is over clears every token", async () => {
    quitSession(token(1900), token(-60));
    await openPage("/history");
    await waitFor(() => expect(address()).toBe("/"));
    expect(cookies()).toEqual({});
  });

  test("a stored user state that is not JSON counts as no session, and the refresh token restores it", async () => {
    leaveCookies({
      _auth: token(1900),
      _auth_type: "Bearer",
      _auth_state: "{oops",
      _auth_refresh: token(86_400),
    });
    const { sessionStatus } = await session();
    expect(sessionStatus()).toBe("renewable");
    expect(Object.keys(cookies())).toEqual(["_auth_refresh"]);
  });

  test("two tabs that need a renewal ask for one: the second takes over what the first was given", async () => {
    quitSession(token(1900));
    const { renewSession, sessionUser } = await session();
    const stale = cookies()["_auth"] ?? null;
    const elsewhere = token(1900);
    leaveCookies({
      _auth: elsewhere,
      _auth_type: "Bearer",
      _auth_state: JSON.stringify({ id: "usr_1", role: "user" }),
      _auth_refresh: token(86_400),
    });
    const renewal = await renewSession(stale);
    expect(renewal).toMatchObject({ outcome: "renewed", newAuthToken: elsewhere });
    expect(sessionUser()?.id).toBe("usr_1");
  });
});

describe("a reload", () => {
  test.each([
    ["quotes", 'Ann "Al" Lee', 'usr_"1"'],
    ["backslashes", "back\\slash", "usr_\\1"],
    ["emoji", "emoji 🦊 and ünï", "usr_🦊"],
    ["line breaks and separators", "a line\nbreak; and=signs", "usr;1=2"],
    ["4 KB", "n".repeat(4096), "usr_1"],
  ])("keeps a name with %s signed in", async (_, name, id) => {
    const first = await session();
    const kept = first.signIn({
      access: token(1900),
      refresh: token(86_400),
      user: { id, role: "user" },
    });
    expect(kept).toBe(true);
    const second = await session();
    expect(second.sessionStatus()).toBe("signedIn");
    expect(second.sessionUser()).toEqual({ id, role: "user" });
    serveAccount({ name });
    await openPage("/history");
    expect(await screen.findByText("1,250 credits")).toBeVisible();
    expect(address()).toBe("/history");
  });
});

describe("tokens", () => {
  test.each([
    ["an opaque access token", () => "opaque", () => token(86_400)],
    ["a JWT without exp", () => "e30.e30.c2ln", () => token(86_400)],
    ["an access token that is over", () => token(-10), () => token(86_400)],
    ["an opaque refresh token", () => token(1900), () => "opaque"],
    ["a refresh token that is over", () => token(1900), () => token(-10)],
  ])("%s doesn't sign in and leaves no cookie", async (_, access, refresh) => {
    const { signIn, sessionStatus } = await session();
    const user = { id: "usr_1", role: "user" };
    expect(signIn({ access: access(), refresh: refresh(), user })).toBe(false);
    expect(sessionStatus()).toBe("signedOut");
    expect(cookies()).toEqual({});
  });

  test("the cookies are for this host, never sent along by other sites, and end with their tokens", async () => {
    const written = vi.spyOn(document, "cookie", "set");
    const { signIn } = await session();
    signIn({
      access: token(1900),
      refresh: token(86_400),
      user: { id: "usr_1", role: "user" },
    });
    const last = (name: string) =>
      written.mock.calls.map(([text]) => text).findLast((text) => text.startsWith(`${name}=`));
    for (const name of ["_auth", "_auth_type", "_auth_state", "_auth_refresh"]) {
      expect(last(name)).toMatch(
        /; path=\/; expires=[^;]+ GMT; domain=mailverdict\.test; samesite=strict$/u,
      );
    }
  });

  test("the timer renews at the specified interval", async () => {
    quitSession();
    serveAccount();
    const fresh = pair();
    const renew = vi.fn(() => ({ message: "renewed" }));
    server.use(serve(refreshToken, renew, fresh));
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    await openPage("/history");
    await screen.findByText("1,250 credits");
    vi.advanceTimersByTime(refreshEveryMin * 60_000 - 1);
    expect(renew).toHaveBeenCalledTimes(0);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    await waitFor(() => expect(cookies()["_auth"]).toBe(fresh.authorization.slice(7)));
    expect(renew).toHaveBeenCalledTimes(1);
  });

  test("the timer also starts for a page that opened with only a refresh token", async () => {
    leaveCookies({ _auth_refresh: token(86_400) });
    serveAccount();
    const renew = vi.fn(() => ({ message: "renewed" }));
    server.use(serve(refreshToken, renew, pair()));
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    await openPage("/history");
    await screen.findByText("1,250 credits");
    expect(renew).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(refreshEveryMin * 60_000);
    vi.useRealTimers();
    await waitFor(() => expect(renew).toHaveBeenCalledTimes(2));
  });
});

describe("sign-out", () => {
  test.each([
    ["succeeds", serve(logout, () => ({ message: "Logged out successfully" }))],
    ["is refused", http.post("*/logout/", () => problem("internal_error"))],
    ["cannot be reached", http.post("*/logout/", () => HttpResponse.error())],
  ])("clears tokens and storage and leads to /login when the call %s", async (_, handler) => {
    quitSession();
    serveAccount();
    server.use(handler);
    for (const [key, value] of Object.entries(everything)) {
      localStorage.setItem(key, value);
    }
    sessionStorage.setItem("x", "y");
    localStorage.setItem("letterKeys", "off");
    document.documentElement.classList.add("dark");
    await openPage("/history");
    await userEvent.click(await screen.findByRole("button", { name: "Account menu" }));
    await userEvent.click(screen.getByRole("menuitem", { name: "Sign Out" }));
    expect(await screen.findByRole("heading", { name: "Sign in" })).toBeVisible();
    expect(address()).toBe("/login");
    expect(cookies()).toEqual({});
    for (const key of Object.keys(everything)) {
      expect(localStorage.getItem(key)).toBeNull();
    }
    expect(sessionStorage.getItem("x")).toBeNull();
    expect(localStorage.getItem("letterKeys")).toBe("off");
    expect(document.documentElement).toHaveClass("dark");
  });

  test("by closing the account leaves the date to read while the server refuses other calls", async () => {
    quitSession();
    serveAccount();
    server.use(
      serve(closeAccount, () => ({
        message: "Closed",
        deleted_at: "2026-12-24T00:00:00.000Z",
      })),
      serve(refreshToken, () => problem("invalid_token")),
    );
    await openPage("/profile");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Close the account…" }));
    const asking = screen.getByRole("dialog", { name: "Close your account?" });
    await user.type(within(asking).getByRole("textbox"), account.email);
    await user.click(within(asking).getByRole("button", { name: "Close the account" }));
    const leave = await screen.findByRole("button", { name: "Leave" });
    const { renewSession } = await import("#web/session/authKit/session.ts");
    let outcome = "";
    await act(async () => {
      ({ outcome } = await renewSession());
    });
    expect(outcome).toBe("refused");
    expect(leave).toBeVisible();
    await user.click(leave);
    expect(await screen.findByRole("heading", { name: "Sign in" })).toBeVisible();
    expect(address()).toBe("/login");
  });

  test("in one tab signs out the others", async () => {
    quitSession();
    serveAccount();
    sessionStorage.setItem("x", "y");
    await openPage("/history");
    await screen.findByText("1,250 credits");
    forgetCookies();
    act(signOutElsewhere);
    expect(await screen.findByRole("heading", { name: "Sign in" })).toBeVisible();
    expect(address()).toBe("/login");
    expect(sessionStorage.getItem("x")).toBeNull();
  });

  test("reaches the other tabs", async () => {
    quitSession();
    const news: unknown[] = [];
    otherTab().addEventListener("message", (event: MessageEvent) => news.push(event.data));
    const { signOutHere } = await session();
    signOutHere();
    await waitFor(() => expect(news).toEqual([{ kind: "signedOut", cleared: true }]));
  });

  test("outside React takes the private screen away", async () => {
    quitSession();
    serveAccount();
    await openPage("/history");
    await screen.findByText("1,250 credits");
    const { signOutHere } = await import("#web/session/authKit/session.ts");
    act(signOutHere);
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Validations" })).toBeNull());
    expect(screen.queryByText("ann@example.com")).toBeNull();
  });

  test("during a renewal stays signed out when its answer arrives", async () => {
    quitSession();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    server.use(
      serve(
        refreshToken,
        async () => {
          await held;
          return { message: "renewed" };
        },
        pair(),
      ),
    );
    const { renewSession, signOutHere, sessionStatus } = await session();
    const renewal = renewSession();
    await new Promise((resolve) => setTimeout(resolve, 20));
    signOutHere();
    release();
    expect((await renewal).outcome).toBe("failed");
    expect(sessionStatus()).toBe("signedOut");
    expect(cookies()).toEqual({});
  });
});
