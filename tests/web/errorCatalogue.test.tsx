import { configureStore } from "@reduxjs/toolkit";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { http, HttpResponse, type RequestHandler } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { login, type LoginReply } from "#contract/session.ts";
import { openPage } from "#tests/web/support/page.tsx";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { cookies, quitSession, pair, token } from "#tests/web/support/tokens.ts";

const reply: LoginReply = {
  user: { id: "usr_1" },
  session_id: "ses_1",
  role: "owner",
  email: "ann@example.com",
};
const wordless = (path: string, status = 500) =>
  http.post(`*${path}`, () => new HttpResponse(null, { status }));
const noExp = `${btoa('{"alg":"HS256"}')}.${btoa('{"sub":"usr_1"}')}.c2ln`;

/** Text to type on a screen, by label, and the button that submits it. */
interface Form {
  path: string;
  fields: Record<string, string>;
  button: string;
}
const password = "correct horse 47 battery";
const email = "ann@example.com";
const forms = {
  login: { path: "/login", fields: { Email: email, Password: password }, button: "Sign in" },
  register: {
    path: "/register",
    fields: { Email: email, Password: password },
    button: "Create account",
  },
  forgot: { path: "/forgot-password", fields: { Email: email }, button: "Send the link" },
  reset: {
    path: "/reset-password?token=t",
    fields: { "New password": password },
    button: "Set the password",
  },
} as const satisfies Record<string, Form>;

/** Sentences that a screen shows, each with the form to submit and the server's response. */
const shown: [sentence: string, form: Form, answer: RequestHandler][] = [
  ["Invalid username or password", forms.login, serve(login, () => problem("login_refused"))],
  ["Login failed", forms.login, wordless("/login/", 503)],
  [
    "Invalid token response from server",
    forms.login,
    serve(login, () => reply, { authorization: `Bearer ${token(1900)}` }),
  ],
  [
    "Invalid response from server",
    forms.login,
    http.post("*/login/", () => new HttpResponse(null, { headers: pair() })),
  ],
  ["Frontend sign-in failed", forms.login, serve(login, () => reply, pair("opaque"))],
  ["Registration failed. Please try again.", forms.register, wordless("/register/")],
  [
    "Failed to request password reset. Please try again.",
    forms.forgot,
    wordless("/forget_password/"),
  ],
  ["Failed to reset the password. Please try again.", forms.reset, wordless("/reset_password/")],
];

/** Sentences about tokens that can't be stored, logged to the console without the tokens. */
const logged: [sentence: string, access: string, refresh: string][] = [
  ["Given Auth Token is already expired.", token(-5), token(86_400)],
  ["Error pursing the Auth Token. Make sure you provided a valid JWT.", "opaque", token(86_400)],
  ["Given Refresh Token is already expired.", token(1900), token(-5)],
  ["JWT has no exp param", noExp, token(86_400)],
];

const elsewhere = ["An error occurred", "Failed to fetch drafts"];

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

test("the catalogue has fourteen sentences, and each is provoked here", () => {
  const all = [...shown, ...logged].map(([sentence]) => sentence).concat(elsewhere);
  expect(new Set(all).size).toBe(14);
});

test.each(shown)("%s", async (sentence, { path, fields, button }, answer) => {
  server.use(answer);
  await openPage(path);
  for (const [label, text] of Object.entries(fields)) {
    await userEvent.type(await screen.findByLabelText(label), text);
  }
  await userEvent.click(screen.getByRole("button", { name: button }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(cookies()["_auth"]).toBeUndefined();
});

test.each(logged)("%s", async (sentence, access, refresh) => {
  const said = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.resetModules();
  const { signIn, sessionStatus } = await import("#web/session/authKit/session.ts");
  expect(signIn({ access, refresh, user: { id: "usr_1", role: "user" } })).toBe(false);
  expect(sessionStatus()).toBe("signedOut");
  const lines = said.mock.calls.flat();
  expect(lines).toContain(`session: ${sentence}`);
  for (const secret of [access, refresh]) {
    expect(lines.join(" ")).not.toContain(secret);
  }
});

/** Loads the state slices of a fresh page with a session. */
async function signedInPage() {
  quitSession();
  vi.resetModules();
  const { authReducer } = await import("#web/state/authSlice.ts");
  const { draftsReducer, fetchDrafts } = await import("#web/state/draftsSlice.ts");
  const { logOut } = await import("#web/state/logOut.ts");
  const { signOutHere } = await import("#web/session/authKit/session.ts");
  const store = configureStore({ reducer: { auth: authReducer, drafts: draftsReducer } });
  return { store, fetchDrafts, logOut: () => logOut(signOutHere) };
}

test("An error occurred: a sign-out that the server refuses without words, which signs out all the same", async () => {
  server.use(wordless("/logout/"));
  const { store, logOut } = await signedInPage();
  await store.dispatch(logOut());
  await waitFor(() => expect(cookies()).toEqual({}));
  expect(store.getState().auth).toMatchObject({ isLoggedIn: false, error: "An error occurred" });
});

test("Failed to fetch drafts: drafts that the server refuses without words", async () => {
  server.use(http.get("*/drafts/", () => new HttpResponse(null, { status: 500 })));
  const { store, fetchDrafts } = await signedInPage();
  await store.dispatch(fetchDrafts());
  expect(store.getState().drafts).toMatchObject({ error: "Failed to fetch drafts" });
});
