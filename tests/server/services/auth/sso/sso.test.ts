import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Identity } from "#contract/sso.ts";
import { accountByEmail } from "#server/data/queries/accounts.ts";
import { databases } from "#tests/support/databases.ts";
import {
  client,
  type FakeProvider,
  type Person,
  startFakeProvider,
} from "#tests/support/fakeProvider.ts";
import { redirectPayloads } from "#tests/support/redirectPayloads.ts";
import { type RealProvider, startRealProvider } from "#tests/support/realProvider.ts";
import { comeBack, leave, newcomerAt, signInAt, without } from "#tests/support/ssoVisit.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { goodPassword, signedIn, Visitor } from "#tests/support/visitor.ts";

const publicUrl = "http://127.0.0.1:3999";

async function identities(of: Visitor): Promise<Identity[]> {
  return (await of.get("/v1/account/identities")).json<{ data: Identity[] }>().data;
}

/** Returns the status of a sensitive request. */
async function sensitive(of: Visitor): Promise<number> {
  return (await of.post("/v1/account/identities", { provider: "oidc" })).statusCode;
}

describe.each(databases)("sign-in by provider on $name", ({ open }) => {
  let provider: FakeProvider;
  let second: FakeProvider;
  let real: RealProvider;
  let server: TestServer;
  let serial = 0;
  const someone = (over: Partial<Person> = {}): Person & { email: string } => {
    serial += 1;
    const email = `person-${serial}@example.com`;
    return {
      sub: `${1000 + serial}`,
      email,
      email_verified: true,
      name: `P ${serial}`,
      ...over,
    };
  };
  const visitor = () => new Visitor(server.app);
  /** Starts a flow as a signed-in visitor and returns from the provider as one of its people. */
  const goAndFinish = async (of: Visitor, path: string, person: Person, from?: string) => {
    const start = await of.post(path, {
      provider: "oidc",
      ...(from === undefined ? {} : { from }),
    });
    const url = String(start.json().authorization_url);
    return of.post("/v1/account/identities/finish", provider.authorize(url, person));
  };
  const link = (of: Visitor, person: Person, from?: string) =>
    goAndFinish(of, "/v1/account/identities", person, from);
  const enableSecondFactor = async (email: string) => {
    const { queries } = server.context.database;
    const { id } = (await accountByEmail(queries, email))!;
    const now = server.context.now();
    const row = { account_id: id, secret: "x", confirmed_at: now, last_step: 0, created_at: now };
    await queries.insertInto("totp").values(row).execute();
  };

  const prove = (of: Visitor, person: Person) =>
    goAndFinish(of, "/v1/account/reauthenticate/sso", person, "/security");
  const connected = async (of: string) => {
    const { queries } = server.context.database;
    const account = await accountByEmail(queries, of);
    return queries
      .selectFrom("identities")
      .select("id")
      .where("account_id", "=", account?.id ?? "")
      .execute();
  };
  const ways = async (email: string) =>
    (await visitor().post("/v1/login/methods", { email })).json();
  beforeAll(async () => {
    [provider, second, real] = await Promise.all([
      startFakeProvider(),
      startFakeProvider("second"),
      startRealProvider(publicUrl),
    ]);
    const domainRules = new Map([
      ["acme.test", { provider: "oidc", password: false }],
      ["both.test", { provider: "github", password: true }],
    ]);
    const realOne = {
      id: "real",
      kind: "oidc",
      name: "Real",
      issuer: real.issuer,
      ...client,
    } as const;
    const providers = [provider.oidc, second.oidc, provider.github, realOne];
    server = await startTestServer({
      open,
      config: { publicUrl, publicUrlGiven: true, sso: { providers, domainRules } },
    });
    // The first account is the operator's, which some rules exempt.
    await visitor().register("operator@acme.example");
  });
  afterEach(() => {
    provider.misdeeds = {};
  });
  afterAll(async () => {
    await server.close();
    await Promise.all([provider.close(), second.close(), real.close()]);
  });

  describe("the way there and back", () => {
    test("at the real oidc-provider opens an account without a password, then signs in to it again", async () => {
      const first = visitor();
      const back = await real.signIn(await leave(first, "real", { from: "/validate?x=1" }), "ann");
      const query = Object.fromEntries(back.searchParams);
      expect(`${back.origin}${back.pathname}`).toBe(`${publicUrl}/oauth/callback`);
      const opened = await comeBack(first, query);
      expect(opened.json()).toMatchObject({ email: "ann@people.example", from: "/validate?x=1" });
      expect(opened.headers.authorization).toMatch(/^Bearer ey/u);
      expect((await first.get("/v1/account")).json()).toMatchObject({ name: "ann", credits: 1250 });

      const again = visitor();
      const return2 = await real.signIn(await leave(again, "real"), "ann");
      const signed = await comeBack(again, Object.fromEntries(return2.searchParams));
      expect(signed.json().user).toEqual(opened.json().user);
      expect(await identities(again)).toMatchObject([
        { provider: { id: "real", name: "Real" }, email: "ann@people.example" },
      ]);
      expect((await visitor().login("ann@people.example", "")).statusCode).toBe(422);
      expect((await visitor().login("ann@people.example")).json().code).toBe("login_refused");
    });

    test("sends a state, a nonce and an S256 challenge, and binds the state to the browser by a Lax cookie", async () => {
      const reply = await visitor().post("/v1/sso/start", {
        provider: "oidc",
        login_hint: "a@b.example",
      });
      const url = new URL(String(reply.json().authorization_url));
      const asked = Object.fromEntries(url.searchParams);
      expect(asked).toMatchObject({
        response_type: "code",
        client_id: client.clientId,
        redirect_uri: `${publicUrl}/oauth/callback`,
        scope: "openid email profile",
        code_challenge_method: "S256",
        login_hint: "a@b.example",
      });
      for (const name of ["state", "nonce", "code_challenge"]) {
        expect(asked[name]!.length, name).toBeGreaterThanOrEqual(43);
      }
      const cookie = reply.cookies.find(({ name }) => name === "mv_sso");
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/", maxAge: 600 });
      const row = await server.context.database.queries
        .selectFrom("sso_journeys")
        .selectAll()
        .orderBy("created_at", "desc")
        .executeTakeFirstOrThrow();
      const stored = JSON.stringify(row);
      for (const secret of [asked["state"]!, asked["nonce"]!, cookie!.value]) {
        expect(stored).not.toContain(secret);
      }
    });

    test("two tabs that leave one after the other both find back, and a made-up cookie is not kept", async () => {
      const [one, person] = [visitor(), someone()];
      one.cookies.set("mv_sso", "made-up");
      const left = [await leave(one), await leave(one)];
      expect(one.cookies.get("mv_sso")).toMatch(/^[\w-]{43}$/u);
      const replies = [];
      for (const way of left) {
        replies.push(await comeBack(one, provider.authorize(way, person)));
      }
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    });

    test("asks discovery and keys once for many people", async () => {
      await newcomerAt(server, provider, someone());
      provider.asked.length = 0;
      await newcomerAt(server, provider, someone());
      expect(provider.asked).toEqual(["/token"]);
    });

    test("takes GitHub's number as the person and its primary verified address as the address", async () => {
      const person = someone();
      const other = { email: "other@example.com", primary: false, verified: true };
      provider.emails = [other, { email: person.email, primary: true, verified: true }];
      const first = visitor();
      const url = await leave(first, "github");
      expect(new URL(url).pathname).toBe("/login/oauth/authorize");
      const { state, code } = provider.authorize(url, person);
      expect((await comeBack(first, { state, code })).json()).toMatchObject({
        email: person.email,
      });
      // A new email address at the provider is still the same person.
      provider.emails = [{ email: "moved@example.com", primary: true, verified: true }];
      const again = visitor();
      const back = provider.authorize(await leave(again, "github"), person);
      const reply = await comeBack(again, { state: back["state"], code: back["code"] });
      expect(reply.json()).toMatchObject({ email: person.email });
      expect(await identities(again)).toMatchObject([{ email: "moved@example.com" }]);
    });

    test.each([
      [
        "not verified",
        [{ email: "new@example.com", primary: true, verified: false }],
        {},
        "sso_email_unverified",
      ],
      [
        "not the primary one",
        [{ email: "new@example.com", primary: false, verified: true }],
        {},
        "sso_email_unverified",
      ],
      ["an answer of another issuer", [], { iss: "https://evil.example" }, "sso_refused"],
      ["no list of addresses", { message: "no" }, {}, "sso_refused"],
    ])("GitHub: %s is refused", async (_title, emails, over, code) => {
      provider.emails = emails as typeof provider.emails;
      const one = visitor();
      const { state, code: given } = provider.authorize(await leave(one, "github"), someone());
      expect((await comeBack(one, { state, code: given, ...over })).json().code).toBe(code);
    });

    test("T13: of 60 ways to lead off the app none is kept that a browser would take for another origin", async () => {
      const one = visitor();
      for (const from of redirectPayloads) {
        await one.post("/v1/sso/start", { provider: "oidc", from });
      }
      const journeys = await server.context.database.queries
        .selectFrom("sso_journeys")
        .select("back_to")
        .where("back_to", "is not", null)
        .execute();
      expect(redirectPayloads).toHaveLength(60);
      for (const { back_to } of journeys) {
        expect(new URL(back_to ?? "", publicUrl).origin, back_to ?? "").toBe(publicUrl);
      }
    });

    test("providers are listed without what only the server may know", async () => {
      const reply = await visitor().get("/v1/sso/providers");
      expect(reply.json().data[0]).toEqual({ id: "oidc", name: "Acme", kind: "oidc" });
      expect(reply.body).not.toContain(client.clientSecret);
    });

    test("T27: a second factor is asked for after the provider too", async () => {
      const person = someone();
      await newcomerAt(server, provider, person);
      await enableSecondFactor(person.email);
      const reply = await signInAt(provider, visitor(), person);
      expect(reply.json()).toMatchObject({
        code: "second_factor_required",
        challenge: { methods: ["totp", "recovery_code"] },
      });
      expect(reply.headers.authorization).toBeUndefined();
      expect(reply.cookies).toEqual([]);
    });

    test("neither log nor answer tells what the provider said", async () => {
      const person = someone({ email_verified: false });
      const one = visitor();
      const back = provider.authorize(await leave(one), person);
      provider.misdeeds = { claims: (claims) => ({ ...claims, nonce: "another" }) };
      const reply = await comeBack(one, back);
      const said = server.logged.join("") + reply.body;
      expect(server.logged.join("")).toContain("provider sign-in failed");
      for (const secret of [back["code"]!, back["state"]!, person.email, client.clientSecret]) {
        expect(said).not.toContain(secret);
      }
    });
  });

  describe("T29: an address alone connects nothing:", () => {
    test("a verified address that has an account", async () => {
      const person = someone();
      await signedIn(server.app, person.email);
      const reply = await signInAt(provider, visitor(), person);
      expect([reply.statusCode, reply.json().code]).toEqual([409, "sso_link_required"]);
      expect(await connected(person.email)).toEqual([]);
    });

    test("an address that is not verified and has an account, which is not told", async () => {
      const person = someone({ email_verified: false });
      await signedIn(server.app, person.email);
      expect((await signInAt(provider, visitor(), person)).json().code).toBe(
        "sso_email_unverified",
      );
      expect(await connected(person.email)).toEqual([]);
    });

    test("another spelling of an address that has an account", async () => {
      const { email } = someone();
      await signedIn(server.app, email);
      for (const spelling of [
        email.toUpperCase(),
        email.replace("@", "\uff20"),
        email.replace("p", "\uff50"),
      ]) {
        const reply = await signInAt(provider, visitor(), someone({ email: spelling }));
        expect(reply.statusCode, spelling).toBeGreaterThanOrEqual(400);
      }
      expect(await connected(email)).toEqual([]);
    });

    test("the same address at a second provider", async () => {
      const person = someone();
      await newcomerAt(server, provider, person);
      const one = visitor();
      const back = second.authorize(await leave(one, "second"), person);
      expect((await comeBack(one, back)).json().code).toBe("sso_link_required");
      expect(await connected(person.email)).toHaveLength(1);
    });

    test("a person whose address became somebody else's stays in their own account", async () => {
      const [mine, theirs] = [someone(), someone()];
      const before = await signInAt(provider, visitor(), mine);
      await signedIn(server.app, theirs.email);
      const moved = await signInAt(provider, visitor(), { ...mine, email: theirs.email });
      expect(moved.json().user).toEqual(before.json().user);
      expect(await connected(theirs.email)).toEqual([]);
    });

    test("an account that an outsider registered in advance and never confirmed: it loses their password", async () => {
      const { config } = server.context;
      const person = someone();
      const outsider = visitor();
      server.context.config = { ...config, smtpUrl: "smtp://127.0.0.1:9" };
      await outsider.register(person.email);
      server.context.config = config;
      expect((await signInAt(provider, visitor(), person)).statusCode).toBe(200);
      expect((await outsider.login(person.email)).json().code).toBe("login_refused");
    });
  });

  describe("connecting", () => {
    test("takes a session that was proved lately; afterwards the provider signs in to the account", async () => {
      const person = someone();
      const owner = await signedIn(server.app, `owner-${person.email}`);
      const reply = await link(owner, person, "/profile");
      expect(reply.json()).toEqual({ intent: "link", from: "/profile" });
      expect(await identities(owner)).toMatchObject([
        { provider: { id: "oidc" }, email: person.email },
      ]);
      const account = (await owner.get("/v1/account")).json().id;
      expect((await signInAt(provider, visitor(), person)).json().user.id).toBe(account);
      const events = (await owner.get("/v1/audit-events")).json().data;
      expect(events).toContainEqual(
        expect.objectContaining({ kind: "identity_linked", detail: "oidc" }),
      );
      server.pass(301_000);
      const late = await owner.post("/v1/account/identities", { provider: "oidc" });
      expect(late.json().code).toBe("reauthentication_required");
    });

    test("a provider's person is connected to one account only", async () => {
      const person = someone();
      await newcomerAt(server, provider, person);
      const other = await signedIn(server.app, `other-${person.email}`);
      expect((await link(other, person)).json().code).toBe("conflict");
      expect(await identities(other)).toEqual([]);
    });

    test("a journey to connect ends only in the session that began it, and never as a sign-in", async () => {
      const person = someone();
      const owner = await signedIn(server.app, `owner-${person.email}`);
      const thief = await signedIn(server.app, `thief-${person.email}`);
      const begin = async () => {
        const start = await owner.post("/v1/account/identities", { provider: "oidc" });
        return provider.authorize(String(start.json().authorization_url), person);
      };
      const stolen = await begin();
      thief.cookies.set("mv_sso", owner.cookies.get("mv_sso") ?? "");
      const atThief = await thief.post("/v1/account/identities/finish", stolen);
      expect(atThief.json().code).toBe("sso_state_ended");
      expect((await comeBack(owner, await begin())).json().code).toBe("sso_state_ended");
      const signIn = provider.authorize(await leave(owner), person);
      const asLink = await owner.post("/v1/account/identities/finish", signIn);
      expect(asLink.json().code).toBe("sso_state_ended");
      expect([await identities(owner), await identities(thief)]).toEqual([[], []]);
    });

    test("the last way to sign in cannot be disconnected, however many try at once", async () => {
      const person = someone();
      const owner = await newcomerAt(server, provider, person);
      await link(owner, someone());
      const remove = (id: string) => owner.ask("DELETE", `/v1/account/identities/${id}`);
      const both = await identities(owner);
      expect(both).toHaveLength(2);
      const replies = await Promise.all(both.map(({ id }) => remove(id)));
      expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
        204, 409,
      ]);
      const [left] = await identities(owner);
      expect((await remove(left!.id)).json().code).toBe("last_sign_in_method");
      const password = { new_password: goodPassword, confirm_new_password: goodPassword };
      expect((await owner.post("/v1/account/password", password)).statusCode).toBe(200);
      expect((await remove(left!.id)).statusCode).toBe(204);
      expect((await remove(left!.id)).statusCode).toBe(404);
    });

    test("nobody disconnects what is another's", async () => {
      const owner = await newcomerAt(server, provider, someone());
      const other = await signedIn(server.app, `other-${serial}@example.com`);
      const [mine] = await identities(owner);
      expect((await other.ask("DELETE", `/v1/account/identities/${mine!.id}`)).statusCode).toBe(
        404,
      );
      expect(await identities(owner)).toHaveLength(1);
    });
  });

  describe("proving at a provider", () => {
    test("asks the provider for a fresh sign-in, and then allows sensitive acts for five minutes", async () => {
      const person = someone();
      const owner = await newcomerAt(server, provider, person);
      server.pass(301_000);
      expect(await sensitive(owner)).toBe(403);
      const start = await owner.post("/v1/account/reauthenticate/sso", { provider: "oidc" });
      const asked = new URL(String(start.json().authorization_url)).searchParams;
      expect([asked.get("prompt"), asked.get("max_age")]).toEqual(["login", "0"]);
      // The provider uses the real clock, the server a shifted one.
      provider.misdeeds = {
        claims: (claims) => ({ ...claims, auth_time: Math.floor(server.context.now() / 1000) }),
      };
      const reply = await prove(owner, person);
      expect(reply.json()).toEqual({ intent: "reauthenticate", from: "/security" });
      expect(await sensitive(owner)).toBe(200);
    });

    test.each<[string, (claims: Record<string, unknown>) => Record<string, unknown>]>([
      ["no time of the sign-in", (claims) => without(claims, "auth_time")],
      [
        "a sign-in of an hour ago",
        (claims) => ({ ...claims, auth_time: Number(claims["auth_time"]) - 3600 }),
      ],
      ["another person", (claims) => ({ ...claims, sub: "somebody else" })],
    ])("%s proves nothing", async (_title, change) => {
      const person = someone();
      const owner = await newcomerAt(server, provider, person);
      server.pass(301_000);
      const now = Math.floor(server.context.now() / 1000);
      provider.misdeeds = { claims: (claims) => change({ ...claims, auth_time: now }) };
      expect((await prove(owner, person)).json().code).toBe("sso_refused");
      expect(await sensitive(owner)).toBe(403);
    });

    test("T27: with a second factor on a provider is not proof enough", async () => {
      const person = someone();
      const owner = await newcomerAt(server, provider, person);
      await enableSecondFactor(person.email);
      const reply = await owner.post("/v1/account/reauthenticate/sso", { provider: "oidc" });
      expect([reply.statusCode, reply.json().code]).toEqual([409, "conflict"]);
    });

    test("a provider that is not connected to the account proves nothing", async () => {
      const owner = await signedIn(server.app, `plain-${serial}@example.com`);
      const reply = await owner.post("/v1/account/reauthenticate/sso", { provider: "oidc" });
      expect(reply.json().code).toBe("not_found");
    });
  });

  describe("a mail domain", () => {
    test("decides how its people sign in, whether or not they have an account", async () => {
      await signedIn(server.app, "known@both.test");
      expect(await ways("known@both.test")).toEqual(await ways(" NOBODY@Both.Test "));
      expect(await ways("known@both.test")).toMatchObject({
        password: true,
        provider: { id: "github" },
      });
      expect(await ways("ann@acme.test")).toMatchObject({
        password: false,
        provider: { id: "oidc" },
      });
      expect(await ways("ann@example.com")).toEqual({ password: true, provider: null });
      expect(await ways("no address")).toEqual({ password: true, provider: null });
    });

    test("that allows no password opens no account with one, and refuses every password in the same words", async () => {
      expect((await visitor().register("new@acme.test")).json().code).toBe("sso_required");
      const person = someone({ email: `p${serial}@acme.test` });
      const owner = await newcomerAt(server, provider, person);
      const password = { new_password: goodPassword, confirm_new_password: goodPassword };
      await owner.post("/v1/account/password", password);
      const refused = await Promise.all([
        visitor().login(person.email),
        visitor().login(person.email, "not the password"),
        visitor().login("nobody@acme.test"),
      ]);
      expect(refused.map(({ statusCode, json }) => [statusCode, json().code])).toEqual(
        refused.map(() => [403, "sso_required"]),
      );
    });

    test("that allows no password still lets those in who have to connect the provider first", async () => {
      const { config } = server.context;
      server.context.config = { ...config, sso: { ...config.sso, domainRules: new Map() } };
      await visitor().register("early@acme.test");
      server.context.config = config;
      const early = visitor();
      expect((await early.login("early@acme.test")).statusCode).toBe(200);
      expect((await link(early, someone())).statusCode).toBe(200);
      expect((await visitor().login("early@acme.test")).json().code).toBe("sso_required");
      // Disconnecting the identity doesn't bypass the rule either.
      const [only] = await identities(early);
      const removed = await early.ask("DELETE", `/v1/account/identities/${only!.id}`);
      expect(removed.json().code).toBe("last_sign_in_method");
    });
  });
});
