import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { cleanUp } from "#server/services/maintenance/cleanUp.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { goodPassword, signedIn, Visitor } from "#tests/support/visitor.ts";

const newPassword = "another tall zebra";

const change = (visitor: Visitor, over: Record<string, unknown> = {}) =>
  visitor.post("/v1/account/password", {
    current_password: goodPassword,
    new_password: newPassword,
    confirm_new_password: newPassword,
    ...over,
  });

describe.each(databases)("changing a password on $name", ({ open }) => {
  let server: TestServer;
  let count = 0;
  beforeAll(async () => {
    server = await startTestServer({ open });
  });
  afterAll(() => server.close());
  const newcomer = async () => {
    count += 1;
    const email = `change${count}@example.com`;
    return { email, visitor: await signedIn(server.app, email) };
  };
  // T5
  test("signs out every other browser at once, revokes trusted ones and sends the owner a mail", async () => {
    const { email, visitor } = await newcomer();
    const other = new Visitor(server.app);
    await other.login(email, goodPassword, { trust_device: true });
    expect((await change(visitor)).statusCode).toBe(200);
    expect((await visitor.get("/v1/account")).statusCode).toBe(200);
    expect((await other.get("/v1/account")).statusCode).toBe(401);
    expect((await visitor.get("/v1/account/security")).json()).toMatchObject({
      sessions: 1,
      trusted_devices: 0,
    });
    expect((await other.login(email)).statusCode).toBe(401);
    expect((await other.login(email, newPassword)).statusCode).toBe(200);
    const mail = await server.context.database.queries
      .selectFrom("mails")
      .selectAll()
      .where("recipient", "=", email)
      .executeTakeFirstOrThrow();
    expect(mail.subject).toBe("Your password was changed");
    expect(mail.body).toContain("From: 127.0.0.1");
    expect(mail.body).not.toMatch(/\{\{|zebra/u);
  });

  test("leaves the others signed in on request", async () => {
    const { email, visitor } = await newcomer();
    const other = new Visitor(server.app);
    await other.login(email);
    await change(visitor, { end_other_sessions: false });
    expect((await other.get("/v1/account")).statusCode).toBe(200);
  });

  test("needs the current password, a new one that is good, and its repetition", async () => {
    const { email, visitor } = await newcomer();
    const wrong = await change(visitor, { current_password: "wrong" });
    expect([wrong.statusCode, wrong.json().code]).toEqual([422, "password_wrong"]);
    const errorsOf = async (over: Record<string, unknown>) => {
      const { errors = [] } = (await change(visitor, over)).json();
      return errors.map((one: { pointer: string; code: string }) => `${one.pointer} ${one.code}`);
    };
    expect(await errorsOf({ current_password: undefined })).toEqual([
      "#/current_password required",
    ]);
    expect(await errorsOf({ new_password: email, confirm_new_password: email })).toEqual([
      "#/new_password too_common",
    ]);
    expect(await errorsOf({ confirm_new_password: "x" })).toEqual([
      "#/confirm_new_password does_not_match",
    ]);
    expect((await visitor.login(email)).statusCode).toBe(200);
  });

  test("an account without a password sets its first one without naming an old one", async () => {
    const { email, visitor } = await newcomer();
    await server.context.database.queries
      .updateTable("users")
      .set({ password_hash: "", password_changed_at: null })
      .where("email_key", "=", email)
      .execute();
    expect((await visitor.login(email, "")).statusCode).toBe(422);
    expect((await visitor.login(email)).statusCode).toBe(401);
    const again = await change(visitor, { current_password: undefined });
    expect(again.statusCode).toBe(200);
    expect((await new Visitor(server.app).login(email, newPassword)).statusCode).toBe(200);
  });

  test("guessing the current password from a session is throttled without locking out others", async () => {
    const { email, visitor } = await newcomer();
    server.context.config = { ...server.context.config, rateLimits: true };
    const statuses: number[] = [];
    for (let guess = 0; guess < 6; guess += 1) {
      const reply = await visitor.post("/v1/account/reauthenticate", { password: "wrong" });
      statuses.push(reply.statusCode);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    expect((await change(visitor)).statusCode).toBe(429);
    expect((await new Visitor(server.app).login(email)).statusCode).toBe(200);
    server.context.config = { ...server.context.config, rateLimits: false };
  });

  test("a new password ends the pause after many wrong ones", async () => {
    const { email, visitor } = await newcomer();
    server.context.config = { ...server.context.config, rateLimits: true };
    const outsider = new Visitor(server.app);
    for (let guess = 0; guess < 5; guess += 1) {
      await outsider.login(email, "wrong");
    }
    expect((await outsider.login(email)).statusCode).toBe(429);
    await change(visitor);
    expect((await outsider.login(email, newPassword)).statusCode).toBe(200);
    server.context.config = { ...server.context.config, rateLimits: false };
  });

  test("events are deleted after 400 days and attempts after 30", async () => {
    const { queries } = server.context.database;
    const counts = async () => [
      (await queries.selectFrom("audit_events").selectAll().execute()).length,
      (await queries.selectFrom("login_attempts").selectAll().execute()).length,
    ];
    const [events = 0, attempts = 0] = await counts();
    expect([events > 0, attempts > 0]).toEqual([true, true]);
    const day = 86_400_000;
    server.pass(29 * day);
    await cleanUp(server.context);
    expect(await counts()).toEqual([events, attempts]);
    server.pass(2 * day);
    await cleanUp(server.context);
    expect(await counts()).toEqual([events, 0]);
    server.pass((limits.auditDays - 32) * day);
    await cleanUp(server.context);
    expect((await counts())[0]).toBe(events);
    server.pass(2 * day);
    await cleanUp(server.context);
    expect((await counts())[0]).toBe(0);
  });
});
