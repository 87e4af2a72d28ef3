import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databases } from "#tests/support/databases.ts";
import { withOperator } from "#tests/support/withOperator.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { goodPassword, signedIn, Visitor } from "#tests/support/visitor.ts";

function claimsOf(token: string | null): Record<string, unknown> {
  const payload = Buffer.from(token?.split(".")[1] ?? "", "base64url").toString();
  return JSON.parse(payload) as Record<string, unknown>;
}

describe.each(databases)("sessions on $name", ({ open }) => {
  let server: TestServer;
  let count = 0;
  const newcomer = async () => {
    count += 1;
    const email = `person${count}@example.com`;
    return { email, visitor: await signedIn(server.app, email) };
  };
  beforeAll(async () => {
    server = await startTestServer({ open });
  });
  afterAll(() => server.close());

  test("the first account that opens is the operator's, the second is not", async () => {
    const first = new Visitor(server.app);
    await first.register("first@example.com");
    expect((await first.login("first@example.com")).json()).toMatchObject({ role: "owner" });
    expect((await first.get("/v1/account")).json()).toMatchObject({
      role: "owner",
      operator: true,
    });
    const second = await newcomer();
    expect((await second.visitor.get("/v1/account")).json()).toMatchObject({
      role: "owner",
      operator: false,
    });
  });

  test("signing in answers both tokens in headers, the user in the body, and three cookies", async () => {
    const visitor = new Visitor(server.app);
    await visitor.register("headers@example.com");
    const reply = await visitor.login("Headers@Example.com", goodPassword, { user_id: "nobody" });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers.authorization).toMatch(/^Bearer ey/);
    expect(reply.headers["x-refresh-token"]).toMatch(/^ey/);
    expect(reply.headers["cache-control"]).toBe("no-store");
    expect(reply.json()).toMatchObject({ user: { id: expect.stringMatching(/^usr_/) } });
    const companion = reply.cookies.find((cookie) => cookie.name === "mv_companion");
    expect(companion).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/" });
    const xsrf = reply.cookies.find((cookie) => cookie.name === "XSRF-TOKEN");
    expect(xsrf?.httpOnly).toBeUndefined();
    const access = claimsOf(visitor.access);
    expect(Number(access.exp) - Number(access.iat)).toBe(1900);
    const refresh = claimsOf(visitor.refresh);
    expect(Number(refresh.exp) - Number(refresh.iat)).toBe(24 * 3600);
  });

  test("a trusted browser keeps its refresh token for 30 days", async () => {
    const { email } = await newcomer();
    const visitor = new Visitor(server.app);
    await visitor.login(email, goodPassword, { trust_device: true });
    const { exp, iat } = claimsOf(visitor.refresh);
    expect(Number(exp) - Number(iat)).toBe(30 * 24 * 3600);
    expect(visitor.cookies.has("mv_device")).toBe(true);
  });

  test("a wrong password and an unknown address get the same answer", async () => {
    const { email } = await newcomer();
    const outsider = new Visitor(server.app);
    const wrong = await outsider.login(email, "wrong password here");
    const unknown = await outsider.login("nobody@example.com", "wrong password here");
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toMatchObject({ message: "Invalid username or password" });
    const [left, right] = [wrong, unknown].map((reply) => reply.body.replaceAll(/req_\w+/g, ""));
    expect(left).toBe(right);
    expect(Object.keys(wrong.headers).sort()).toEqual(Object.keys(unknown.headers).sort());
  });

  test("the account is read with the access token and the companion cookie together, never with one", async () => {
    const { email, visitor } = await newcomer();
    expect((await visitor.get("/v1/account")).json()).toMatchObject({ email, credits: 1250 });
    const noCookie = await visitor.get("/v1/account", { cookie: "" });
    expect([noCookie.statusCode, noCookie.json().code]).toEqual([401, "invalid_token"]);
    const noToken = await visitor.get("/v1/account", { authorization: "" });
    expect([noToken.statusCode, noToken.json().code]).toEqual([401, "missing_credentials"]);
    expect(noToken.headers["www-authenticate"]).toBe("Bearer");
  });

  test("the tokens of the app's cookies alone open nothing", async () => {
    const { visitor } = await newcomer();
    const cookie = `_auth=${visitor.access}; _auth_refresh=${visitor.refresh}; _auth_type=Bearer`;
    const reply = await visitor.get("/v1/account", { authorization: "", cookie });
    expect(reply.statusCode).toBe(401);
  });

  test("another account's companion cookie does not fit", async () => {
    const one = await newcomer();
    const other = await newcomer();
    const cookie = `mv_companion=${other.visitor.cookies.get("mv_companion")}`;
    expect((await one.visitor.get("/v1/account", { cookie })).statusCode).toBe(401);
  });

  test("the companion cookie is __Host- and Secure where people come over TLS", async () => {
    const config = { publicUrl: "https://verify.example.com", publicUrlGiven: true };
    const secure = await withOperator(await startTestServer({ open, config }));
    const visitor = new Visitor(secure.app);
    await visitor.register("tls@example.com");
    const reply = await visitor.login("tls@example.com");
    const companion = reply.cookies.find((cookie) => cookie.name === "__Host-mv_companion");
    expect(companion).toMatchObject({ secure: true, httpOnly: true });
    expect(reply.headers["strict-transport-security"]).toContain("max-age=31536000");
    expect((await visitor.get("/v1/account")).statusCode).toBe(200);
    await secure.close();
  });

  test("an access token ends after 1900 seconds, give or take five of clock skew", async () => {
    const { visitor } = await newcomer();
    server.pass(1_904_000 - 1000);
    expect((await visitor.get("/v1/account")).statusCode).toBe(200);
    server.pass(3000);
    const late = await visitor.get("/v1/account");
    expect([late.statusCode, late.json().code]).toEqual([401, "expired_token"]);
    expect((await visitor.post("/refresh_token/")).statusCode).toBe(200);
    expect((await visitor.get("/v1/account")).statusCode).toBe(200);
  });

  test("a refresh answers a new pair, and the companion cookie stays", async () => {
    const { visitor } = await newcomer();
    const before = { refresh: visitor.refresh, companion: visitor.cookies.get("mv_companion") };
    const reply = await visitor.ask("POST", "/refresh_token/", { raw: "" });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers.authorization).toMatch(/^Bearer ey/);
    expect(visitor.refresh).not.toBe(before.refresh);
    expect(visitor.cookies.get("mv_companion")).toBe(before.companion);
  });

  test("twenty refreshes at once give one and the same pair, byte for byte", async () => {
    const { visitor } = await newcomer();
    const headers = visitor.headers();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        server.app.inject({ method: "POST", url: "/refresh_token/", headers }),
      ),
    );
    expect(replies.map((reply) => reply.statusCode)).toEqual(Array(20).fill(200));
    const pairs = replies.map(({ headers: got }) =>
      JSON.stringify([got.authorization, got["x-refresh-token"]]),
    );
    expect(new Set(pairs).size).toBe(1);
  });

  test("the parent token is answered for ten seconds and ends the session afterwards", async () => {
    const { visitor } = await newcomer();
    const parent = visitor.refresh!;
    await visitor.post("/refresh_token/");
    const child = visitor.refresh!;
    server.pass(9000);
    const again = await visitor.ask("POST", "/refresh_token/", {
      headers: { "x-refresh-token": parent },
    });
    expect(again.headers["x-refresh-token"]).toBe(child);
    server.pass(2000);
    const late = await visitor.ask("POST", "/refresh_token/", {
      headers: { "x-refresh-token": parent },
    });
    expect([late.statusCode, late.json().code]).toEqual([401, "invalid_token"]);
    expect((await visitor.get("/v1/account")).statusCode).toBe(401);
    expect((await visitor.post("/refresh_token/")).statusCode).toBe(401);
  });

  test("a grandparent token ends the session at once", async () => {
    const { visitor } = await newcomer();
    const grandparent = visitor.refresh!;
    await visitor.post("/refresh_token/");
    await visitor.post("/refresh_token/");
    const reused = await visitor.ask("POST", "/refresh_token/", {
      headers: { "x-refresh-token": grandparent },
    });
    expect(reused.statusCode).toBe(401);
    expect((await visitor.get("/v1/account")).statusCode).toBe(401);
  });

  test("a refresh token without its companion cookie is refused and harms nothing", async () => {
    const { visitor } = await newcomer();
    const stolen = await visitor.ask("POST", "/refresh_token/", { headers: { cookie: "" } });
    expect(stolen.statusCode).toBe(401);
    expect((await visitor.post("/refresh_token/")).statusCode).toBe(200);
  });

  test("a session ends after 90 days however often it is refreshed", async () => {
    const { email } = await newcomer();
    const visitor = new Visitor(server.app);
    await visitor.login(email, goodPassword, { trust_device: true });
    const day = 86_400_000;
    for (let days = 0; days < 87; days += 29) {
      server.pass(29 * day);
      expect((await visitor.post("/refresh_token/")).statusCode).toBe(200);
    }
    server.pass(3 * day);
    expect((await visitor.post("/refresh_token/")).statusCode).toBe(401);
    expect((await visitor.get("/v1/account")).statusCode).toBe(401);
  });

  test("no token is taken for one of another kind", async () => {
    const { visitor } = await newcomer();
    const asAccess = await visitor.get("/v1/account", {
      authorization: `Bearer ${visitor.refresh}`,
    });
    const asRefresh = await visitor.ask("POST", "/refresh_token/", {
      headers: { "x-refresh-token": visitor.access! },
    });
    expect([asAccess.statusCode, asRefresh.statusCode]).toEqual([401, 401]);
  });

  test("signing out ends the session at once, deletes its cookies and keeps the browser trusted", async () => {
    const { email } = await newcomer();
    const visitor = new Visitor(server.app);
    await visitor.login(email, goodPassword, { trust_device: true });
    const before = visitor.headers();
    const reply = await visitor.ask("POST", "/logout/", { raw: "" });
    expect([reply.statusCode, reply.json().message]).toEqual([200, "Logged out successfully"]);
    expect([...visitor.cookies.keys()]).toEqual(["mv_device"]);
    const replayed = await server.app.inject({ url: "/v1/account", headers: before });
    expect(replayed.statusCode).toBe(401);
  });

  test("signing out works with an expired access token and a valid refresh token", async () => {
    const { visitor } = await newcomer();
    server.pass(1_906_000);
    expect((await visitor.post("/logout/")).statusCode).toBe(200);
    expect((await visitor.post("/refresh_token/")).statusCode).toBe(401);
  });

  test("signing out without a session is fine", async () => {
    expect((await new Visitor(server.app).post("/logout/")).statusCode).toBe(200);
  });

  test("a call that writes needs the XSRF token of its own session, in the header", async () => {
    const one = await newcomer();
    const other = await newcomer();
    const body = { kind: "single", name: "", text: "x" };
    const tries = [
      { "x-xsrf-token": "" },
      { "x-xsrf-token": "wrong" },
      { "x-xsrf-token": other.visitor.cookies.get("XSRF-TOKEN")! },
      {
        "x-xsrf-token": other.visitor.cookies.get("XSRF-TOKEN")!,
        cookie: `mv_companion=${one.visitor.cookies.get("mv_companion")}; XSRF-TOKEN=${other.visitor.cookies.get("XSRF-TOKEN")}`,
      },
    ];
    for (const headers of tries) {
      const reply = await one.visitor.ask("PUT", "/drafts/a", { headers, body });
      expect([reply.statusCode, reply.json().code]).toEqual([403, "xsrf_mismatch"]);
      const out = await one.visitor.ask("POST", "/logout/", { headers });
      expect(out.statusCode).toBe(403);
    }
    expect((await one.visitor.get("/drafts/")).json().data).toEqual([]);
    expect((await one.visitor.ask("PUT", "/drafts/a", { body })).statusCode).toBe(200);
  });
});
