import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scopes } from "#contract/scopes.ts";
import { endpoints } from "#tests/support/contractEndpoints.ts";
import { accountByEmail } from "#server/data/queries/accounts.ts";
import { unseal } from "#server/crypto/seal.ts";
import { openChallenge } from "#server/services/auth/secondFactor.ts";
import { databases } from "#tests/support/databases.ts";
import { challengeFor, codeAt, guard, guarded } from "#tests/support/secondFactor.ts";
import { dumpOf } from "#tests/support/tableDump.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { goodPassword, signedIn, Visitor } from "#tests/support/visitor.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

function counted(statuses: readonly number[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const status of statuses) {
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

describe.each(databases)("the second factor on $name", ({ open }) => {
  let server: TestServer;
  let count = 0;
  const address = () => {
    count += 1;
    return `guarded${count}@example.com`;
  };
  const newcomer = () => guarded(server, address());
  const outsider = () => new Visitor(server.app);
  const answer = (challenge: string, code: string, more: Record<string, unknown> = {}) =>
    outsider().post("/v1/login/challenge", { challenge, code, ...more });
  /** Opens several challenges of one account at the same time. */
  const challenges = async (email: string, many: number) => {
    const account = await accountByEmail(server.context.database.queries, email);
    const opened = Array.from({ length: many }, () =>
      openChallenge(server.context, account!, "password"),
    );
    return (await Promise.all(opened)).map((challenge) => challenge!.token);
  };
  /** Signs in with a code and trusts the browser. */
  const trusting = async () => {
    const person = await newcomer();
    const visitor = outsider();
    const challenge = await challengeFor(visitor, person.email);
    const code = person.nextCode();
    const body = { challenge, code, trust_device: true, device_name: "Firefox" };
    const reply = await visitor.post("/v1/login/challenge", body);
    expect(reply.statusCode).toBe(200);
    const device = reply.cookies.find((cookie) => cookie.name === "mv_device");
    expect(device).toMatchObject({ httpOnly: true, sameSite: "Strict", maxAge: 30 * 86_400 });
    expect(Buffer.from(device!.value, "base64url")).toHaveLength(32);
    return { ...person, browser: visitor };
  };
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

  describe("signing in with a code", () => {
    test("the right password alone gives a challenge, the code gives the session", async () => {
      const { email, nextCode } = await newcomer();
      const visitor = outsider();
      const first = await visitor.login(email);
      expect(first.statusCode).toBe(403);
      expect(first.json()).toMatchObject({
        code: "second_factor_required",
        challenge: { methods: ["totp", "recovery_code"] },
      });
      const { token, expires_at: expires } = first.json().challenge;
      expect(Date.parse(expires) - server.context.now()).toBeGreaterThan(9.9 * minute);
      const reply = await visitor.post("/v1/login/challenge", {
        challenge: token,
        code: nextCode(),
      });
      expect(reply.statusCode).toBe(200);
      expect(reply.headers.authorization).toMatch(/^Bearer ey/);
      expect(reply.headers["x-refresh-token"]).toMatch(/^ey/);
      expect(reply.json()).toMatchObject({ email, user: { id: expect.stringMatching(/^usr_/) } });
      expect((await visitor.get("/v1/account")).json()).toMatchObject({ email });
    });

    test("white space, hyphens, marks of direction and Arabic digits do not count", async () => {
      const { email, nextCode, recoveryCodes } = await newcomer();
      const code = nextCode();
      const arabic = Array.from(code, (digit) => String.fromCodePoint(0x660 + Number(digit)));
      const typed = `\u200f ${arabic.slice(0, 3).join("")} ${arabic.slice(3).join("")}\n`;
      expect((await answer(await challengeFor(outsider(), email), typed)).statusCode).toBe(200);
      const loud = recoveryCodes[0]!.toUpperCase().replaceAll("-", " ").replaceAll("0", "O");
      expect((await answer(await challengeFor(outsider(), email), loud)).statusCode).toBe(200);
    });

    test("a code of the step before or after is taken, one two steps away is not", async () => {
      const { email, secret } = await newcomer();
      server.pass(10 * minute);
      const at = (steps: number) => codeAt(secret, server.context.now() + steps * 30_000);
      for (const [steps, status] of [
        [-2, 422],
        [2, 422],
        [-1, 200],
        [1, 200],
      ] as const) {
        const reply = await answer(await challengeFor(outsider(), email), at(steps));
        expect([steps, reply.statusCode]).toEqual([steps, status]);
      }
    });

    test("T22: of 20 uses of one code at once one signs in, and none in the same step afterwards", async () => {
      const { email, nextCode } = await newcomer();
      const code = nextCode();
      const tokens = await challenges(email, 20);
      const replies = await Promise.all(tokens.map((token) => answer(token, code)));
      const statuses = counted(replies.map((reply) => reply.statusCode));
      expect(statuses["200"]).toBe(1);
      expect(statuses["200"]! + (statuses["422"] ?? 0) + (statuses["429"] ?? 0)).toBe(20);
      server.pass(2 * 60 * minute);
      const later = nextCode();
      expect((await answer(await challengeFor(outsider(), email), later)).statusCode).toBe(200);
      const again = await answer(await challengeFor(outsider(), email), later);
      expect([again.statusCode, again.json().code]).toEqual([422, "code_wrong"]);
    });

    test("T22: of 20 answers to one challenge at once one signs in, and the challenge is used up", async () => {
      const { email, nextCode, recoveryCodes } = await newcomer();
      const token = await challengeFor(outsider(), email);
      const code = nextCode();
      const replies = await Promise.all(Array.from({ length: 20 }, () => answer(token, code)));
      expect(counted(replies.map((reply) => reply.statusCode))).toEqual({ 200: 1, 422: 19 });
      const again = await answer(token, recoveryCodes[0]!);
      expect([again.statusCode, again.json().code]).toEqual([422, "challenge_ended"]);
    });

    test("T22: the code that switched it on does not sign in", async () => {
      const { email, secret } = await newcomer();
      const code = codeAt(secret, server.context.now());
      const reply = await answer(await challengeFor(outsider(), email), code);
      expect(reply.json().code).toBe("code_wrong");
    });

    test("T23: a challenge takes five codes, and the fifth wrong one ends it", async () => {
      const { email, nextCode } = await newcomer();
      const token = await challengeFor(outsider(), email);
      const codes: string[] = [];
      for (let number = 0; number < 5; number += 1) {
        codes.push((await answer(token, "abcd")).json<{ code: string }>().code);
      }
      expect(codes).toEqual([...Array(4).fill("code_wrong"), "challenge_ended"]);
      expect((await answer(token, nextCode())).json().code).toBe("challenge_ended");
    });

    test("T23: of 10,000 random codes over all ways at most 20 are checked, then codes wait and the wait ends", async () => {
      const { email, visitor, nextCode } = await newcomer();
      const { queries } = server.context.database;
      const answers: string[] = [];
      let token = await challengeFor(outsider(), email);
      const attempt = async (number: number) => {
        // Some attempts reauthenticate instead, to show that all ways share one count.
        const reply =
          number % 4 === 3
            ? await visitor.post("/v1/account/reauthenticate", { code: "abcd-0000-0000-0000" })
            : await answer(token, String(100_000 + number * 83).slice(0, 6));
        answers.push(reply.json<{ code: string }>().code);
        if (answers.at(-1) === "challenge_ended") {
          token = await challengeFor(outsider(), email);
        }
      };
      for (let number = 0; number < 40; number += 1) {
        await attempt(number);
      }
      for (let number = 40; number < 10_000; number += 40) {
        await Promise.all(Array.from({ length: 40 }, (_, more) => attempt(number + more)));
      }
      const counts = { wrong: 0, refused: 0 };
      for (const code of answers) {
        expect(["code_wrong", "challenge_ended", "rate_limited"]).toContain(code);
        counts[code === "rate_limited" ? "refused" : "wrong"] += 1;
      }
      expect(counts).toEqual({ wrong: 20, refused: 9980 });
      const refused = await queries
        .selectFrom("audit_events")
        .select((row) => row.fn.countAll().as("count"))
        .where("kind", "=", "code_refused")
        .where("account_id", "=", (await visitor.get("/v1/account")).json().id)
        .executeTakeFirstOrThrow();
      expect(Number(refused.count)).toBe(20);
      const right = await answer(token, nextCode());
      expect(right.statusCode).toBe(429);
      expect(Number(right.headers["retry-after"])).toBeGreaterThan(13 * 60);
      server.pass(15 * minute);
      const later = await challengeFor(outsider(), email);
      expect((await answer(later, nextCode())).statusCode).toBe(200);
    }, 300_000);

    test("T23: 100 wrong codes at once are counted one by one", async () => {
      const { email, visitor } = await newcomer();
      const tokens = await challenges(email, 10);
      const replies = await Promise.all(
        Array.from({ length: 100 }, (_, number) => answer(tokens[number % 10]!, "not a code")),
      );
      const statuses = counted(replies.map((reply) => reply.statusCode));
      expect(statuses).toEqual({ 422: 20, 429: 80 });
      expect((await visitor.get("/v1/account")).statusCode).toBe(200);
    });

    test("T23: our own failure during a check spends no try and uses nothing up", async () => {
      const { email, nextCode } = await newcomer();
      const token = await challengeFor(outsider(), email);
      const { sealing } = server.context.secrets;
      const code = nextCode();
      server.context.secrets = { ...server.context.secrets, sealing: new Uint8Array(32) };
      const failed = [];
      for (let number = 0; number < 30; number += 1) {
        failed.push((await answer(token, code)).statusCode);
      }
      server.context.secrets = { ...server.context.secrets, sealing };
      expect(counted(failed)).toEqual({ 500: 30 });
      expect((await answer(token, code)).statusCode).toBe(200);
    });

    test("a challenge ends after ten minutes", async () => {
      const { email, nextCode } = await newcomer();
      const token = await challengeFor(outsider(), email);
      server.pass(10 * minute);
      expect((await answer(token, nextCode())).json().code).toBe("challenge_ended");
    });

    test("what is no challenge and what is no code say nothing", async () => {
      const { email, visitor } = await newcomer();
      expect((await answer("nothing", "123456")).json().code).toBe("challenge_ended");
      const token = await challengeFor(outsider(), email);
      for (const code of ["", "x".repeat(65)]) {
        expect((await answer(token, code)).json().code).toBe("validation_failed");
      }
      for (const code of ["-", "12345", "1234567", "\u{1D7D8}", "ééééé"]) {
        const reply = await answer(await challengeFor(outsider(), email), code);
        expect(reply.json().code).toBe("code_wrong");
      }
      expect((await visitor.get("/v1/account")).statusCode).toBe(200);
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

  describe("recovery codes", () => {
    test("T25: ten codes of 80 bits, each good for one sign-in of 20 at once", async () => {
      const { email, recoveryCodes } = await newcomer();
      expect(new Set(recoveryCodes).size).toBe(10);
      for (const code of recoveryCodes) {
        expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
      }
      for (const code of recoveryCodes) {
        const tokens = await challenges(email, 20);
        const replies = await Promise.all(tokens.map((token) => answer(token, code)));
        const statuses = counted(replies.map((reply) => reply.statusCode));
        expect(statuses["200"]).toBe(1);
        server.pass(2 * 60 * minute);
      }
    }, 120_000);

    test("T25: using one is mailed, written down and leaves nine; new ones end the old", async () => {
      const { email, visitor, recoveryCodes } = await newcomer();
      const used = await answer(await challengeFor(outsider(), email), recoveryCodes[3]!);
      expect(used.statusCode).toBe(200);
      const left = async () =>
        (await visitor.get("/v1/account/security")).json().recovery_codes_left;
      expect(await left()).toBe(9);
      const again = await answer(await challengeFor(outsider(), email), recoveryCodes[3]!);
      expect(again.json().code).toBe("code_wrong");
      const mail = await server.context.database.queries
        .selectFrom("mails")
        .select("body")
        .where("recipient", "=", email)
        .where("subject", "=", "A recovery code was used")
        .execute();
      expect(mail).toHaveLength(1);
      expect(mail[0]!.body).not.toContain(recoveryCodes[3]);
      const fresh = (await visitor.post("/v1/account/recovery_codes")).json().recovery_codes;
      expect(await left()).toBe(10);
      const old = await answer(await challengeFor(outsider(), email), recoveryCodes[0]!);
      expect(old.json().code).toBe("code_wrong");
      const good = await answer(await challengeFor(outsider(), email), fresh[0]);
      expect(good.statusCode).toBe(200);
    });

    test("a code of another account does not work", async () => {
      const one = await newcomer();
      const other = await newcomer();
      const reply = await answer(
        await challengeFor(outsider(), one.email),
        other.recoveryCodes[0]!,
      );
      expect(reply.json().code).toBe("code_wrong");
    });

    test("T25: the database and the log show neither codes, secrets nor challenges", async () => {
      const { email, secret, recoveryCodes, nextCode, visitor } = await newcomer();
      const token = await challengeFor(outsider(), email);
      await answer(token, "wrong");
      await answer(token, nextCode());
      const { queries } = server.context.database;
      const { id } = (await visitor.get("/v1/account")).json();
      const row = await queries
        .selectFrom("totp")
        .selectAll()
        .where("account_id", "=", id)
        .executeTakeFirstOrThrow();
      expect(unseal(server.context.secrets.sealing, row.secret, id)).toBe(secret);
      expect(() => unseal(server.context.secrets.sealing, row.secret, "usr_other")).toThrow();
      const kept = `${await dumpOf(server.context.database)}\n${server.logged.join("\n")}`;
      const file =
        server.context.database.kind === "sqlite"
          ? ["", "-wal"].map((end) =>
              readFileSync(join(server.dataDir, `mailverdict.sqlite${end}`), "latin1"),
            )
          : [];
      for (const text of [kept, ...file]) {
        for (const hidden of [secret, token, ...recoveryCodes]) {
          expect(text.includes(hidden)).toBe(false);
          expect(text.includes(hidden.replaceAll("-", ""))).toBe(false);
        }
      }
    });
  });

  describe("trusted browsers", () => {
    test("T26: a trusted browser needs no code, for 30 days that no sign-in prolongs", async () => {
      const { email, browser } = await trusting();
      expect((await browser.login(email, goodPassword, { trust_device: true })).statusCode).toBe(
        200,
      );
      server.pass(29 * day);
      expect((await browser.login(email, goodPassword, { trust_device: true })).statusCode).toBe(
        200,
      );
      server.pass(day + minute);
      expect((await browser.login(email)).statusCode).toBe(403);
    });

    test("T26: the cookie moved to another account is asked for the code", async () => {
      const one = await trusting();
      const other = await newcomer();
      const thief = outsider();
      thief.cookies.set("mv_device", one.browser.cookies.get("mv_device")!);
      expect((await thief.login(other.email)).statusCode).toBe(403);
      expect((await thief.login(one.email)).statusCode).toBe(200);
    });

    test("T26: after a reset of the password, a change of it and a change of the factor the code is asked for", async () => {
      const changed = await trusting();
      const newPassword = "nine purple otters 7";
      const reply = await changed.browser.post("/v1/account/password", {
        current_password: goodPassword,
        new_password: newPassword,
        confirm_new_password: newPassword,
      });
      expect(reply.statusCode).toBe(200);
      expect((await changed.browser.login(changed.email, newPassword)).statusCode).toBe(403);

      const renewed = await trusting();
      await renewed.browser.ask("DELETE", "/v1/account/totp");
      const { nextCode } = await guard(server, renewed.email, renewed.browser);
      expect((await renewed.browser.login(renewed.email)).statusCode).toBe(403);
      expect(nextCode()).toMatch(/^\d{6}$/);

      const reset = await trusting();
      const token = await askReset(reset.email);
      const set = await outsider().post("/reset_password/", {
        newPassword,
        confirmNewPassword: newPassword,
        token,
      });
      expect(set.statusCode).toBe(200);
      expect((await reset.browser.login(reset.email, newPassword)).statusCode).toBe(403);
    });

    test("switching it off forgets the browsers that were trusted", async () => {
      const { browser } = await trusting();
      expect((await browser.get("/v1/account/devices")).json().data).toHaveLength(1);
      expect((await browser.ask("DELETE", "/v1/account/totp")).statusCode).toBe(204);
      expect((await browser.get("/v1/account/devices")).json().data).toEqual([]);
    });

    test("trusted browsers are listed, and a forgotten one is asked for the code", async () => {
      const { email, browser, visitor } = await trusting();
      const { data } = (await browser.get("/v1/account/devices")).json();
      expect(data).toMatchObject([{ name: "Firefox", current: true, last_used_at: null }]);
      expect((await visitor.get("/v1/account/devices")).json().data[0].current).toBe(false);
      const other = await signedIn(server.app, address());
      const path = `/v1/account/devices/${data[0].id}`;
      expect((await other.ask("DELETE", path)).statusCode).toBe(404);
      expect((await browser.login(email)).statusCode).toBe(200);
      expect((await browser.ask("DELETE", path)).statusCode).toBe(204);
      expect((await browser.ask("DELETE", path)).statusCode).toBe(404);
      expect((await browser.login(email)).statusCode).toBe(403);
    });
  });

  const askReset = async (email: string): Promise<string> => {
    await outsider().post("/forget_password/", { email });
    const mail = await server.context.database.queries
      .selectFrom("mails")
      .select("body")
      .where("recipient", "=", email)
      .where("subject", "=", "Set a new password")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    return /token=([\w-]+)/u.exec(mail.body)![1]!;
  };

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

  test("T27: a password alone proves nobody where a second factor is on", async () => {
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
