import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { memberByEmail } from "#server/data/queries/members.ts";
import { openChallenge } from "#server/services/auth/secondFactor.ts";
import { openSession, type SignInFacts } from "#server/services/auth/sessions.ts";
import { databases } from "#tests/support/databases.ts";
import { codeAt } from "#tests/support/secondFactor.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { goodPassword, signedIn, Visitor } from "#tests/support/visitor.ts";

const facts: SignInFacts = {
  method: "password",
  codeGiven: false,
  trusted: false,
  device: undefined,
  deviceName: null,
  language: "en",
  from: { network: null, userAgent: null },
};
const newPassword = "another tall zebra";

const changePassword = (owner: Visitor) =>
  owner.post("/v1/account/password", {
    current_password: goodPassword,
    new_password: newPassword,
    confirm_new_password: newPassword,
  });

describe.each(databases)(
  "a sign-in that a change of the account overtakes on $name",
  ({ open }) => {
    let server: TestServer;
    let count = 0;
    beforeAll(async () => {
      server = await startTestServer({ open });
    });
    afterAll(() => server.close());

    /** Signs a visitor in; returns the account as it was when the password was verified. */
    const proven = async () => {
      count += 1;
      const email = `overtaken${count}@example.com`;
      const owner = await signedIn(server.app, email);
      return {
        email,
        owner,
        member: (await memberByEmail(server.context.database.queries, email))!,
      };
    };

    test("by a new password opens neither a session nor a wait for a code", async () => {
      const { owner, member } = await proven();
      expect((await openSession(server.context, member, facts)).ok).toBe(true);
      await changePassword(owner);
      const refused = { ok: false, error: "not_proven" };
      expect(await openSession(server.context, member, facts)).toEqual(refused);
      expect(await openSession(server.context, member, { ...facts, codeGiven: true })).toEqual(
        refused,
      );
      expect(await openChallenge(server.context, member, "password")).toBeNull();
      const bySso = await openSession(server.context, member, { ...facts, method: "sso" });
      expect(bySso.ok).toBe(true);
    });

    test("by a second factor has to give its code", async () => {
      const { owner, member } = await proven();
      const { secret } = (await owner.post("/v1/account/totp")).json<{ secret: string }>();
      const code = codeAt(secret, server.context.now());
      await owner.post("/v1/account/totp/confirm", { code });
      for (const method of ["password", "sso"] as const) {
        expect(await openSession(server.context, member, { ...facts, method })).toEqual({
          ok: false,
          error: "code_needed",
        });
      }
    });

    test("by the closing of the account opens nothing, whatever proved it", async () => {
      const { email, owner, member } = await proven();
      const closed = await owner.post("/v1/account/close", { confirm: email });
      expect(closed.statusCode).toBe(200);
      for (const method of ["password", "sso"] as const) {
        expect((await openSession(server.context, member, { ...facts, method })).ok).toBe(false);
      }
    });

    test("at the same moment leaves no session of the old password alive, ten times over", async () => {
      for (let round = 0; round < 10; round += 1) {
        const { email, owner } = await proven();
        const visitor = new Visitor(server.app);
        const [, changed] = await Promise.all([visitor.login(email), changePassword(owner)]);
        expect(changed.statusCode).toBe(200);
        expect((await visitor.get("/v1/account")).statusCode).toBe(401);
      }
    });
  },
);
