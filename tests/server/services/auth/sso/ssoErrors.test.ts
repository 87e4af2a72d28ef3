import { SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { databases } from "#tests/support/databases.ts";
import {
  client,
  type FakeProvider,
  type Misdeeds,
  type Person,
  startFakeProvider,
} from "#tests/support/fakeProvider.ts";
import { comeBack, leave, signInAt, without } from "#tests/support/ssoVisit.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { Visitor } from "#tests/support/visitor.ts";

const person: Person = { sub: "eve", email: "eve@example.com", email_verified: true };
const b64 = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const never = () => undefined;

/** Errors of a provider while the browser behaves: the misbehaviour, and the code of the refusal. */
const wrongAnswers: [title: string, misdeeds: Misdeeds, code: string][] = [
  ["another nonce", { claims: (c) => ({ ...c, nonce: "another" }) }, "sso_refused"],
  ["no nonce", { claims: (c) => without(c, "nonce") }, "sso_refused"],
  ["another audience", { claims: (c) => ({ ...c, aud: "another" }) }, "sso_refused"],
  [
    "several audiences and no authorized party",
    { claims: (c) => ({ ...c, aud: [client.clientId, "another"] }) },
    "sso_refused",
  ],
  ["another authorized party", { claims: (c) => ({ ...c, azp: "another" }) }, "sso_refused"],
  ["another issuer", { claims: (c) => ({ ...c, iss: "https://evil.example" }) }, "sso_refused"],
  ["an expired token", { claims: (c) => ({ ...c, exp: (c.exp ?? 0) - 3600 }) }, "sso_refused"],
  ["a token of tomorrow", { claims: (c) => ({ ...c, nbf: (c.exp ?? 0) + 3600 }) }, "sso_refused"],
  ["no subject", { claims: (c) => without(c, "sub") }, "sso_refused"],
  ["an empty subject", { claims: (c) => ({ ...c, sub: " " }) }, "sso_refused"],
  ["no ID token", { idToken: async () => undefined }, "sso_refused"],
  ["alg none", { idToken: async (c) => `${b64({ alg: "none" })}.${b64(c)}.` }, "sso_refused"],
  [
    "HS256 under the client's secret",
    {
      idToken: (c) =>
        new SignJWT(c)
          .setProtectedHeader({ alg: "HS256", kid: "k1" })
          .sign(Buffer.from(client.clientSecret)),
    },
    "sso_refused",
  ],
  [
    "a key that is not the one it names",
    {
      idToken: (c, { unknown }) =>
        new SignJWT(c).setProtectedHeader({ alg: "RS256", kid: "k1" }).sign(unknown),
    },
    "sso_refused",
  ],
  [
    "a key that was rotated away",
    {
      idToken: (c, { unknown }) =>
        new SignJWT(c).setProtectedHeader({ alg: "RS256", kid: "k0" }).sign(unknown),
    },
    "sso_refused",
  ],
  [
    "an address it does not vouch for",
    { claims: (c) => ({ ...c, email_verified: false }) },
    "sso_email_unverified",
  ],
  [
    "an address verified by a text",
    { claims: (c) => ({ ...c, email_verified: "true" }) },
    "sso_email_unverified",
  ],
  ["no address", { claims: (c) => without(c, "email") }, "sso_email_unverified"],
  [
    "something that is no address",
    { claims: (c) => ({ ...c, email: "Eve <eve@example.com>" }) },
    "sso_email_unverified",
  ],
  [
    "an HTML page for the token",
    {
      token: (to) => void to.writeHead(200, { "content-type": "text/html" }).end("<h1>Hello</h1>"),
    },
    "sso_refused",
  ],
  [
    "JSON that is none",
    { token: (to) => void to.writeHead(200, { "content-type": "application/json" }).end("{") },
    "sso_refused",
  ],
  ["500 for the token", { token: (to) => void to.writeHead(500).end() }, "sso_unavailable"],
  [
    "a redirect for the token",
    { token: (to) => void to.writeHead(307, { location: "/elsewhere" }).end() },
    "sso_unavailable",
  ],
  ["silence for the token", { token: never }, "sso_unavailable"],
  ["silence for the keys", { jwks: never }, "sso_unavailable"],
  [
    "keys of 10 MB",
    {
      jwks: (to) =>
        void to
          .writeHead(200, { "content-type": "application/json" })
          .end(`{"keys":[${'"x",'.repeat(2_500_000)}0]}`),
    },
    "sso_unavailable",
  ],
  ["500 for the keys", { jwks: (to) => void to.writeHead(500).end() }, "sso_unavailable"],
];

/** Discovery documents that must stop the sign-in before it leaves the app. */
const wrongDocuments: [title: string, change: Record<string, unknown>][] = [
  ["another issuer", { issuer: "https://evil.example" }],
  ["no authorization endpoint", { authorization_endpoint: undefined }],
];

/** Returns from a provider that don't match the way the browser left (T28). */
const wrongReturns: [
  title: string,
  code: string,
  visit: (visit: Visit) => Promise<{ visitor: Visitor; query: Record<string, unknown> }>,
][] = [
  [
    "another state",
    "sso_state_ended",
    async ({ visitor, good }) => ({
      visitor,
      query: { ...(await good()), state: "sign_in.oidc.x" },
    }),
  ],
  [
    "another browser",
    "sso_state_ended",
    async ({ good, server }) => ({ visitor: new Visitor(server.app), query: await good() }),
  ],
  [
    "the cookie of another journey",
    "sso_state_ended",
    async ({ good, server }) => {
      const visitor = new Visitor(server.app);
      await leave(visitor);
      return { visitor, query: await good() };
    },
  ],
  [
    "ten minutes later",
    "sso_state_ended",
    async ({ visitor, good, server }) => {
      const query = await good();
      server.pass(600_001);
      return { visitor, query };
    },
  ],
  [
    "a no of the provider",
    "sso_refused",
    async ({ visitor, good }) => {
      const { state, iss } = await good();
      return { visitor, query: { state, iss, error: "access_denied" } };
    },
  ],
  [
    "no code",
    "sso_refused",
    async ({ visitor, good }) => ({ visitor, query: { ...(await good()), code: undefined } }),
  ],
  [
    "another provider's name on the return (mix-up)",
    "sso_refused",
    async ({ visitor, good, second }) => ({
      visitor,
      query: { ...(await good()), iss: second.issuer },
    }),
  ],
  [
    "no name where the provider promised one",
    "sso_refused",
    async ({ visitor, good }) => ({ visitor, query: { ...(await good()), iss: undefined } }),
  ],
  [
    "the code of another provider",
    "sso_refused",
    async ({ visitor, good, second, server }) => {
      const elsewhere = second.authorize(await leave(new Visitor(server.app), "second"), person);
      return { visitor, query: { ...(await good()), code: elsewhere["code"] } };
    },
  ],
  [
    "a code that was made for another PKCE challenge",
    "sso_refused",
    async ({ visitor, good, provider, server }) => {
      const stolen = provider.authorize(await leave(new Visitor(server.app)), person);
      return { visitor, query: { ...(await good()), code: stolen["code"] } };
    },
  ],
];

interface Visit {
  server: TestServer;
  provider: FakeProvider;
  second: FakeProvider;
  visitor: Visitor;
  /** Signs in at the provider; returns the query to come back with. */
  good: () => Promise<Record<string, string>>;
}

describe.each(databases)("T28: errors of a sign-in by provider on $name", ({ open }) => {
  let provider: FakeProvider;
  let second: FakeProvider;
  let server: TestServer;
  beforeAll(async () => {
    provider = await startFakeProvider();
    second = await startFakeProvider("second");
    server = await startTestServer({
      open,
      config: {
        publicUrl: "http://127.0.0.1:3999",
        publicUrlGiven: true,
        sso: { providers: [provider.oidc, second.oidc], domainRules: new Map() },
      },
    });
  });
  afterEach(() => {
    provider.misdeeds = {};
    // Makes the cached documents and keys expire.
    server.pass(3_700_000);
  });
  afterAll(async () => {
    await server.close();
    await Promise.all([provider.close(), second.close()]);
  });

  const rows = async (table: "accounts" | "identities" | "sessions") =>
    (await server.context.database.queries.selectFrom(table).select("id").execute()).length;
  const expectNothingDone = async () => {
    expect(await rows("accounts")).toBe(0);
    expect(await rows("identities")).toBe(0);
    expect(await rows("sessions")).toBe(0);
  };

  test.each(wrongAnswers)("%s is refused", async (_title, misdeeds, code) => {
    provider.misdeeds = misdeeds;
    const reply = await signInAt(provider, new Visitor(server.app), person);
    expect(reply.json().code).toBe(code);
    expect(reply.headers.authorization).toBeUndefined();
    await expectNothingDone();
  });

  test.each(wrongReturns)("%s is refused", async (_title, code, visit) => {
    const visitor = new Visitor(server.app);
    const good = async () => provider.authorize(await leave(visitor), person);
    const { visitor: comes, query } = await visit({ server, provider, second, visitor, good });
    const reply = await comeBack(comes, query);
    expect(reply.json().code).toBe(code);
    await expectNothingDone();
  });

  test.each(wrongDocuments)(
    "a discovery document with %s causes no redirect",
    async (_title, change) => {
      provider.misdeeds = { discovery: (document) => ({ ...document, ...change }) };
      const reply = await new Visitor(server.app).post("/v1/sso/start", { provider: "oidc" });
      expect([reply.statusCode, reply.json().code]).toEqual([503, "sso_unavailable"]);
    },
  );

  test("endpoints without TLS away from this machine are never asked", async () => {
    provider.misdeeds = {
      discovery: (document) => ({ ...document, token_endpoint: "http://provider.example/token" }),
    };
    const visitor = new Visitor(server.app);
    const reply = await signInAt(provider, visitor, person);
    expect(reply.json().code).toBe("sso_unavailable");
    await expectNothingDone();
  });

  test("a return is good once: neither the same code nor another one is taken with its state", async () => {
    const visitor = new Visitor(server.app);
    provider.misdeeds = { claims: (claims) => ({ ...claims, nonce: "another" }) };
    const url = await leave(visitor);
    const first = provider.authorize(url, person);
    const cookie = visitor.cookies.get("mv_sso") ?? "";
    expect((await comeBack(visitor, first)).json().code).toBe("sso_refused");
    provider.misdeeds = {};
    for (const query of [first, provider.authorize(url, person)]) {
      visitor.cookies.set("mv_sso", cookie);
      expect((await comeBack(visitor, query)).json().code).toBe("sso_state_ended");
    }
    await expectNothingDone();
  });

  test("of 10 returns at once with one state, one signs in", async () => {
    const visitor = new Visitor(server.app);
    const query = provider.authorize(await leave(visitor), person);
    const headers = visitor.headers();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        new Visitor(server.app).ask("POST", "/v1/sso/finish", { headers, body: query }),
      ),
    );
    const statuses = replies.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 422),
    ]);
    expect(await rows("accounts")).toBe(1);
  });
});
