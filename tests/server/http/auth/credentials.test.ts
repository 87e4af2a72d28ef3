import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newApiKey } from "#server/services/apiKeys/readApiKey.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

const bearerKey = "Authorization: Bearer mv_live_…";

describe("a call without a valid key", () => {
  let server: TestServer;
  let ann: Visitor;
  beforeAll(async () => {
    server = await startTestServer();
    ann = await signedIn(server.app, "ann@example.com");
  });
  afterAll(() => server.close());

  /** Returns code, detail and challenge of a call as a program makes it: without cookies. */
  const refusal = async (headers: Record<string, string>) => {
    const reply = await server.app.inject({ url: "/v1/credits", headers });
    const { status, code, detail } = reply.json();
    return { status, code, detail, challenge: reply.headers["www-authenticate"] };
  };

  test.each<[string, Record<string, string>]>([
    ["no header", {}],
    ["an empty header", { authorization: "" }],
    ["nothing after Bearer", { authorization: "Bearer" }],
    ["white space after Bearer", { authorization: "bearer   " }],
  ])("with %s lacks credentials and says how to send the key", async (_name, headers) => {
    const { detail, ...rest } = await refusal(headers);
    expect(rest).toEqual({ status: 401, code: "missing_credentials", challenge: "Bearer" });
    expect(detail).toContain(bearerKey);
  });

  const key = newApiKey();
  test.each<[string, Record<string, string>]>([
    ["another service's key", { authorization: "Bearer sk_live_4eC39HqLyjWDarjtT1zdp7dc" }],
    ["two parts of a token", { authorization: "Bearer eyJhbGciOiJIUzI1NiJ9.e30" }],
    ["four parts of a token", { authorization: "Bearer a.b.c.d" }],
    ["characters that no token has", { authorization: "Bearer a.b.c!" }],
    ["Token before the key", { authorization: `Token ${key}` }],
    ["Basic authentication", { authorization: "Basic YW5uOnNlY3JldA==" }],
    ["the key in X-API-Key", { "x-api-key": key }],
    ["a key that doesn't exist", { authorization: `Bearer ${key}` }],
  ])("with %s has an invalid key and says how to send it", async (_name, headers) => {
    const { detail, ...rest } = await refusal(headers);
    expect(rest).toEqual({
      status: 401,
      code: "invalid_key",
      challenge: 'Bearer error="invalid_token"',
    });
    expect(detail).toContain(bearerKey);
  });

  test("with the access token of a session, whole or broken, has an invalid token", async () => {
    for (const token of [ann.access!, `${ann.access!.slice(0, -4)}AAAA`, "a.b.", "a-_.b-_.c-_"]) {
      expect([token, await refusal({ authorization: `Bearer ${token}` })]).toMatchObject([
        token,
        { status: 401, code: "invalid_token" },
      ]);
    }
  });

  test("is told to sign in only with the cookie of a session", async () => {
    const without = await ann.get("/v1/credits", { authorization: "" });
    expect(without.json()).toMatchObject({
      code: "missing_credentials",
      detail: "Sign in, then try again.",
      message: "Sign in, then try again.",
    });
    const broken = await ann.get("/v1/credits", { authorization: "Bearer nonsense" });
    expect([broken.statusCode, broken.json().code]).toEqual([401, "invalid_token"]);
    const inHeader = await ann.get("/v1/credits", { authorization: "", "x-api-key": key });
    expect(inHeader.json()).toMatchObject({ code: "missing_credentials" });
  });
});
