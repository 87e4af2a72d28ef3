import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { readAccount, refreshToken, register } from "#contract/session.ts";
import { readCredits } from "#contract/credits.ts";
import { createValidation } from "#contract/validations.ts";
import { deleteDraft, saveDraft } from "#contract/drafts.ts";
import { account } from "#tests/web/support/page.tsx";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { cookies, leaveCookies, quitSession, pair, token } from "#tests/web/support/tokens.ts";

/** Loads the client as a fresh page does. */
async function client() {
  vi.resetModules();
  const { mainClient } = await import("#web/api/client/mainClient.ts");
  const session = await import("#web/session/authKit/session.ts");
  const { signOutRedirect } = await import("#web/session/signOutRedirect.ts");
  return { mainClient, session, signOutRedirect };
}

/** Serves the account to one access token and rejects every other. */
function serveOnlyFor(access: string, seen: string[] = []) {
  return serve(readAccount, ({ request }) => {
    const sent = request.headers.get("authorization") ?? "";
    seen.push(sent);
    return sent === `Bearer ${access}` ? account : problem("expired_token");
  });
}

const dropToken = () => {
  document.cookie = "_auth=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT";
};

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

test("calls carry the tokens of the cookies, the XSRF token and the page's language", async () => {
  const { access, refresh } = quitSession();
  document.cookie = "XSRF-TOKEN=x123; path=/";
  document.documentElement.lang = "ar";
  let headers: Headers | undefined;
  server.use(
    serve(createValidation, ({ request }) => {
      headers = request.headers;
      return problem("insufficient_credits");
    }),
  );
  const { mainClient } = await client();
  await expect(mainClient.post("/v1/validations", { email: "a@b.c" })).rejects.toThrow();
  document.documentElement.lang = "en";
  expect(headers?.get("authorization")).toBe(`Bearer ${access}`);
  expect(headers?.get("x-refresh-token")).toBe(refresh);
  expect(headers?.get("x-xsrf-token")).toBe("x123");
  expect(headers?.get("accept-language")).toBe("ar");
});

test("ten calls refused at once are renewed by one refresh and repeated once each", async () => {
  quitSession(token(1900));
  const fresh = pair();
  const seen: string[] = [];
  const renew = vi.fn(() => ({ message: "renewed" }));
  server.use(serveOnlyFor(fresh.authorization.slice(7), seen), serve(refreshToken, renew, fresh));
  const { mainClient } = await client();
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => mainClient.get<{ email: string }>("/v1/account")),
  );
  expect(replies.map(({ data }) => data.email)).toEqual(
    Array.from({ length: 10 }, () => account.email),
  );
  expect(renew).toHaveBeenCalledTimes(1);
  expect(seen).toHaveLength(20);
  expect(cookies()["_auth"]).toBe(fresh.authorization.slice(7));
});

test("a call that was under way while another renewed is repeated without a second refresh", async () => {
  quitSession(token(1900));
  const fresh = pair();
  const renew = vi.fn(() => ({ message: "renewed" }));
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  server.use(
    serveOnlyFor(fresh.authorization.slice(7)),
    serve(readCredits, async ({ request }) => {
      if (request.headers.get("authorization") === fresh.authorization) {
        return { object: "credits", balance: 7, held: 0, plan: "professional" };
      }
      await held;
      return problem("expired_token");
    }),
    serve(refreshToken, renew, fresh),
  );
  const { mainClient } = await client();
  const slow = mainClient.get<{ balance: number }>("/v1/credits");
  await mainClient.get("/v1/account");
  release();
  expect((await slow).data.balance).toBe(7);
  expect(renew).toHaveBeenCalledTimes(1);
});

test("a refused refresh ends the session and leads to the sign-in screen with the way back", async () => {
  quitSession(token(1900));
  window.history.replaceState(null, "", "/validate?email=a%40b.c");
  server.use(
    serve(readAccount, () => problem("expired_token")),
    serve(refreshToken, () => problem("expired_token")),
  );
  const { mainClient, session, signOutRedirect } = await client();
  await expect(mainClient.get("/v1/account")).rejects.toThrow("401");
  expect(session.sessionStatus()).toBe("signedOut");
  expect(cookies()).toEqual({});
  const exit = new URL(signOutRedirect() ?? "", window.location.origin);
  expect(exit.pathname).toBe("/login");
  expect(exit.searchParams.get("from")).toBe("/validate?email=a%40b.c");
});

