import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unseal } from "#server/crypto/seal.ts";
import { databases } from "#tests/support/databases.ts";
import { challengeFor, guard } from "#tests/support/secondFactor.ts";
import { dumpOf } from "#tests/support/tableDump.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { goodPassword, signedIn } from "#tests/support/visitor.ts";
import { guardedPeople } from "./guardedPeople.ts";

const minute = 60_000;

const day = 24 * 60 * 60_000;

function counted(statuses: readonly number[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const status of statuses) {
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

describe.each(databases)("recovery codes and trusted browsers on $name", ({ open }) => {
  let server: TestServer;
  const { address, newcomer, outsider, answer, challenges, trusting, askReset } = guardedPeople(
    () => server,
  );
  beforeAll(async () => {
    server = await startTestServer({ open });
  });
  afterAll(() => server.close());

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
        .where("user_id", "=", id)
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

    test("T26: the cookie doesn't work for another account", async () => {
      const one = await trusting();
      const other = await newcomer();
      const thief = outsider();
      thief.cookies.set("mv_device", one.browser.cookies.get("mv_device")!);
      expect((await thief.login(other.email)).statusCode).toBe(403);
      expect((await thief.login(one.email)).statusCode).toBe(200);
    });

    test("T26: the code is required after the password was reset or changed and after the factor changed", async () => {
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

    test("trusted browsers are listed, and a revoked one needs the code", async () => {
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
});
