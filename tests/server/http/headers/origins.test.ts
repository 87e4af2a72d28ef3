import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints as described } from "#tests/support/contractEndpoints.ts";
import { exposedHeaders, requestHeaders } from "#contract/headers.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { goodPassword, signedIn, Visitor } from "#tests/support/visitor.ts";
import { withOperator } from "#tests/support/withOperator.ts";

/** Calls with a publishable key follow the origins of the key: `formChecks.test.ts`. */
const endpoints = described.filter(({ access }) => access !== "publishable");
const writing = endpoints.filter(({ method }) => method !== "GET");
const evil = [
  "null",
  "https://evil.example",
  "http://verify.example.com",
  "https://verify.example.com.evil.example",
  "https://evilverify.example.com",
  "https://verify.example.com:8443",
  "https://sub.verify.example.com",
  "https://verify.example.com@evil.example",
  "https://verify.example.co",
  "file://",
  "https://VERIFY.example.com",
];

// T16
describe("with PUBLIC_URL and one other origin allowed", () => {
  let server: TestServer;
  let visitor: Visitor;
  beforeAll(async () => {
    server = await startTestServer({
      config: {
        publicUrl: "https://verify.example.com",
        publicUrlGiven: true,
        corsOrigins: ["https://app.example.com"],
      },
    });
    await withOperator(server);
    visitor = await signedIn(server.app, "ann@example.com");
  });
  afterAll(() => server.close());
  const ask = (method: string, path: string, headers: Record<string, string>) =>
    visitor.ask(method, path.replace(":id", "x"), { headers, body: {} });

  test.each(writing.map(({ name, method, path }) => [name, method, path] as const))(
    "%s refuses pages of other origins",
    async (_name, method, path) => {
      for (const origin of evil) {
        const reply = await ask(method, path, { origin });
        expect([origin, reply.statusCode, reply.json().code]).toEqual([
          origin,
          403,
          "origin_not_allowed",
        ]);
        expect(reply.headers["access-control-allow-origin"]).toBeUndefined();
      }
      const sites = ["cross-site", "same-site"];
      for (const site of sites) {
        const reply = await ask(method, path, { "sec-fetch-site": site });
        expect([site, reply.statusCode]).toEqual([site, 403]);
      }
    },
  );

  test("our own page, and whoever is no browser, may write", async () => {
    const own = { origin: "https://verify.example.com", "sec-fetch-site": "same-origin" };
    for (const headers of [own, {}]) {
      expect((await visitor.ask("DELETE", "/drafts/x", { headers })).statusCode).toBe(204);
    }
  });

  test("the allowed origin may write and read, with credentials and the token headers exposed", async () => {
    const headers = { origin: "https://app.example.com", "sec-fetch-site": "same-site" };
    const reply = await visitor.ask("DELETE", "/drafts/x", { headers });
    expect(reply.statusCode).toBe(204);
    expect(reply.headers).toMatchObject({
      "access-control-allow-origin": "https://app.example.com",
      "access-control-allow-credentials": "true",
    });
    expect(String(reply.headers["access-control-expose-headers"]).split(", ")).toEqual(
      exposedHeaders,
    );
    expect(reply.headers.vary).toContain("Origin");
    const preflight = await visitor.ask("OPTIONS", "/drafts/x", { headers });
    expect(preflight.headers["access-control-allow-methods"]).toContain("DELETE");
    expect(String(preflight.headers["access-control-allow-headers"]).split(", ")).toEqual(
      requestHeaders,
    );
    const foreign = await visitor.ask("OPTIONS", "/drafts/x", { headers: { origin: evil[1]! } });
    expect(foreign.headers["access-control-allow-methods"]).toBeUndefined();
  });

  test.each([...new Set(endpoints.map(({ path }) => path))])(
    "a preflight of %s allows each of its methods",
    async (path) => {
      const headers = { origin: "https://app.example.com", "sec-fetch-site": "same-site" };
      const { statusCode, headers: allowed } = await visitor.ask("OPTIONS", path, { headers });
      const methods = endpoints.filter((each) => each.path === path).map(({ method }) => method);
      expect(statusCode).toBe(204);
      expect(String(allowed["access-control-allow-methods"]).split(", ")).toEqual(
        expect.arrayContaining(methods),
      );
    },
  );

  test("the allowed origin gets the XSRF token in a header too, since it may not see the cookie", async () => {
    await visitor.register("bob@example.com");
    const login = { email: "bob@example.com", password: goodPassword };
    const signIn = (origin: string) =>
      new Visitor(server.app).ask("POST", "/login/", { headers: { origin }, body: login });
    const theirs = await signIn("https://app.example.com");
    const cookie = theirs.cookies.find(({ name }) => name === "XSRF-TOKEN");
    expect(theirs.headers["x-xsrf-token"]).toBe(cookie?.value);
    expect(cookie?.value).toMatch(/^[\w-]+\.[\w-]+$/u);
    const own = await signIn("https://verify.example.com");
    expect([own.statusCode, own.headers["x-xsrf-token"]]).toEqual([200, undefined]);
  });

  test("the allowed origin may ask whether the API is up", async () => {
    for (const path of ["/healthz", "/readyz"]) {
      const headers = { origin: "https://app.example.com" };
      const reply = await visitor.get(path, headers);
      expect(reply.headers["access-control-allow-origin"]).toBe("https://app.example.com");
      const preflight = await visitor.ask("OPTIONS", path, { headers });
      expect([preflight.statusCode, preflight.headers["access-control-allow-methods"]]).toEqual([
        204,
        "GET, HEAD, OPTIONS",
      ]);
    }
  });

  test("without credentials the answer is 401 before 403", async () => {
    const reply = await ask("POST", "/v1/validations", { authorization: "", origin: evil[1]! });
    expect(reply.statusCode).toBe(401);
  });
});

describe("without PUBLIC_URL", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  test.each([
    ["http://localhost:3000", "localhost:3000", 200],
    ["http://127.0.0.1:3000", "localhost:3000", 200],
    ["http://192.0.2.7:8080", "192.0.2.7:8080", 200],
    ["http://[::1]:3000", "[::1]:3000", 200],
    // A name whose DNS record was changed to point here (DNS rebinding).
    ["http://evil.example:3000", "evil.example:3000", 403],
    ["http://localhost:9999", "localhost:3000", 403],
    ["http://192.0.2.8:8080", "192.0.2.7:8080", 403],
  ])("a page of %s asking %s gets %d", async (origin, host, status) => {
    const reply = await server.app.inject({
      method: "POST",
      url: "/forget_password/",
      headers: { origin, host, "content-type": "application/json" },
      payload: { email: "nobody@example.com" },
    });
    expect(reply.statusCode).toBe(status);
  });
});
