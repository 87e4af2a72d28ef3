import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { databases } from "#tests/support/databases.ts";
import type { FakeProvider } from "#tests/support/fakeProvider.ts";
import { comeBack, leave, newcomerAt, signInAt, without } from "#tests/support/ssoVisit.ts";
import type { TestServer } from "#tests/support/testServer.ts";
import { goodPassword, signedIn } from "#tests/support/visitor.ts";
import { identities, sensitive, type SsoServer, ssoPeople, startSsoServer } from "./ssoServer.ts";

describe.each(databases)("accounts and providers on $name", ({ open }) => {
  let sso: SsoServer;
  let provider: FakeProvider;
  let second: FakeProvider;
  let server: TestServer;
  const { someone, visitor, link, enableSecondFactor, prove, connected } = ssoPeople(() => sso);
  beforeAll(async () => {
    sso = await startSsoServer(open);
    ({ provider, second, server } = sso);
  });
  afterEach(() => {
    provider.misdeeds = {};
  });
  afterAll(() => sso.close());

  test("the provider's name for a person loses line breaks and direction marks", async () => {
    const newcomer = await newcomerAt(server, provider, someone({ name: "\u202eAnn\r\nExample" }));
    expect((await newcomer.get("/v1/account")).json().name).toBe("Ann Example");
  });

  describe("T29: an address alone connects nothing:", () => {
    test("a verified address that has an account", async () => {
      const person = someone();
      await signedIn(server.app, person.email);
      const reply = await signInAt(provider, visitor(), person);
      expect([reply.statusCode, reply.json().code]).toEqual([409, "sso_link_required"]);
      expect(await connected(person.email)).toEqual([]);
    });

    test("an unverified address with an account, without revealing the account", async () => {
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

    test("an account can't disconnect the provider of another", async () => {
      const owner = await newcomerAt(server, provider, someone());
      const other = await signedIn(server.app, "other@example.com");
      const [mine] = await identities(owner);
      expect((await other.ask("DELETE", `/v1/account/identities/${mine!.id}`)).statusCode).toBe(
        404,
      );
      expect(await identities(owner)).toHaveLength(1);
    });
  });

  describe("proving at a provider", () => {
    test("requires a fresh sign-in with the provider, then allows sensitive actions for five minutes", async () => {
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
      const owner = await signedIn(server.app, "plain@example.com");
      const reply = await owner.post("/v1/account/reauthenticate/sso", { provider: "oidc" });
      expect(reply.json().code).toBe("not_found");
    });
  });
});
