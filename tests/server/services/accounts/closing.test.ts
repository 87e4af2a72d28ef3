import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { cleanUp } from "#server/services/maintenance/cleanUp.ts";
import { deliverDueMails, createDelivery } from "#server/services/mail/deliverDueMails.ts";
import { exportSections } from "#server/services/accounts/exportSections.ts";
import { databases } from "#tests/support/databases.ts";
import { dumpOf, tableNames } from "#tests/support/tableDump.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { goodPassword, signedIn, Visitor } from "#tests/support/visitor.ts";
import { profilePeople, statuses } from "./profilePeople.ts";

const day = 86_400_000;
const close = (who: Visitor, address: string) =>
  who.post("/v1/account/close", { confirm: address });

describe.each(databases)("the export and the end of an account on $name", ({ open }) => {
  let server: TestServer;
  afterEach(() => server.close());
  const { tokenTo, restore } = profilePeople(() => server);
  const start = async () => {
    server = await startTestServer({ open });
    return signedIn(server.app, "ann@example.com");
  };
  /** Returns a signed-in visitor who isn't the operator. */
  const member = async () => {
    await start();
    return signedIn(server.app, "canary@example.org");
  };

  describe("the export", () => {
    test("is one JSON document of all stored data, without secrets", async () => {
      const ann = await start();
      await ann.post("/v1/rules", { kind: "block", target: "blocked.example" });
      await ann.ask("PUT", "/drafts/d1", { body: { kind: "list", name: "N", text: "{a@b.c" } });
      const { key } = (
        await ann.post("/v1/api-keys", { name: "Script", expires_in_days: null })
      ).json();
      const check = (await ann.post("/v1/validations", { email: "x@blocked.example" })).json();
      const reply = await ann.get("/v1/account/export");
      expect(reply.headers["content-disposition"]).toMatch(/^attachment; filename="mailverdict-/u);
      expect(reply.headers["cache-control"]).toBe("no-store");
      const document = reply.json();
      expect(document).toMatchObject({
        object: "account_export",
        account: { email: "ann@example.com", password_set: true },
        api_keys: [{ name: "Script", last4: key.slice(-4) }],
        rules: [{ value: "blocked.example" }],
        drafts: [{ text: "{a@b.c" }],
        validations: [{ id: check.id, input: "x@blocked.example" }],
        evidence: [{ validation_id: check.id }],
        sessions: [{ account_id: document.account.id }],
        ledger: [{ kind: "opening" }],
      });
      expect(document.events.map(({ kind }: { kind: string }) => kind)).toContain("data_exported");
      expect(document.validations[0].checked_at).toBe(check.checked_at);
      expect(reply.body).not.toMatch(/"(password_hash|hash|companion_hash|secret|body)":/u);
      expect(reply.body).not.toContain(key.slice(8, 51));
    });

    test("names every table that an account has rows in, page after page", async () => {
      const ann = await start();
      const { id } = (await ann.get("/v1/account")).json();
      const { database } = server.context;
      const rules = Array.from({ length: 250 }, (_, index) => ({
        id: `rul_${String(index).padStart(4, "0")}`,
        account_id: id,
        kind: "block" as const,
        value: `n${index}.example`,
        note: null,
        created_at: 0,
      }));
      await database.queries.insertInto("rules").values(rules).execute();
      const document = (await ann.get("/v1/account/export")).json();
      expect(document.rules.map((rule: { id: string }) => rule.id)).toEqual(
        rules.map((rule) => rule.id),
      );
      // Tables that aren't about a person, or that count under a digest.
      const aboutNobody = [
        "accounts",
        "users",
        "login_attempts",
        "deferrals",
        "installation_flags",
        // The events of the account name the same acts, without the operator.
        "operator_events",
        "mail_budgets",
        "migrations",
        "migrations_lock",
        "politeness_shares",
        "provider_rates",
        "rate_limits",
        "runners",
        "daily_budgets",
        "sampled_addresses",
        // An address in a pending registration has no account yet.
        "registrations",
        "starting_credit_networks",
        "starting_credits",
        // An index of the tags that the validations name.
        "validation_tags",
        // Its last number is that of the newest list in the document.
        "job_counters",
        // Announced events: those of webhooks are in the document.
        "announcements",
      ];
      const told: string[] = Object.values(exportSections).map(({ table }) => table);
      const untold = (await tableNames(database)).filter(
        (name) => !told.includes(name) && !aboutNobody.includes(name),
      );
      expect(untold).toEqual([]);
    });

    test("contains nothing of another account, and requires a fresh sign-in", async () => {
      const ann = await start();
      const bob = await signedIn(server.app, "bob@example.com");
      await bob.post("/v1/rules", { kind: "block", target: "of-bob.example" });
      expect((await ann.get("/v1/account/export")).body).not.toContain("bob");
      server.pass(limits.reauthenticationS * 1000 + 1);
      expect((await ann.get("/v1/account/export")).json().code).toBe("reauthentication_required");
    });
  });

  describe("closing", () => {
    test("wants the address typed, and a fresh proof", async () => {
      const canary = await member();
      const wrong = await close(canary, "canary@example.com");
      expect([wrong.statusCode, wrong.json().errors[0]]).toEqual([
        422,
        expect.objectContaining({ pointer: "#/confirm", code: "wrong_confirmation" }),
      ]);
      server.pass(limits.reauthenticationS * 1000 + 1);
      const late = await close(canary, "canary@example.org");
      expect(late.json().code).toBe("reauthentication_required");
      expect((await canary.get("/v1/account")).statusCode).toBe(200);
    });

    test("ends sessions and keys at once; the address is then as unknown as any", async () => {
      const canary = await member();
      const other = new Visitor(server.app);
      await other.login("canary@example.org");
      const { key } = (
        await canary.post("/v1/api-keys", { name: "N", expires_in_days: null })
      ).json();
      const reply = await close(canary, " Canary@Example.org ");
      expect(reply.statusCode).toBe(200);
      const deleted = Date.parse(reply.json().deleted_at) - server.context.now();
      expect(Math.round(deleted / day)).toBe(limits.accountGraceDays);
      expect((await other.get("/v1/account")).statusCode).toBe(401);
      expect((await other.post("/refresh_token/")).statusCode).toBe(401);
      const headers = { authorization: `Bearer ${key}` };
      const keyed = await new Visitor(server.app).ask("GET", "/v1/credits", { headers });
      expect(keyed.json().code).toBe("invalid_key");
      const visitor = new Visitor(server.app);
      const closed = await visitor.login("canary@example.org");
      const unknown = await visitor.login("unknown@example.org");
      const { request_id: _one, ...said } = closed.json();
      const { request_id: _two, ...expected } = unknown.json();
      expect([closed.statusCode, said]).toEqual([401, expected]);
    });

    test("the mailed link brings the account back within the grace; its keys stay revoked", async () => {
      const canary = await member();
      const { key } = (
        await canary.post("/v1/api-keys", { name: "N", expires_in_days: null })
      ).json();
      await close(canary, "canary@example.org");
      const token = await tokenTo("canary@example.org");
      server.pass((limits.accountGraceDays - 1) * day);
      await cleanUp(server.context);
      expect((await restore(token)).statusCode).toBe(200);
      expect((await restore(token)).json().code).toBe("confirm_token_invalid");
      expect((await canary.login("canary@example.org")).statusCode).toBe(200);
      const headers = { authorization: `Bearer ${key}` };
      const keyed = await new Visitor(server.app).ask("GET", "/v1/credits", { headers });
      expect(keyed.json().code).toBe("invalid_key");
      server.pass(2 * day);
      await cleanUp(server.context);
      expect((await canary.login("canary@example.org")).statusCode).toBe(200);
    });

    test("asking for a password or registering again mails a new link instead", async () => {
      const canary = await member();
      await close(canary, "canary@example.org");
      let token = await tokenTo("canary@example.org");
      const visitor = new Visitor(server.app);
      for (const act of [
        () => visitor.post("/forget_password/", { email: "canary@example.org" }),
        () => visitor.register("canary@example.org", "another tall zebra 9"),
      ]) {
        expect((await act()).statusCode).toBe(200);
        const next = await tokenTo("canary@example.org");
        expect(next).not.toBe(token);
        expect((await restore(token)).statusCode).toBe(422);
        token = next;
      }
      expect((await visitor.login("canary@example.org", "another tall zebra 9")).statusCode).toBe(
        401,
      );
      expect((await restore(token)).statusCode).toBe(200);
      expect((await visitor.login("canary@example.org")).statusCode).toBe(200);
    });

    // T66
    test("after the grace the canary's address is found nowhere: tables, outbox, log", async () => {
      const canary = await member();
      const visitor = new Visitor(server.app);
      await canary.ask("PUT", "/drafts/d1", {
        body: { kind: "single", name: "canary@example.org", text: "canary@example.org" },
      });
      await canary.post("/v1/rules", { kind: "block", target: "canary@example.org" });
      await canary.post("/v1/validations", { email: "canary@example.org" });
      await canary.post("/v1/api-keys", { name: "canary@example.org", expires_in_days: null });
      await canary.post("/v1/account/email", { email: "elsewhere@example.net" });
      await visitor.post("/newsletter/", { email: "canary@example.org" });
      await visitor.post("/forget_password/", { email: "Canary@example.org" });
      await visitor.login("canary@example.org", "not the password at all");
      const deliver = createDelivery(server.context);
      await deliverDueMails(server.context, deliver);
      await close(canary, "canary@example.org");
      server.pass(10 * day);
      await visitor.post("/forget_password/", { email: "canary@example.org" });
      await deliverDueMails(server.context, deliver);
      const outbox = join(server.dataDir, "outbox");
      const files = () =>
        existsSync(outbox) ? readdirSync(outbox).map((name) => join(outbox, name)) : [];
      const found = async () =>
        [
          await dumpOf(server.context.database),
          ...files().map((file) => readFileSync(file, "utf8")),
          ...server.logged,
        ].filter((text) => text.toLowerCase().includes("canary@example.org"));
      expect((await found()).length).toBeGreaterThan(1);
      server.pass((limits.accountGraceDays - 10) * day + 1000);
      await cleanUp(server.context);
      expect(await found()).toEqual([]);
      const { id } = (
        await signedIn(server.app, "canary@example.org").then((who) => who.get("/v1/account"))
      ).json();
      expect(id).toMatch(/^usr_/u);
    });

    test("the newsletter stays for an address that confirmed it itself", async () => {
      const canary = await member();
      await canary.post("/newsletter/", { email: "canary@example.org" });
      await canary.post("/newsletter/confirm/", { token: await tokenTo("canary@example.org") });
      await close(canary, "canary@example.org");
      server.pass(limits.accountGraceDays * day + 1000);
      await cleanUp(server.context);
      const { queries } = server.context.database;
      const left = await queries.selectFrom("newsletter").select("email_key").execute();
      expect(left).toEqual([{ email_key: "canary@example.org" }]);
    });

    test("the only operator cannot leave, and of two who leave at once one stays", async () => {
      const ann = await start();
      const bob = await signedIn(server.app, "bob@example.com");
      const alone = await close(ann, "ann@example.com");
      expect([alone.statusCode, alone.json().code, alone.json().errors[0].code]).toEqual([
        409,
        "conflict",
        "only_operator",
      ]);
      expect((await ann.get("/v1/account")).statusCode).toBe(200);
      const { queries } = server.context.database;
      await queries.updateTable("users").set({ operator: 1 }).execute();
      const replies = await Promise.all([
        close(ann, "ann@example.com"),
        close(bob, "bob@example.com"),
      ]);
      expect(statuses(replies)).toEqual([200, 409]);
    });

    test("a password stays what it was after a restore", async () => {
      const canary = await member();
      await close(canary, "canary@example.org");
      await restore(await tokenTo("canary@example.org"));
      const visitor = new Visitor(server.app);
      expect((await visitor.login("canary@example.org", goodPassword)).statusCode).toBe(200);
    });
  });
});
