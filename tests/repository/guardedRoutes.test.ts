import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { limits } from "#contract/limits.ts";
import { routes } from "#server/routes/all.ts";
import { dumpOf } from "#tests/support/tableDump.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { goodPassword, signedIn, Visitor } from "#tests/support/visitor.ts";

const endpoints = routes.map(({ endpoint }) => endpoint);
const guarded = endpoints.filter(({ access }) => access === "session");
const writing = guarded.filter(({ method }) => method !== "GET");
const sensitive = routes.filter((route) => route.sensitive).map(({ endpoint }) => endpoint);
const rowsOf = (list: readonly Endpoint[]) =>
  list.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const urlOf = ({ path }: Endpoint) => path.replaceAll(/:\w+/gu, "x");

describe("every call of somebody signed in", () => {
  let server: TestServer;
  let visitor: Visitor;
  let other: Visitor;
  let now = Date.now();
  beforeAll(async () => {
    server = await startTestServer();
    server.context.now = () => now;
    visitor = await signedIn(server.app, "ann@example.com");
    other = await signedIn(server.app, "ben@example.com");
  });
  afterAll(() => server.close());

  const ask = async (endpoint: Endpoint, headers: Record<string, string>, raw = "{}") => {
    const body = endpoint.method === "GET" ? {} : { raw };
    const type = { "content-type": "application/json" };
    const reply = await visitor.ask(endpoint.method, urlOf(endpoint), {
      headers: { ...(endpoint.method === "GET" ? {} : type), ...headers },
      ...body,
    });
    return [reply.statusCode, reply.json().code] as const;
  };

  // T3 stolen tokens without the companion cookie
  test.each(rowsOf(guarded))(
    "%s refuses both tokens without the companion cookie",
    async (_, one) => {
      const xsrf = visitor.cookies.get("XSRF-TOKEN")!;
      const stolen = `_auth=${visitor.access}; _auth_refresh=${visitor.refresh}; XSRF-TOKEN=${xsrf}`;
      for (const cookie of ["", stolen, `${stolen}; mv_companion=made-up`]) {
        expect([cookie, ...(await ask(one, { cookie }))]).toEqual([cookie, 401, "invalid_token"]);
      }
    },
  );

  // T11 cross-site request forgery
  test.each(rowsOf(writing))("%s writes nothing for a page of somebody else", async (_, one) => {
    const before = await dumpOf(server.context.database);
    const theirs = other.cookies.get("XSRF-TOKEN")!;
    const cookies = `mv_companion=${visitor.cookies.get("mv_companion")}; XSRF-TOKEN=${theirs}`;
    expect(await ask(one, { authorization: "", "x-refresh-token": "" })).toEqual([
      401,
      "missing_credentials",
    ]);
    const forged: Record<string, string>[] = [
      { "x-xsrf-token": "" },
      { "x-xsrf-token": "wrong" },
      { "x-xsrf-token": theirs },
      { "x-xsrf-token": theirs, cookie: cookies },
    ];
    for (const headers of forged) {
      expect(await ask(one, headers)).toEqual([403, "xsrf_mismatch"]);
    }
    const strange: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
    ];
    for (const headers of strange) {
      expect(await ask(one, headers)).toEqual([403, "origin_not_allowed"]);
    }
    const [status] = await ask(
      one,
      { "content-type": "text/plain", "x-xsrf-token": "", authorization: "" },
      "_method=DELETE&email=x",
    );
    expect(status).toBe(401);
    expect(await dumpOf(server.context.database)).toBe(before);
  });

  // T12 login CSRF, method override
  test("no GET and no HEAD writes, whatever method it says it means", async () => {
    const before = await dumpOf(server.context.database);
    for (const one of endpoints) {
      for (const method of ["GET", "HEAD"]) {
        await visitor.ask(method, `${urlOf(one)}?_method=DELETE`, {
          headers: { "x-http-method-override": "POST", "x-method-override": "DELETE" },
        });
      }
    }
    expect(await dumpOf(server.context.database)).toBe(before);
  });

  // T14 tokens in caches, T15 headers of every response
  test("every response of every call, errors included, forbids caching and has the same security headers", async () => {
    for (const one of endpoints) {
      const replies = [
        await visitor.ask(one.method, urlOf(one), one.method === "GET" ? {} : { body: { odd: 1 } }),
        await new Visitor(server.app).ask(one.method, urlOf(one)),
      ];
      for (const { headers } of replies) {
        expect([one.path, headers]).toEqual([
          one.path,
          expect.objectContaining({
            "cache-control": "no-store",
            "x-content-type-options": "nosniff",
            "x-frame-options": "DENY",
            "referrer-policy": "same-origin",
            "cross-origin-opener-policy": "same-origin",
            "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
          }),
        ]);
      }
    }
  });
});

