import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databases } from "#tests/support/databases.ts";
import { type FakeProvider, startFakeProvider } from "#tests/support/fakeProvider.ts";
import { challengeFor, guarded } from "#tests/support/secondFactor.ts";
import { leave } from "#tests/support/ssoVisit.ts";
import { startTwoServers, type TwoServers } from "#tests/support/twoServers.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";

const uses = 20;

/** Expected sorted statuses: `won` requests succeed, all others of `uses` are refused. */
const only = (won: number, refused = 422) => [
  ...Array.from({ length: won }, () => 200),
  ...Array.from({ length: uses - won }, () => refused),
];

const statuses = (replies: readonly { statusCode: number }[]) =>
  replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);

describe.each(databases)("two servers on one $name database", ({ open }) => {
  let provider: FakeProvider;
  let two: TwoServers;
  let count = 0;
  const address = () => {
    count += 1;
    return `both${count}@example.com`;
  };
  beforeAll(async () => {
    provider = await startFakeProvider();
    two = await startTwoServers(open, {
      publicUrl: "http://127.0.0.1:3999",
      publicUrlGiven: true,
      sso: { providers: [provider.oidc], domainRules: new Map() },
    });
  });
  afterAll(async () => {
    await two.close();
    await provider.close();
  });

  /** Sends a request {@link uses} times at once, half of them to each server. */
  const race = (
    method: "POST" | "GET",
    url: string,
    body: unknown,
    from = new Map<string, string>(),
  ) =>
    Promise.all(
      Array.from({ length: uses }, (_, index) => {
        const visitor = new Visitor(two.servers[index % 2]!.app);
        return visitor.ask(method, url, { headers: Object.fromEntries(from), body });
      }),
    );

  // T2
  test("one refresh token renewed at both at once has one successor, and both know it", async () => {
    const [first, second] = two.servers;
    const visitor = await signedIn(first.app, address());
    const replies = await race(
      "POST",
      "/refresh_token/",
      {},
      new Map(Object.entries(visitor.headers())),
    );
    expect(statuses(replies)).toEqual(only(uses));
    expect(new Set(replies.map(({ headers }) => headers["x-refresh-token"])).size).toBe(1);
    const elsewhere = new Visitor(second.app);
    const headers = visitor.headers({ authorization: String(replies[0]!.headers.authorization) });
    expect((await elsewhere.get("/v1/account", headers)).statusCode).toBe(200);
  });

  // T1
  test("a stolen refresh token used at the other server ends the session at both", async () => {
    const [first, second] = two.servers;
    const visitor = await signedIn(first.app, address());
    const stolen = visitor.headers();
    await visitor.post("/refresh_token/");
    two.pass(11_000);
    const thief = await new Visitor(second.app).ask("POST", "/refresh_token/", { headers: stolen });
    expect(thief.statusCode).toBe(401);
    expect((await visitor.get("/v1/account")).statusCode).toBe(401);
    expect((await visitor.post("/refresh_token/")).statusCode).toBe(401);
  });

  test("signing out at one server signs out at the other at once", async () => {
    const [first, second] = two.servers;
    const visitor = await signedIn(first.app, address());
    const elsewhere = new Visitor(second.app);
    const headers = visitor.headers();
    expect((await elsewhere.get("/v1/account", headers)).statusCode).toBe(200);
    await visitor.post("/logout/");
    expect((await elsewhere.get("/v1/account", headers)).statusCode).toBe(401);
  });

  test("an API key revoked at one server is refused by the other at once", async () => {
    const [first, second] = two.servers;
    const visitor = await signedIn(first.app, address());
    const { id, key } = (
      await visitor.post("/v1/api-keys", {
        name: "A script",
        scopes: ["billing:read"],
        expires_in_days: null,
      })
    ).json<{ id: string; key: string }>();
    const script = new Visitor(second.app);
    const headers = { authorization: `Bearer ${key}` };
    expect((await script.get("/v1/credits", headers)).statusCode).toBe(200);
    await visitor.ask("DELETE", `/v1/api-keys/${id}`);
    expect((await script.get("/v1/credits", headers)).statusCode).toBe(401);
  });

  // T22
  test("one challenge answered at both at once signs in once", async () => {
    const person = await guarded(two.servers[0], address());
    const challenge = await challengeFor(new Visitor(two.servers[0].app), person.email);
    const code = person.nextCode();
    two.servers[1].pass(30_000);
    expect(statuses(await race("POST", "/v1/login/challenge", { challenge, code }))).toEqual(
      only(1),
    );
  });

  // T25
  test("one recovery code used at both at once signs in once", async () => {
    const person = await guarded(two.servers[0], address());
    const challenges = await Promise.all(
      two.servers.map(({ app }) => challengeFor(new Visitor(app), person.email)),
    );
    const replies = await Promise.all(
      two.servers.map(({ app }, index) =>
        new Visitor(app).post("/v1/login/challenge", {
          challenge: challenges[index],
          code: person.recoveryCodes[0],
        }),
      ),
    );
    expect(statuses(replies)).toEqual([200, 422]);
  });

  // T32
  test("one reset link used at both at once sets one password", async () => {
    const [first] = two.servers;
    const email = address();
    await signedIn(first.app, email);
    await new Visitor(first.app).post("/forget_password/", { email });
    const { body } = await first.context.database.queries
      .selectFrom("mails")
      .select("body")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const token = /token=([\w-]+)/u.exec(body)![1];
    const password = "a brand new secret 7";
    const set = { newPassword: password, confirmNewPassword: password, token };
    expect(statuses(await race("POST", "/reset_password/", set))).toEqual(only(1));
  });

  // T28
  test("one return from a provider taken to both at once signs in once", async () => {
    const visitor = new Visitor(two.servers[0].app);
    const person = { sub: "both", email: address(), email_verified: true };
    const query = provider.authorize(await leave(visitor), person);
    const cookies = new Map(Object.entries(visitor.headers()));
    expect(statuses(await race("POST", "/v1/sso/finish", query, cookies))).toEqual(only(1));
  });
});