test.each([
  ["answers 500", () => problem("internal_error")],
  ["answers 429", () => problem("rate_limited")],
  ["cannot be reached", () => HttpResponse.error()],
  ["answers without a token", () => HttpResponse.json({ message: "renewed" })],
])("a refresh that %s fails the call without ending the session", async (_, answer) => {
  const { refresh } = quitSession(token(1900));
  server.use(
    serve(readAccount, () => problem("expired_token")),
    http.post("*/refresh_token/", answer),
  );
  const { mainClient, session, signOutRedirect } = await client();
  await expect(mainClient.get("/v1/account")).rejects.toThrow("401");
  expect(session.sessionStatus()).toBe("signedIn");
  expect(signOutRedirect()).toBeNull();
  expect(cookies()["_auth_refresh"]).toBe(refresh);
});

test("a call refused again with a token issued a moment ago ends the session instead of going on for ever", async () => {
  quitSession(token(1900));
  let calls = 0;
  server.use(
    serve(readAccount, () => {
      calls += 1;
      return problem("invalid_token");
    }),
    serve(refreshToken, () => ({ message: "renewed" }), pair()),
  );
  const { mainClient, session } = await client();
  await expect(mainClient.get("/v1/account")).rejects.toThrow("401");
  expect(calls).toBe(2);
  expect(session.sessionStatus()).toBe("signedOut");
});

test.each([
  ["an expired token", false],
  ["no token", true],
])(
  "a call sent with %s, and repeated when its cookie has vanished, fails alone",
  async (_, gone) => {
    quitSession(token(1900));
    if (gone) {
      dropToken();
    }
    const fresh = pair();
    server.use(
      serveOnlyFor(fresh.authorization.slice(7)),
      serve(refreshToken, () => ({ message: "renewed" }), fresh),
    );
    const { mainClient, session, signOutRedirect } = await client();
    session.onSessionChange(dropToken);
    await expect(mainClient.get("/v1/account")).rejects.toThrow("401");
    expect(session.sessionStatus()).toBe("signedIn");
    expect(signOutRedirect()).toBeNull();
  },
);

test("a repeated call sends its body again unchanged", async () => {
  quitSession(token(1900));
  const fresh = pair();
  const bodies: unknown[] = [];
  server.use(
    serve(createValidation, ({ request, body }) => {
      bodies.push(body);
      return request.headers.get("authorization") === fresh.authorization
        ? problem("insufficient_credits")
        : problem("expired_token");
    }),
    serve(refreshToken, () => ({ message: "renewed" }), fresh),
  );
  const { mainClient } = await client();
  await expect(mainClient.post("/v1/validations", { email: "a@b.c" })).rejects.toThrow("402");
  expect(bodies).toEqual([{ email: "a@b.c" }, { email: "a@b.c" }]);
});

test("a refusal other than 401 never renews", async () => {
  quitSession();
  server.use(serve(readAccount, () => problem("rate_limited")));
  const { mainClient } = await client();
  await expect(mainClient.get("/v1/account")).rejects.toThrow("429");
});

test("only a body that is missing gets a user_id, also that of a DELETE, and a GET none", async () => {
  quitSession();
  const sent: unknown[] = [];
  const urls: string[] = [];
  server.use(
    http.post("*/empty", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({});
    }),
    serve(saveDraft, ({ body }) => {
      sent.push(body);
      return problem("conflict");
    }),
    serve(deleteDraft, ({ body }) => {
      sent.push(body);
    }),
    serve(readAccount, ({ request }) => {
      urls.push(request.url);
      return account;
    }),
  );
  const { mainClient } = await client();
  await mainClient.post("/empty");
  localStorage.setItem("userId", "usr_9");
  await mainClient.post("/empty");
  await mainClient
    .put("/drafts/d1", { kind: "single", name: "n", text: "t" })
    .catch(() => undefined);
  await mainClient.delete("/drafts/d1");
  await mainClient.get("/v1/account");
  expect(sent).toEqual([
    { user_id: "default_user_id" },
    { user_id: "usr_9" },
    { kind: "single", name: "n", text: "t" },
    { user_id: "usr_9" },
  ]);
  expect(urls).toEqual([`${window.location.origin}/v1/account`]);
});