// T33 sensitive changes
describe("every call that changes how an account is guarded", () => {
  let server: TestServer;
  let visitor: Visitor;
  let now: number;
  beforeAll(async () => {
    server = await startTestServer();
  });
  beforeEach(async () => {
    now = Date.now();
    server.context.now = () => now;
    visitor = new Visitor(server.app);
    await visitor.register("ann@example.com");
    await visitor.login("ann@example.com");
  });
  afterAll(() => server.close());
  const ask = async (endpoint: Endpoint) => {
    const reply = await visitor.ask(endpoint.method, urlOf(endpoint), { body: {} });
    return reply.statusCode === 204 ? "done" : String(reply.json().code ?? "done");
  };

  test("is one of these, and no other", () => {
    expect(sensitive.map(({ name }) => name).toSorted()).toEqual([
      "acceptJoinRequest",
      "acceptOwnership",
      "changePassword",
      "changeWorkspaceCredits",
      "closeAccount",
      "confirmTotp",
      "createApiKey",
      "createInvitation",
      "createScimToken",
      "createSsoDomain",
      "deleteIdentity",
      "deleteMember",
      "deleteScimToken",
      "deleteSsoConnection",
      "deleteSsoDomain",
      "disableTotp",
      "exportAccount",
      "exportPerson",
      "leaveAccount",
      "offerOwnership",
      "renewRecoveryCodes",
      "requestEmailChange",
      "resetUserSecondFactor",
      "rotateApiKey",
      "saveSsoConnection",
      "signOutUser",
      "startIdentity",
      "startTotp",
      "suspendWorkspace",
      "unsuspendWorkspace",
      "updateApiKey",
      "updateMember",
      "updateRequirements",
      "verifySsoDomain",
    ]);
  });

  test.each(rowsOf(sensitive))(
    "%s wants a proof not older than five minutes and writes nothing without one",
    async (_, one) => {
      now += limits.reauthenticationS * 1000;
      const before = await dumpOf(server.context.database, [
        "sessions.seen_at",
        "sessions.network",
      ]);
      expect(await ask(one)).toBe("reauthentication_required");
      expect(await dumpOf(server.context.database, ["sessions.seen_at", "sessions.network"])).toBe(
        before,
      );
      now -= 1000;
      expect(await ask(one)).not.toBe("reauthentication_required");
    },
  );

  test("the password proves who is there, for five minutes, in this browser alone", async () => {
    const elsewhere = new Visitor(server.app);
    await elsewhere.login("ann@example.com");
    const [one] = sensitive;
    now += limits.reauthenticationS * 1000;
    const wrong = await visitor.post("/v1/account/reauthenticate", { password: "wrong" });
    expect([wrong.statusCode, wrong.json().code]).toEqual([422, "password_wrong"]);
    expect((await visitor.post("/v1/account/reauthenticate", {})).statusCode).toBe(422);
    expect(await ask(one!)).toBe("reauthentication_required");
    const right = await visitor.post("/v1/account/reauthenticate", { password: goodPassword });
    const until = new Date(now + limits.reauthenticationS * 1000).toISOString();
    expect(right.json()).toEqual({ reauthenticated_until: until });
    expect((await visitor.get("/v1/account/security")).json()).toMatchObject({
      reauthenticated_until: until,
    });
    expect(await ask(one!)).not.toBe("reauthentication_required");
    visitor = elsewhere;
    expect(await ask(one!)).toBe("reauthentication_required");
  });

  test("refreshing tokens is no proof", async () => {
    now += limits.reauthenticationS * 1000;
    await visitor.post("/refresh_token/");
    expect(await ask(sensitive[0]!)).toBe("reauthentication_required");
  });
});
