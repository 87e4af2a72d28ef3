import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cleanUp } from "#server/services/maintenance/cleanUp.ts";
import { databases } from "#tests/support/databases.ts";
import { type FakeProvider, startFakeProvider } from "#tests/support/fakeProvider.ts";
import { mailsTo, tokensTo } from "#tests/support/mailedTo.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { Visitor } from "#tests/support/visitor.ts";

const victimsAddress = "victim@example.com";
const victimsPassword = "victim tall zebra 9";
const attackersPassword = "attacker tall zebra 9";
const newPassword = "a brand new secret 7";

const confirm = (of: Visitor, token: string, password?: string) =>
  of.post("/confirm_email/", { token, ...(password === undefined ? {} : { password }) });

describe.each(databases)("somebody else registers an address first on $name", ({ open }) => {
  let server: TestServer;
  let victim: Visitor;
  let attacker: Visitor;
  let provider: FakeProvider;
  beforeAll(async () => {
    provider = await startFakeProvider();
  });
  afterAll(() => provider.close());
  beforeEach(async () => {
    const config = {
      smtpUrl: "smtp://127.0.0.1:9",
      mailFrom: "us@example.com",
      publicUrl: "http://127.0.0.1:3999",
      sso: { providers: [{ ...provider.oidc, name: "Acme ID" }], domainRules: new Map() },
    };
    server = await startTestServer({ open, config });
    victim = new Visitor(server.app);
    attacker = new Visitor(server.app);
  });
  afterEach(() => server.close());

  const links = () => tokensTo(server, victimsAddress);
  const canSignIn = async (password: string) =>
    (await new Visitor(server.app).login(victimsAddress, password)).statusCode === 200;

  test("before and after the victim: each link opens the account with its own password, and then the others open nothing", async () => {
    await attacker.register(victimsAddress, attackersPassword);
    await victim.register(victimsAddress, victimsPassword);
    await attacker.register(victimsAddress, attackersPassword);
    const [before, own, after] = await links();
    expect((await confirm(victim, own!)).statusCode).toBe(200);
    expect([await canSignIn(attackersPassword), await canSignIn(victimsPassword)]).toEqual([
      false,
      true,
    ]);
    for (const token of [before!, after!, own!]) {
      for (const visitor of [attacker, victim]) {
        const reply = await confirm(visitor, token, attackersPassword);
        expect([reply.statusCode, reply.json().code]).toEqual([422, "confirm_token_invalid"]);
      }
    }
    expect(await canSignIn(attackersPassword)).toBe(false);
  });

  test("the attacker's link requires a new password of the victim", async () => {
    await attacker.register(victimsAddress, attackersPassword);
    const [token] = await links();
    const bare = await confirm(victim, token!);
    expect([bare.statusCode, bare.json().errors]).toMatchObject([
      422,
      [{ pointer: "#/password", code: "required" }],
    ]);
    const weak = await confirm(victim, token!, "short");
    expect(weak.json().errors).toMatchObject([{ pointer: "#/password", code: "too_short" }]);
    const own = await confirm(victim, token!, victimsAddress);
    expect(own.json().errors).toMatchObject([{ pointer: "#/password", code: "too_common" }]);
    expect((await confirm(victim, token!, victimsPassword)).statusCode).toBe(200);
    expect([await canSignIn(attackersPassword), await canSignIn(victimsPassword)]).toEqual([
      false,
      true,
    ]);
  });

  test("a name that the attacker chose is discarded", async () => {
    const body = { email: victimsAddress, name: "Call +1 555 0100" };
    const password = attackersPassword;
    await attacker.post("/register/", { ...body, password, confirm_password: password });
    await confirm(victim, (await links())[0]!, victimsPassword);
    await victim.login(victimsAddress, victimsPassword);
    expect((await victim.get("/v1/account")).json().name).toBe("");
  });

  test("a cookie of another browser's registration of the same address confirms nothing", async () => {
    await attacker.register(victimsAddress, attackersPassword);
    await victim.register(victimsAddress, victimsPassword);
    const [attackersLink] = await links();
    expect((await confirm(victim, attackersLink!)).statusCode).toBe(422);
  });

  test("two registrations of one browser both open the account there, whichever link is followed", async () => {
    await victim.register(victimsAddress, "first tall zebra 9");
    const cookie = victim.cookies.get("mv_registration");
    await victim.register(victimsAddress, victimsPassword);
    expect(victim.cookies.get("mv_registration")).toBe(cookie);
    const [, second] = await links();
    expect((await confirm(victim, second!)).statusCode).toBe(200);
    expect(await canSignIn(victimsPassword)).toBe(true);
  });

  test("of twenty uses of one link at once, one opens the account", async () => {
    await attacker.register(victimsAddress, attackersPassword);
    const [token] = await links();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, use) =>
        confirm(new Visitor(server.app), token!, `${victimsPassword} ${use}`),
      ),
    );
    const statuses = replies.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array(19).fill(422)]);
  });

  test("an address that waits has no account: it can't be signed in to, and a reset mails nothing", async () => {
    await attacker.register(victimsAddress, attackersPassword);
    expect(await canSignIn(attackersPassword)).toBe(false);
    await victim.post("/forget_password/", { email: victimsAddress });
    expect(await tokensTo(server, victimsAddress, "token")).toEqual([]);
  });

  test("a link ends after a day, and its registration is deleted", async () => {
    await victim.register(victimsAddress, victimsPassword);
    const [token] = await links();
    server.pass(86_400_001);
    expect((await confirm(victim, token!)).statusCode).toBe(422);
    await cleanUp(server.context);
    const { queries } = server.context.database;
    expect(await queries.selectFrom("registrations").selectAll().execute()).toEqual([]);
  });

  describe("and got into the account once", () => {
    beforeEach(async () => {
      await victim.register(victimsAddress, victimsPassword);
      await confirm(victim, (await links())[0]!);
    });

    test("a reset ends keys, sessions and trusted browsers, and says by answer and mail what remains", async () => {
      await attacker.login(victimsAddress, victimsPassword, { trust_device: true });
      const { key } = (
        await attacker.post("/v1/api-keys", {
          name: "mine",
          scopes: ["billing:read"],
          expires_in_days: null,
        })
      ).json();
      const keyed = { authorization: `Bearer ${key}` };
      const byKey = () => server.app.inject({ method: "GET", url: "/v1/credits", headers: keyed });
      expect((await byKey()).statusCode).toBe(200);
      const away = await attacker.post("/v1/account/identities", { provider: "oidc" });
      const person = { sub: "1", email: "attacker@evil.example", email_verified: true };
      const back = provider.authorize(String(away.json().authorization_url), person);
      expect((await attacker.post("/v1/account/identities/finish", back)).statusCode).toBe(200);

      await victim.post("/forget_password/", { email: victimsAddress });
      const [token] = await tokensTo(server, victimsAddress, "token");
      const reset = await victim.post("/reset_password/", {
        newPassword,
        confirmNewPassword: newPassword,
        token,
      });
      expect([reset.statusCode, reset.json()]).toMatchObject([
        200,
        {
          keys_revoked: 1,
          remaining: {
            identities: [{ provider: "Acme ID", email: "attacker@evil.example" }],
            second_factor: false,
          },
        },
      ]);
      expect((await byKey()).statusCode).toBe(401);
      expect((await attacker.get("/v1/account")).statusCode).toBe(401);
      const { queries } = server.context.database;
      expect(await queries.selectFrom("devices").selectAll().execute()).toEqual([]);
      const mail = (await mailsTo(server, victimsAddress)).at(-1);
      expect(mail).toMatchObject({ subject: "Your password was reset" });
      expect(mail?.body).toContain("API keys revoked: 1");
      expect(mail?.body).toContain("Acme ID (attacker@evil.example)");
      expect(mail?.body).toContain("Two-factor authentication: off");
    });
  });
});