test("the auth client adds user_id to any body", async () => {
  const sent: unknown[] = [];
  server.use(
    http.post("*/logout/", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ message: "" });
    }),
    http.post("*/forget_password/", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ message: "" });
    }),
  );
  vi.resetModules();
  const { authClient } = await import("#web/api/client/authClient.ts");
  localStorage.setItem("userId", "usr_9");
  await authClient.post("/logout/");
  await authClient.post("/forget_password/", { email: "a@b.c" });
  localStorage.removeItem("userId");
  await authClient.post("/logout/");
  expect(sent).toEqual([
    { user_id: "usr_9" },
    { email: "a@b.c", user_id: "usr_9" },
    { user_id: null },
  ]);
});

test("a rejected call without a session causes no refresh", async () => {
  window.history.replaceState(null, "", "/login");
  server.use(serve(register, () => problem("missing_credentials")));
  leaveCookies({});
  const { mainClient, signOutRedirect } = await client();
  await expect(
    mainClient.post("/register/", { email: "a", password: "b", confirm_password: "b" }),
  ).rejects.toThrow("401");
  expect(signOutRedirect()).toBeNull();
});

function busy(retryAfter: string | undefined): Response {
  const reply = problem("too_busy");
  if (retryAfter !== undefined) {
    reply.headers.set("retry-after", retryAfter);
  }
  return reply;
}
/** A time that no server gives, so that the test needn't wait. */
const atOnce = "0.001";

test("a call that a busy server refuses is repeated twice at most, if that can't act twice", async () => {
  quitSession();
  const asked: string[] = [];
  const answer = (path: string, refusals: number, body: object) => {
    asked.push(path);
    return asked.filter((other) => other === path).length > refusals ? body : busy(atOnce);
  };
  server.use(
    serve(readAccount, () => answer(readAccount.path, 2, account)),
    serve(readCredits, () => answer(readCredits.path, 3, {})),
    serve(createValidation, ({ request }) => {
      asked.push(request.headers.get("idempotency-key") ?? "none");
      return busy(atOnce);
    }),
  );
  const { mainClient } = await client();
  expect((await mainClient.get("/v1/account")).data).toMatchObject({ id: account.id });
  await expect(mainClient.get("/v1/credits")).rejects.toThrow("503");
  const body = { email: "a@b.c" };
  await expect(mainClient.post("/v1/validations", body)).rejects.toThrow("503");
  const headers = { "idempotency-key": "one" };
  await expect(mainClient.post("/v1/validations", body, { headers })).rejects.toThrow("503");
  const accountCalls = Array.from({ length: 3 }, () => "/v1/account");
  const creditsCalls = Array.from({ length: 3 }, () => "/v1/credits");
  expect(asked).toEqual([...accountCalls, ...creditsCalls, "none", "one", "one", "one"]);
});

test.each([undefined, "6", "soon"])("a 503 with Retry-After %s fails at once", async (after) => {
  quitSession();
  const answer = vi.fn(() => busy(after));
  server.use(serve(readAccount, answer));
  const { mainClient } = await client();
  await expect(mainClient.get("/v1/account")).rejects.toThrow("503");
  expect(answer).toHaveBeenCalledTimes(1);
});

test("a call that is cancelled while it waits isn't repeated", async () => {
  quitSession();
  const controller = new AbortController();
  const answer = vi.fn(() => busy("5"));
  server.use(serve(readAccount, answer));
  const { mainClient } = await client();
  const call = mainClient.get("/v1/account", { signal: controller.signal });
  await vi.waitFor(() => expect(answer).toHaveBeenCalledTimes(1));
  // Let the response arrive first.
  await vi.dynamicImportSettled();
  controller.abort();
  await expect(call).rejects.toThrow("canceled");
  expect(answer).toHaveBeenCalledTimes(1);
});
