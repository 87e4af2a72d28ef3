import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scopes } from "#contract/scopes.ts";
import { endpoints } from "#tests/support/contractEndpoints.ts";
import { databases } from "#tests/support/databases.ts";
import { challengeFor, codeAt, guard } from "#tests/support/secondFactor.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { goodPassword, signedIn, Visitor } from "#tests/support/visitor.ts";
import { guardedPeople } from "./guardedPeople.ts";

const minute = 60_000;

describe.each(databases)("the second factor on $name", ({ open }) => {
  let server: TestServer;
  const { address, newcomer, outsider, answer, askReset } = guardedPeople(() => server);
  beforeAll(async () => {
    server = await startTestServer({ open });
  });
  afterAll(() => server.close());

  describe("switching it on and off", () => {
    test("a secret counts only once one of its codes was right, and ten codes come with it", async () => {
      const email = address();
      const visitor = await signedIn(server.app, email);
      const begun = (await visitor.post("/v1/account/totp")).json();
      expect(begun.otpauth_url).toMatch(
        /^otpauth:\/\/totp\/Mailverdict:guarded\d+%40example\.com\?/,
      );
      expect(begun.otpauth_url).toContain(`secret=${begun.secret}`);
      expect((await outsider().login(email)).statusCode).toBe(200);
      const wrong = await visitor.post("/v1/account/totp/confirm", { code: "000 000" });
      expect([wrong.statusCode, wrong.json().code]).toEqual([422, "code_wrong"]);
      expect((await visitor.get("/v1/account/security")).json().totp.enabled).toBe(false);
      const code = codeAt(begun.secret, server.context.now());
      const done = await visitor.post("/v1/account/totp/confirm", { code });
      expect(done.json().recovery_codes).toHaveLength(10);
      expect((await visitor.get("/v1/account/security")).json()).toMatchObject({
        totp: { enabled: true },
        recovery_codes_left: 10,
      });
      expect((await outsider().login(email)).statusCode).toBe(403);
    });

    test("switching it on ends the sessions and the trust that came in without it", async () => {
      const email = address();
      const other = new Visitor(server.app);
      await other.register(email);
      await other.login(email, goodPassword, { trust_device: true });
      const visitor = outsider();
      await visitor.login(email);
      await guard(server, email, visitor);
      expect((await visitor.get("/v1/account")).statusCode).toBe(200);
      expect((await other.get("/v1/account")).statusCode).toBe(401);
      expect((await other.post("/refresh_token/")).statusCode).toBe(401);
      expect((await other.login(email)).statusCode).toBe(403);
    });

    test("it cannot be begun or confirmed twice, nor ended or renewed where it is off", async () => {
      const { visitor, nextCode } = await newcomer();
      const conflict = async (method: string, path: string, body?: unknown) => {
        const reply = await visitor.ask(method, `/v1/account/${path}`, { body });
        expect([reply.statusCode, reply.json().code]).toEqual([409, "conflict"]);
      };
      await conflict("POST", "totp", {});
      await conflict("POST", "totp/confirm", { code: nextCode() });
      expect((await visitor.ask("DELETE", "/v1/account/totp")).statusCode).toBe(204);
      await conflict("DELETE", "totp");
      await conflict("POST", "recovery_codes", {});
    });

    test("each change is written down and mailed to the owner", async () => {
      const { visitor, email } = await newcomer();
      await visitor.post("/v1/account/recovery_codes");
      await visitor.ask("DELETE", "/v1/account/totp");
      const { data } = (await visitor.get("/v1/audit-events")).json();
      const kinds = data.map((event: { kind: string }) => event.kind);
      expect(kinds.slice(0, 3)).toEqual([
        "totp_disabled",
        "recovery_codes_renewed",
        "totp_enabled",
      ]);
      const mails = await server.context.database.queries
        .selectFrom("mails")
        .select("subject")
        .where("recipient", "=", email)
        .orderBy("id")
        .execute();
      expect(mails.map((mail) => mail.subject).slice(-3)).toEqual([
        "Two-factor authentication is on",
        "Your recovery codes were replaced",
        "Two-factor authentication is off",
      ]);
    });

    test("every change wants a recent proof of who is there", async () => {
      const { visitor } = await newcomer();
      server.pass(6 * minute);
      for (const [method, path] of [
        ["POST", "totp"],
        ["POST", "totp/confirm"],
        ["DELETE", "totp"],
        ["POST", "recovery_codes"],
      ] as const) {
        const reply = await visitor.ask(method, `/v1/account/${path}`, { body: {} });
        expect([reply.statusCode, reply.json().code]).toEqual([403, "reauthentication_required"]);
      }
    });
  });

  test("T24: nothing of a half sign-in opens any route", async () => {
    const { email } = await newcomer();
    const visitor = outsider();
    const half = await visitor.login(email, goodPassword, { trust_device: true });
    expect(half.statusCode).toBe(403);
    expect(half.headers.authorization).toBeUndefined();
    expect(half.headers["x-refresh-token"]).toBeUndefined();
    expect(half.cookies).toEqual([]);
    // Tries every text of the response in every place that accepts a credential.
    const texts = [
      ...Object.values(half.headers).map(String),
      ...JSON.stringify(half.json()).match(/[^"{}[\],:]+/gu)!,
    ].filter((text) => text.length >= 8 && /^[\x21-\x7e]+$/u.test(text));
    expect(texts).toContain(half.json().challenge.token);
    let asked = 0;
    for (const text of texts) {
      for (const endpoint of endpoints.filter((each) => each.access === "session")) {
        const method = endpoint.method as "GET";
        const url = endpoint.path.replaceAll(/:\w+/gu, "x");
        const reply = await server.app.inject({
          method,
          url,
          headers: {
            authorization: `Bearer ${text}`,
            "x-refresh-token": text,
            "x-xsrf-token": text,
            "x-api-key": text,
            cookie: ["mv_companion", "mv_device", "XSRF-TOKEN", "_auth", "_auth_refresh"]
              .map((name) => `${name}=${text}`)
              .join("; "),
            ...(method === "GET" ? {} : { "content-type": "application/json" }),
          },
          ...(method === "GET" ? {} : { payload: "{}" }),
        });
        expect([endpoint.name, reply.statusCode >= 400]).toEqual([endpoint.name, true]);
        asked += 1;
      }
      const refresh = await server.app.inject({
        method: "POST",
        url: "/refresh_token/",
        headers: { "x-refresh-token": text, cookie: `mv_companion=${text}` },
      });
      expect(refresh.statusCode).toBe(401);
    }
    expect(asked).toBeGreaterThan(100);
  });

  test("T27: no path reaches the account without its code", async () => {
    const { email, nextCode, visitor } = await newcomer();
    const newPassword = "seven quiet lakes 3";
    const attacker = outsider();
    const token = await challengeFor(outsider(), email);

    // A password reset signs in no one, and ends a pending sign-in.
    const set = await attacker.post("/reset_password/", {
      newPassword,
      confirmNewPassword: newPassword,
      token: await askReset(email),
    });
    expect([set.statusCode, set.headers.authorization, set.cookies]).toEqual([200, undefined, []]);
    expect((await answer(token, nextCode())).json().code).toBe("challenge_ended");

    // Earlier sessions are over, with either token.
    expect((await visitor.get("/v1/account")).statusCode).toBe(401);
    expect((await visitor.post("/refresh_token/")).statusCode).toBe(401);

    // Registering the address again changes nothing.
    await attacker.register(email, goodPassword);
    expect((await attacker.login(email, goodPassword)).statusCode).toBe(401);

    // The new password leads to the challenge as before.
    const half = await attacker.login(email, newPassword);
    expect([half.statusCode, half.headers.authorization]).toEqual([403, undefined]);
    expect((await attacker.get("/v1/account")).statusCode).toBe(401);
    expect((await attacker.post("/refresh_token/")).statusCode).toBe(401);
  });

  test("T27: an API key of the account reaches nothing that its session would need a code for", async () => {
    const { visitor } = await newcomer();
    const { key } = (
      await visitor.post("/v1/api-keys", { name: "Script", scopes: [...scopes] })
    ).json();
    const withKey = { authorization: `Bearer ${key}` };
    const account = endpoints.filter(({ scope }) => scope === null);
    expect(account.length).toBeGreaterThan(20);
    for (const { method, path } of account) {
      const url = path.replaceAll(/:\w+/gu, "x");
      const reply = await outsider().ask(method, url, { headers: withKey, body: {} });
      expect([path, reply.json().code]).toEqual([path, "session_required"]);
    }
    const refresh = { "x-refresh-token": key };
    const renewed = await outsider().ask("POST", "/refresh_token/", { headers: refresh, body: {} });
    expect(renewed.statusCode).toBe(401);
  });

  test("T27: a password alone isn't enough if a second factor is on", async () => {
    const { visitor, nextCode, recoveryCodes } = await newcomer();
    server.pass(6 * minute);
    const prove = (body: object) => visitor.post("/v1/account/reauthenticate", body);
    const alone = await prove({ password: goodPassword });
    expect(alone.json().errors).toMatchObject([{ pointer: "#/code", code: "required" }]);
    const code = nextCode();
    expect((await prove({ code })).statusCode).toBe(200);
    expect((await prove({ code })).json().code).toBe("code_wrong");
    expect((await prove({ code: recoveryCodes[0] })).statusCode).toBe(200);
    expect((await visitor.ask("DELETE", "/v1/account/totp")).statusCode).toBe(204);
  });

  test("a password of eight letters is taken only where a second factor is on", async () => {
    const short = "kw9!tz4q";
    const change = (visitor: Visitor) =>
      visitor.post("/v1/account/password", {
        current_password: goodPassword,
        new_password: short,
        confirm_new_password: short,
      });
    const unguarded = await signedIn(server.app, address());
    expect((await change(unguarded)).statusCode).toBe(422);
    const { visitor } = await newcomer();
    expect((await change(visitor)).statusCode).toBe(200);
  });
});
