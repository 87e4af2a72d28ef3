import { configureStore } from "@reduxjs/toolkit";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Draft } from "#contract/drafts.ts";
import { listDrafts } from "#contract/drafts.ts";
import {
  forgetPassword,
  login,
  logout,
  register,
  resetPassword,
  type LoginReply,
} from "#contract/session.ts";
import { authReset } from "#web/state/authSlice.ts";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { cookies, quitSession, pair, token } from "#tests/web/support/tokens.ts";

const loginReply: LoginReply = {
  user: { id: "usr_1" },
  session_id: "ses_1",
  role: "admin",
  email: "ann@example.com",
};
const credentials = { email: "ann@example.com", password: "a long password", trustDevice: true };

/** Loads the state slices of a fresh page with a separate store. */
async function fresh() {
  vi.resetModules();
  const slice = await import("#web/state/authSlice.ts");
  const thunks = await import("#web/state/authThunks.ts");
  const { logOut } = await import("#web/state/logOut.ts");
  const { signIn, signOutHere } = await import("#web/session/authKit/session.ts");
  const auth = {
    ...slice,
    ...thunks,
    logIn: (given: Parameters<typeof thunks.logIn>[0]) => thunks.logIn(given, signIn),
    logOut: () => logOut(signOutHere),
  };
  const theme = await import("#web/state/themeSlice.ts");
  const drafts = await import("#web/state/draftsSlice.ts");
  const { api } = await import("#web/api/api.ts");
  const store = configureStore({
    reducer: {
      auth: auth.authReducer,
      theme: theme.themeReducer,
      drafts: drafts.draftsReducer,
      api: api.reducer,
    },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  return { store, auth, theme, drafts };
}

type Fresh = Awaited<ReturnType<typeof fresh>>;

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

describe("auth", () => {
  test("starts logged out, without a user", async () => {
    const { store } = await fresh();
    expect(store.getState().auth).toEqual({
      isLoggedIn: false,
      loading: false,
      user: null,
      error: null,
      message: null,
    });
  });

  test("a sign-in stores the user, the role and the device", async () => {
    let sent: unknown;
    server.use(
      serve(
        login,
        ({ body }) => {
          sent = body;
          return loginReply;
        },
        pair(),
      ),
    );
    const { store, auth } = await fresh();
    const signingIn = store.dispatch(auth.logIn(credentials));
    expect(store.getState().auth.loading).toBe(true);
    await signingIn;
    expect(store.getState().auth).toEqual({
      isLoggedIn: true,
      loading: false,
      user: { id: "usr_1", role: "admin", email: "ann@example.com" },
      error: null,
      message: "Login successful",
    });
    expect(sent).toMatchObject({ email: "ann@example.com", trust_device: true });
    expect(Object.keys(sent as object).toSorted()).toEqual([
      "device_id",
      "device_info",
      "device_name",
      "email",
      "fingerprint",
      "password",
      "session_id",
      "trust_device",
      "user_id",
    ]);
    expect(localStorage.getItem("userId")).toBe("usr_1");
    expect(localStorage.getItem("sessionId")).toBe("ses_1");
    expect(localStorage.getItem("userRole")).toBe("admin");
    expect(localStorage.getItem("deviceId")).toMatch(/^[0-9a-f]{32}$/u);
    expect(localStorage.getItem("deviceName")).toMatch(/ on /u);
    expect(localStorage.getItem("fingerprint")).toMatch(/^[0-9a-f]{8}$/u);
    expect(JSON.parse(localStorage.getItem("deviceInfo") ?? "")).toHaveProperty("time_zone");
  });

  test("the authorization header is read without Bearer, too", async () => {
    const access = token(1900);
    server.use(
      serve(login, () => loginReply, {
        authorization: access,
        "x-refresh-token": token(86_400),
      }),
    );
    const { store, auth } = await fresh();
    await store.dispatch(auth.logIn(credentials));
    expect(cookies()["_auth"]).toBe(access);
  });

  test.each([
    [
      "Invalid token response from server",
      serve(login, () => loginReply, { authorization: `Bearer ${token(1900)}` }),
    ],
    [
      "Invalid token response from server",
      serve(login, () => loginReply, { "x-refresh-token": token(86_400) }),
    ],
    [
      "Invalid response from server",
      http.post("*/login/", () => new HttpResponse(null, { headers: pair() })),
    ],
    ["Frontend sign-in failed", serve(login, () => loginReply, pair("opaque"))],
    ["Frontend sign-in failed", serve(login, () => loginReply, pair(token(-5)))],
    ["Invalid username or password", serve(login, () => problem("login_refused"))],
    [
      "Invalid username or password",
      http.post("*/login/", () => new HttpResponse(null, { status: 401 })),
    ],
    ["Login failed", http.post("*/login/", () => new HttpResponse(null, { status: 503 }))],
    ["Login failed", http.post("*/login/", () => HttpResponse.error())],
    [
      "The database is away",
      http.post("*/login/", () =>
        HttpResponse.html("<title>500</title>\n<h1>The database is away</h1>", { status: 500 }),
      ),
    ],
  ])("a sign-in that fails says %j", async (text, handler) => {
    server.use(handler);
    const { store, auth } = await fresh();
    await store.dispatch(auth.logIn(credentials));
    expect(store.getState().auth).toMatchObject({
      isLoggedIn: false,
      loading: false,
      user: null,
      error: text,
    });
    expect(cookies()).toEqual({});
    expect(localStorage.getItem("userId")).toBeNull();
  });

  test("a sign-in refused because of this device's clock says by how much it is wrong", async () => {
    server.use(
      serve(login, () => loginReply, {
        ...pair(token(-500)),
        date: new Date(Date.now() - 40 * 60_000).toUTCString(),
      }),
    );
    const { store, auth } = await fresh();
    const result = await store.dispatch(auth.logIn(credentials));
    expect(result.ok ? 0 : Math.round(result.clockAheadMs / 60_000)).toBe(40);
  });

  test("a sign-out removes the user", async () => {
    quitSession();
    server.use(
      serve(login, () => loginReply, pair()),
      serve(logout, () => ({ message: "bye" })),
    );
    const { store, auth } = await fresh();
    await store.dispatch(auth.logIn(credentials));
    await store.dispatch(auth.logOut());
    expect(store.getState().auth).toEqual({
      isLoggedIn: false,
      loading: false,
      user: null,
      error: null,
      message: "Logged out successfully",
    });
  });

  test("a sign-out that fails forgets the user all the same", async () => {
    quitSession();
    server.use(
      serve(login, () => loginReply, pair()),
      http.post("*/logout/", () => new HttpResponse(null, { status: 500 })),
    );
    const { store, auth } = await fresh();
    await store.dispatch(auth.logIn(credentials));
    await store.dispatch(auth.logOut());
    expect(store.getState().auth).toMatchObject({
      isLoggedIn: false,
      user: null,
      error: "An error occurred",
    });
    expect(cookies()).toEqual({});
  });

  const acts = [
    {
      name: "a registration",
      endpoint: register,
      fallback: "Registration failed. Please try again.",
      run: ({ store, auth }: Fresh) =>
        store.dispatch(
          auth.registerAccount({ email: "a@b.c", password: "p", confirm_password: "p" }),
        ),
    },
    {
      name: "a forgotten password",
      endpoint: forgetPassword,
      fallback: "Failed to request password reset. Please try again.",
      run: ({ store, auth }: Fresh) => store.dispatch(auth.requestReset({ email: "a@b.c" })),
    },
    {
      name: "a new password",
      endpoint: resetPassword,
      fallback: "Failed to reset the password. Please try again.",
      run: ({ store, auth }: Fresh) =>
        store.dispatch(
          auth.setNewPassword({ newPassword: "p", confirmNewPassword: "p", token: "t" }),
        ),
    },
  ];

  test.each(acts)("$name takes its message from the server", async ({ endpoint, run }) => {
    const remaining = { identities: [], second_factor: false };
    const more = {
      ...(endpoint === resetPassword ? { keys_revoked: 0, remaining } : {}),
      ...(endpoint === register ? { confirm_by_mail: true } : {}),
    };
    server.use(serve(endpoint, () => ({ message: "The server's words", ...more })));
    const page = await fresh();
    await run(page);
    expect(page.store.getState().auth).toMatchObject({
      message: "The server's words",
      error: null,
    });
  });

  test.each(acts)("$name that is refused takes the server's words", async (one) => {
    server.use(serve(one.endpoint, () => problem("rate_limited")));
    const page = await fresh();
    await one.run(page);
    expect(page.store.getState().auth.error).toMatch(/Too many requests/u);
  });

  test.each(acts)("$name that fails without words says $fallback", async (one) => {
    server.use(http.post(`*${one.endpoint.path}`, () => new HttpResponse(null, { status: 500 })));
    const page = await fresh();
    await one.run(page);
    expect(page.store.getState().auth).toMatchObject({ loading: false, error: one.fallback });
  });

  test("the reset clears who is signed in and what was said", async () => {
    server.use(serve(login, () => loginReply, pair()));
    const { store, auth } = await fresh();
    await store.dispatch(auth.logIn(credentials));
    store.dispatch(authReset());
    expect(store.getState().auth).toMatchObject({
      isLoggedIn: false,
      user: null,
      error: null,
      message: null,
    });
  });
});

describe("theme", () => {
  test("starts dark, in English, left to right, with a vertical menu and a sticky bar", async () => {
    document.documentElement.classList.add("dark");
    const { store } = await fresh();
    expect(store.getState().theme).toEqual({
      isDarkMode: true,
      sidebar: false,
      theme: "dark",
      menu: "vertical",
      layout: "full",
      rtlClass: "ltr",
      animation: "",
      navbar: "navbar-sticky",
      locale: "en",
      semidark: false,
    });
  });

  test("every part can be chosen", async () => {
    const { store, theme } = await fresh();
    store.dispatch(theme.themeChosen("dark"));
    expect(store.getState().theme).toMatchObject({ theme: "dark", isDarkMode: true });
    store.dispatch(theme.themeChosen("light"));
    expect(store.getState().theme).toMatchObject({ theme: "light", isDarkMode: false });
    store.dispatch(theme.menuChosen("horizontal"));
    store.dispatch(theme.layoutChosen("boxed-layout"));
    store.dispatch(theme.directionChosen("rtl"));
    store.dispatch(theme.animationChosen("fade"));
    store.dispatch(theme.navbarChosen("navbar-static"));
    store.dispatch(theme.localeChosen("ar"));
    store.dispatch(theme.semidarkChosen(true));
    store.dispatch(theme.sidebarToggled());
    expect(store.getState().theme).toMatchObject({
      menu: "horizontal",
      layout: "boxed-layout",
      rtlClass: "rtl",
      animation: "fade",
      navbar: "navbar-static",
      locale: "ar",
      semidark: true,
      sidebar: true,
    });
    store.dispatch(theme.sidebarSet(false));
    expect(store.getState().theme.sidebar).toBe(false);
  });

  test("a choice is stored and shown at once", async () => {
    vi.resetModules();
    const { chooseTheme } = await import("#web/state/chooseTheme.ts");
    chooseTheme("dark");
    expect(document.documentElement).toHaveClass("dark");
    expect(localStorage.getItem("darkMode")).toBe("true");
    chooseTheme("light");
    expect(document.documentElement).not.toHaveClass("dark");
    expect(localStorage.getItem("darkMode")).toBe("false");
    expect(localStorage.getItem("theme")).toBe("light");
  });
});

const draft = (id: string, text = ""): Draft => ({
  id,
  object: "draft",
  kind: "single",
  name: "",
  text,
  options: null,
  updated_at: "2026-11-20T20:00:00Z",
});

describe("drafts", () => {
  test("are replaced by those of the server", async () => {
    quitSession();
    server.use(serve(listDrafts, () => ({ object: "list", data: [draft("a"), draft("b")] })));
    const { store, drafts } = await fresh();
    store.dispatch(drafts.draftAdded(draft("old")));
    const fetching = store.dispatch(drafts.fetchDrafts());
    expect(store.getState().drafts).toMatchObject({ loading: true, error: null });
    await fetching;
    expect(store.getState().drafts).toEqual({
      drafts: [draft("a"), draft("b")],
      loading: false,
      error: null,
    });
  });

  test("that cannot be fetched leave an error", async () => {
    quitSession();
    server.use(http.get("*/drafts/", () => new HttpResponse(null, { status: 500 })));
    const { store, drafts } = await fresh();
    await store.dispatch(drafts.fetchDrafts());
    expect(store.getState().drafts).toMatchObject({
      loading: false,
      error: "Failed to fetch drafts",
    });
  });

  test("are added, changed by id, thrown away by id, and cleared", async () => {
    const { store, drafts } = await fresh();
    store.dispatch(drafts.draftAdded(draft("a")));
    store.dispatch(drafts.draftAdded(draft("b")));
    expect(store.getState().drafts.drafts).toEqual([draft("a"), draft("b")]);
    store.dispatch(drafts.draftUpdated({ id: "b", text: "b@c.d" }));
    store.dispatch(drafts.draftUpdated({ id: "nobody", text: "x" }));
    store.dispatch(drafts.draftDeleted("a"));
    expect(store.getState().drafts.drafts).toEqual([draft("b", "b@c.d")]);
    store.dispatch(drafts.draftsCleared());
    expect(store.getState().drafts.drafts).toEqual([]);
  });
});
