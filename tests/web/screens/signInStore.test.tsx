import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { describe, expect, test, vi } from "vitest";
import { forgetPassword, readAccount } from "#contract/session.ts";
import { account, openPage, serveAccount } from "#tests/web/support/page.tsx";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { quitSession } from "#tests/web/support/tokens.ts";

/** Loads the store of the open page and its actions. */
async function pageStore() {
  const { store } = await import("#web/state/store.ts");
  const slice = await import("#web/state/authSlice.ts");
  return { store, ...slice };
}

async function fillIn(fields: Record<string, string>, button: string): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await userEvent.type(await screen.findByLabelText(label), text);
  }
  await userEvent.click(screen.getByRole("button", { name: button }));
}

const credentials = { Email: "ann@example.com", Password: "a long password" };

describe("a sign-in screen selects from the auth slice", () => {
  test("why it was refused", async () => {
    server.use(http.post("*/login/", () => problem("login_refused")));
    await openPage("/login");
    await fillIn(credentials, "Sign in");
    expect(await screen.findByText("Invalid username or password")).toBeVisible();
    const { store, authReset } = await pageStore();
    expect(store.getState().auth.error).toBe("Invalid username or password");
    act(() => void store.dispatch(authReset()));
    expect(screen.queryByText("Invalid username or password")).toBeNull();
  });

  test("that it is busy", async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    server.use(
      http.post("*/login/", async () => {
        await held;
        return new HttpResponse(null, { status: 401 });
      }),
    );
    await openPage("/login");
    await fillIn(credentials, "Sign in");
    const { store, authAccepted } = await pageStore();
    await waitFor(() => expect(store.getState().auth.loading).toBe(true));
    const button = screen.getByRole("button", { name: /Sign in/u });
    expect(button).toHaveAttribute("aria-busy", "true");
    act(() => void store.dispatch(authAccepted(null)));
    expect(button).not.toHaveAttribute("aria-busy", "true");
    release();
    await screen.findByText("Invalid username or password");
  });

  test("a notice with the server's text", async () => {
    server.use(serve(forgetPassword, () => ({ message: "A link is on its way" })));
    await openPage("/forgot-password");
    await fillIn({ Email: "ann@example.com" }, "Send the link");
    expect(await screen.findByText("A link is on its way")).toBeVisible();
    const { store, authAccepted } = await pageStore();
    act(() => void store.dispatch(authAccepted("Sent twice")));
    expect(screen.getByText("Sent twice")).toBeVisible();
  });
});

test.each([
  "/login",
  "/register",
  "/forgot-password",
  "/reset-password?token=t",
  "/multi-login",
  "/sso",
  "/oauth/callback",
  "/confirm",
])("opening %s dispatches the reset", async (path) => {
  vi.resetModules();
  await openPage("/");
  await screen.findByRole("heading", { level: 1 });
  const { store, authRefused, signedIn } = await pageStore();
  store.dispatch(signedIn({ id: "usr_1", role: "user", email: "ann@example.com" }));
  store.dispatch(authRefused("said on an earlier screen"));
  const { routeObjects } = await import("#web/router/routeObjects.tsx");
  const { createMemoryRouter, RouterProvider } = await import("react-router-dom");
  const { render } = await import("@testing-library/react");
  const router = createMemoryRouter(routeObjects(), { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  await waitFor(() =>
    expect(store.getState().auth).toMatchObject({
      isLoggedIn: false,
      user: null,
      error: null,
      message: null,
    }),
  );
  router.dispose();
});

test("the header of a signed-in screen shows the user of the auth slice", async () => {
  quitSession();
  serveAccount();
  server.use(serve(readAccount, () => ({ ...account, email: "ann@example.com" })));
  await openPage("/history");
  await screen.findByText("1,250 credits");
  const { store, accountRead } = await pageStore();
  await waitFor(() => expect(store.getState().auth.user?.email).toBe("ann@example.com"));
  expect(store.getState().auth.isLoggedIn).toBe(true);
  const { id, role, name, avatar } = account;
  act(() => void store.dispatch(accountRead({ id, role, name, avatar, email: "new@example.com" })));
  await userEvent.click(screen.getByRole("button", { name: "Account menu" }));
  expect(await screen.findByText("new@example.com")).toBeVisible();
});
