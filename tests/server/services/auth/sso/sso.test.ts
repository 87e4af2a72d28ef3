import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { databases } from "#tests/support/databases.ts";
import { client, type FakeProvider } from "#tests/support/fakeProvider.ts";
import { redirectPayloads } from "#tests/support/redirectPayloads.ts";
import type { RealProvider } from "#tests/support/realProvider.ts";
import { comeBack, leave, newcomerAt, signInAt } from "#tests/support/ssoVisit.ts";
import type { TestServer } from "#tests/support/testServer.ts";
import { goodPassword, signedIn } from "#tests/support/visitor.ts";
import { identities, publicUrl, type SsoServer, ssoPeople, startSsoServer } from "./ssoServer.ts";

describe.each(databases)("sign-in by provider on $name", ({ open }) => {
  let sso: SsoServer;
  let provider: FakeProvider;
  let real: RealProvider;
  let server: TestServer;
  const { someone, visitor, link, enableSecondFactor, ways } = ssoPeople(() => sso);
  beforeAll(async () => {
    sso = await startSsoServer(open);
    ({ provider, real, server } = sso);
  });
  afterEach(() => {
    provider.misdeeds = {};
  });
  afterAll(() => sso.close());

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
      const sessions = (await again.get("/v1/account/sessions")).json().data;
      expect(sessions.map(({ method }: { method: string }) => method)).toEqual(["sso", "sso"]);
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

    test("two tabs that go to the provider both return, and a forged cookie is discarded", async () => {
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

    test("fetches discovery and keys once for many users", async () => {
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

    test("T13: none of 60 redirect payloads leads to another origin", async () => {
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

    test("T27: the second factor is required after the provider, too", async () => {
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

    test("neither log nor response contains the provider's error", async () => {
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
      const person = someone({ email: "sso-only@acme.test" });
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
