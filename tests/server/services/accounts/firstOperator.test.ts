import { afterEach, describe, expect, test } from "vitest";
import { deriveSetupCode } from "#server/services/accounts/setupCode.ts";
import { invite } from "#server/services/accounts/invite.ts";
import type { Config } from "#server/config/config.ts";
import { databases } from "#tests/support/databases.ts";
import { type FakeProvider, startFakeProvider } from "#tests/support/fakeProvider.ts";
import { mailsTo, tokensTo } from "#tests/support/mailedTo.ts";
import { signInAt } from "#tests/support/ssoVisit.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { goodPassword, Visitor } from "#tests/support/visitor.ts";

const publicly = { publicUrl: "http://verify.acme.example", publicUrlGiven: true };
const byMail = { smtpUrl: "smtp://127.0.0.1:9", mailFrom: "us@example.com" };

const person = (sub: string) => ({
  sub,
  email: `p${sub}@example.com`,
  email_verified: true,
  name: "P",
});

describe.each(databases)("a fresh installation on $name", ({ open }) => {
  let server: TestServer;
  let provider: FakeProvider | null = null;
  afterEach(async () => {
    await server.close();
    await provider?.close();
    provider = null;
  });
  const start = async (config: Partial<Config>) => {
    server = await startTestServer({ open, config });
  };
  const register = async (email: string, more: object = {}) => {
    const visitor = new Visitor(server.app);
    const body = { email, password: goodPassword, confirm_password: goodPassword, ...more };
    return { visitor, reply: await visitor.post("/register/", body) };
  };
  const isOperator = async (email: string) => {
    const visitor = new Visitor(server.app);
    await visitor.login(email);
    return (await visitor.get("/v1/account")).json().operator as boolean | undefined;
  };
  const status = async () => (await new Visitor(server.app).get("/v1/registration")).json();
  const code = () => deriveSetupCode(server.context);

  test("on the internet, whoever registers without the setup code gets no account", async () => {
    await start({ ...publicly, ...byMail });
    expect(await status()).toEqual({
      object: "registration",
      mode: "open",
      setup_code: true,
      starting_credits: true,
    });
    const without = await register("stranger@example.com");
    expect([without.reply.statusCode, without.reply.json().errors]).toMatchObject([
      422,
      [{ pointer: "#/setup_code", code: "required" }],
    ]);
    const wrong = await register("stranger@example.com", { setup_code: "AAAAA-AAAAA-AAAAA-AAAAA" });
    expect(wrong.reply.json().errors).toMatchObject([{ code: "wrong_setup_code" }]);
    const { queries } = server.context.database;
    expect(await queries.selectFrom("registrations").selectAll().execute()).toEqual([]);
    expect(await queries.selectFrom("accounts").selectAll().execute()).toEqual([]);
  });

  test("the setup code makes the first operator, once the address is confirmed; later accounts need no code and are members", async () => {
    await start({ ...publicly, ...byMail });
    expect(code()).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/u);
    const typed = code().toLowerCase().replaceAll("-", " ");
    const first = await register("ann@example.com", { setup_code: typed });
    expect(first.reply.statusCode).toBe(200);
    const [token] = await tokensTo(server, "ann@example.com");
    expect((await first.visitor.post("/confirm_email/", { token })).statusCode).toBe(200);
    expect(await isOperator("ann@example.com")).toBe(true);
    expect(await status()).toMatchObject({ setup_code: false });
    const second = await register("bob@example.com", { setup_code: code() });
    await second.visitor.post("/confirm_email/", {
      token: (await tokensTo(server, "bob@example.com"))[0],
    });
    expect(await isOperator("bob@example.com")).toBe(false);
  });

  test("of two who registered with the code, the first who confirms is the operator", async () => {
    await start({ ...publicly, ...byMail });
    const people = ["ann@example.com", "bob@example.com"];
    const visitors = [];
    for (const email of people) {
      visitors.push((await register(email, { setup_code: code() })).visitor);
    }
    const tokens = await Promise.all(people.map((email) => tokensTo(server, email)));
    await visitors[1]!.post("/confirm_email/", { token: tokens[1]![0] });
    await visitors[0]!.post("/confirm_email/", { token: tokens[0]![0] });
    expect([await isOperator(people[0]!), await isOperator(people[1]!)]).toEqual([false, true]);
  });

  test("OPERATOR_EMAIL makes that address the operator's, whoever confirms another one before", async () => {
    await start({ ...publicly, ...byMail, operatorEmail: "Boss@Example.com" });
    expect(await status()).toMatchObject({ setup_code: false });
    for (const email of ["stranger@example.com", "boss@example.com"]) {
      const { visitor } = await register(email);
      await visitor.post("/confirm_email/", { token: (await tokensTo(server, email))[0] });
    }
    expect([
      await isOperator("stranger@example.com"),
      await isOperator("boss@example.com"),
    ]).toEqual([false, true]);
  });

  test("a closed installation accepts one registration with the code, then none, and known addresses get the same error", async () => {
    await start({ ...publicly, registration: "closed" });
    await register("ann@example.com", { setup_code: code() });
    expect(await isOperator("ann@example.com")).toBe(true);
    const refusals = await Promise.all(
      ["ann@example.com", "nobody@example.com"].map((email) => register(email)),
    );
    for (const { reply } of refusals) {
      expect([reply.statusCode, reply.json().code]).toEqual([403, "registration_closed"]);
    }
    const invited = await invite(server.context, { email: "bob@example.com", language: "en" });
    expect(invited).toEqual({ ok: false, error: "closed" });
  });

  test("an invitation lets in its address alone, once, without another mail; the newest link counts", async () => {
    await start({ ...publicly, ...byMail, registration: "invited" });
    const first = await register("ann@example.com", { setup_code: code() });
    await first.visitor.post("/confirm_email/", {
      token: (await tokensTo(server, "ann@example.com"))[0],
    });
    const uninvited = await Promise.all(
      ["ann@example.com", "bob@example.com"].map((email) => register(email)),
    );
    for (const { reply } of uninvited) {
      expect([reply.statusCode, reply.json().code]).toEqual([403, "invitation_required"]);
    }
    for (let count = 0; count < 2; count += 1) {
      await invite(server.context, { email: "bob@example.com", language: "de" });
    }
    const [old, token] = await tokensTo(server, "bob@example.com", "invitation");
    const refused = [
      await register("bob@example.com", { invitation: old }),
      await register("eve@example.com", { invitation: token }),
    ];
    expect(refused.map(({ reply }) => reply.json().code)).toEqual(
      Array(2).fill("invitation_required"),
    );
    const bob = await register("bob@example.com", { invitation: token });
    expect(bob.reply.json().message).toBe("Your account is ready. You can sign in now.");
    expect(await isOperator("bob@example.com")).toBe(false);
    expect(await mailsTo(server, "bob@example.com")).toHaveLength(2);
    const again = await register("bob@example.com", { invitation: token });
    expect(again.reply.json().code).toBe("invitation_required");
  });

  test("signing in with a provider doesn't make an operator, and creates no account if registration is closed", async () => {
    provider = await startFakeProvider();
    const sso = { providers: [provider.oidc], domainRules: new Map() };
    await start({ ...publicly, publicUrl: "http://verify.acme.example", ...byMail, sso });
    const visitor = new Visitor(server.app);
    await signInAt(provider, visitor, person("1"));
    expect((await visitor.get("/v1/account")).json()).toMatchObject({
      role: "owner",
      operator: false,
    });
    expect(await status()).toMatchObject({ setup_code: true });
    server.context.config = { ...server.context.config, registration: "closed" };
    const closed = await signInAt(provider, new Visitor(server.app), person("2"));
    expect([closed.statusCode, closed.json().code]).toEqual([403, "registration_closed"]);
    server.context.config = { ...server.context.config, registration: "invited" };
    const uninvited = await signInAt(provider, new Visitor(server.app), person("2"));
    expect(uninvited.json().code).toBe("invitation_required");
    await invite(server.context, { email: person("2").email, language: "en" });
    const invited = await signInAt(provider, new Visitor(server.app), person("2"));
    expect(invited.statusCode).toBe(200);
    const known = await signInAt(provider, new Visitor(server.app), person("1"));
    expect(known.statusCode).toBe(200);
  });

  test.each([
    ["without PUBLIC_URL", { publicUrlGiven: false }],
    ["without PUBLIC_URL on every address", { host: "0.0.0.0", publicUrlGiven: false }],
    ["at 127.0.0.1", { publicUrl: "http://127.0.0.1:3000", publicUrlGiven: true }],
    ["at ::1", { publicUrl: "http://[::1]:3000", publicUrlGiven: true }],
    ["at localhost", { publicUrl: "http://localhost:3000", publicUrlGiven: true }],
    [
      "on every address, said to be at localhost",
      { host: "0.0.0.0", publicUrl: "http://localhost:3000", publicUrlGiven: true },
    ],
  ])(
    "%s the first account is the operator's, with its credits, without code or mail",
    async (_, config) => {
      await start(config);
      expect(await status()).toEqual({
        object: "registration",
        mode: "open",
        setup_code: false,
        starting_credits: true,
      });
      const { visitor } = await register("ann@example.com");
      expect((await visitor.login("ann@example.com")).json().role).toBe("owner");
      expect((await visitor.get("/v1/account")).json().operator).toBe(true);
      expect((await visitor.get("/v1/account")).json().credits).toBe(1250);
    },
  );
});
