import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { createApiKey, listApiKeys } from "#contract/apiKeys.ts";
import { login, logout } from "#contract/session.ts";
import { createValidation } from "#contract/validations.ts";
import { openPage, serveAccount } from "#tests/web/support/page.tsx";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { keyOf } from "#tests/web/support/apiKeys.ts";
import { cookies, quitSession, pair } from "#tests/web/support/tokens.ts";

// jsdom sends preflights like a browser, so these share the origin of the page; tests/e2e/otherOrigin.e2e.ts has two.
const auth = "http://mailverdict.test/auth";
const main = "http://mailverdict.test/api";

beforeEach(() => {
  vi.stubEnv("VITE_AUTH_API_URL", `${auth}/`);
  vi.stubEnv("VITE_MAIN_API_URL", main);
});

test("the server-error page polls the API, not the page's origin", async () => {
  server.use(http.get(`${main}/readyz`, () => new HttpResponse("ok")));
  await openPage("/500");
  await userEvent.click(await screen.findByRole("button", { name: "Is the server back?" }));
  expect(await screen.findByText(/server is back/u)).toBeVisible();
});

test.each(["/integrations/api", "/help/api"])("the examples of %s name the API", async (path) => {
  await openPage(path);
  expect((await screen.findAllByText(/mailverdict\.test\/api\/v1\/validations/u))[0]).toBeVisible();
  expect(screen.queryByText(/mailverdict\.test\/v1/u)).toBeNull();
});

test("the curl samples behind a session name the API", async () => {
  quitSession();
  serveAccount();
  server.use(
    serve(listApiKeys, () => ({ object: "list", data: [] })),
    serve(createApiKey, () => ({ ...keyOf(), key: `mv_live_${"a".repeat(49)}` })),
  );
  await openPage("/apikeys");
  await userEvent.click(await screen.findByRole("button", { name: "Create a key" }));
  await userEvent.type(await screen.findByRole("textbox", { name: "Name" }), "CI");
  await userEvent.click(screen.getByRole("button", { name: "Create key" }));
  await userEvent.click(await screen.findByRole("button", { name: "curl" }));
  expect(await screen.findByText(/curl -sS http:\/\/mailverdict\.test\/api\/v1/u)).toBeVisible();
});

test("signing in keeps the XSRF token of an API at another host, and a call that writes sends it back", async () => {
  server.use(
    http.post(`${auth}${login.path}`, () =>
      HttpResponse.json(
        { user: { id: "usr_1" }, session_id: "ses_1", role: "user", email: "ann@example.com" },
        { headers: { ...pair(), "x-xsrf-token": "nonce.signature" } },
      ),
    ),
  );
  serveAccount();
  const { router } = await openPage("/login");
  await userEvent.type(await screen.findByLabelText("Email"), "ann@example.com");
  await userEvent.type(screen.getByLabelText("Password"), "correct horse 47 battery");
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard"));
  expect(cookies()["XSRF-TOKEN"]).toBe("nonce.signature");

  let sent: string | null = null;
  server.use(
    http.post(`${main}${createValidation.path}`, ({ request }) => {
      sent = request.headers.get("x-xsrf-token");
      return problem("insufficient_credits");
    }),
  );
  const { mainClient } = await import("#web/api/client/mainClient.ts");
  await expect(mainClient.post(createValidation.path, { email: "a@b.c" })).rejects.toThrow();
  expect(sent).toBe("nonce.signature");

  server.use(http.post(`${auth}${logout.path}`, () => HttpResponse.json({ message: "Bye" })));
  await userEvent.click(await screen.findByRole("button", { name: "Account menu" }));
  await userEvent.click(screen.getByRole("menuitem", { name: "Sign Out" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  expect(cookies()["XSRF-TOKEN"]).toBeUndefined();
});
