import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databases } from "#tests/support/databases.ts";
import { challengeFor, codeAt } from "#tests/support/secondFactor.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { guardedPeople } from "./guardedPeople.ts";

const minute = 60_000;

function counted(statuses: readonly number[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const status of statuses) {
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

describe.each(databases)("signing in with a second factor on $name", ({ open }) => {
  let server: TestServer;
  const { newcomer, outsider, answer, challenges } = guardedPeople(() => server);
  beforeAll(async () => {
    server = await startTestServer({ open });
  });
  afterAll(() => server.close());

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

    test("invalid challenges and codes get the same error", async () => {
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
});
