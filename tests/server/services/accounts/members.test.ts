import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { scopes } from "#contract/scopes.ts";
import { activeOperators, loadOwners } from "#server/data/queries/members.ts";
import { validCredentials } from "#server/data/queries/validCredentials.ts";
import { deleteClosedAccounts } from "#server/services/accounts/deleteClosedAccounts.ts";
import { addMember, joinAccount, memberPassword } from "#tests/support/addMember.ts";
import { databases } from "#tests/support/databases.ts";
import { codeAt } from "#tests/support/secondFactor.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { goodPassword, signedIn, Visitor } from "#tests/support/visitor.ts";

const idOf = async (visitor: Visitor) => (await visitor.get("/v1/account")).json().id as string;
const works = async (visitor: Visitor) => (await visitor.get("/v1/account")).statusCode === 200;
const counts = async (visitor: Visitor) => [
  (await visitor.get("/v1/account/sessions")).json().data.length,
  (await visitor.get("/v1/account/devices")).json().data.length,
  (await visitor.get("/v1/account/security")).json().sessions,
];

describe.each(databases)("an account with two members on $name", ({ open }) => {
  let server: TestServer;
  let serial = 0;
  beforeAll(async () => {
    server = await startTestServer({ open });
    // The first account is the operator's.
    await signedIn(server.app, "operator@example.com");
  });
  afterAll(() => server.close());

  const join = (userId: string, accountId: string) =>
    joinAccount(server, { userId, accountId, role: "admin" });

  /** Returns the owner of an account and a second member, both signed in. */
  async function two() {
    serial += 1;
    const [address, second] = [`owner${serial}@example.com`, `second${serial}@example.com`];
    const owner = await signedIn(server.app, address);
    const accountId = await idOf(owner);
    // The owner stays the owner, whoever joined first.
    const userId = await addMember(server, { email: second, accountId, role: "admin" });
    const member = new Visitor(server.app);
    const login = await member.login(second, memberPassword, { trust_device: true });
    return { owner, member, login, accountId, userId, address, second };
  }

  test("shows each their own person, and the same data", async () => {
    const { owner, member, login, accountId, userId, address, second } = await two();
    expect(login.json()).toMatchObject({ user: { id: userId }, email: second, role: "admin" });
    expect((await member.get("/v1/account")).json()).toMatchObject({
      id: accountId,
      email: second,
      name: "Second",
    });
    await member.post("/v1/rules", { kind: "block", target: "shared.example" });
    expect((await owner.get("/v1/rules")).json().data).toHaveLength(1);
    await member.ask("PATCH", "/v1/account", { body: { name: "Changed", store: "none" } });
    expect((await owner.get("/v1/account")).json()).toMatchObject({
      email: address,
      name: "",
      store: "none",
    });
    expect((await member.get("/v1/account")).json().name).toBe("Changed");
    expect((await member.post("/refresh_token/")).statusCode).toBe(200);
    expect(await works(member)).toBe(true);
  });

  test("lists and ends the sessions and trusted browsers of one person only", async () => {
    const { owner, member, address, second } = await two();
    await new Visitor(server.app).login(address, goodPassword, { trust_device: true });
    const again = new Visitor(server.app);
    await again.login(second, memberPassword);
    expect(await counts(owner)).toEqual([2, 1, 2]);
    expect(await counts(member)).toEqual([2, 1, 2]);
    const [ofOwner] = (await owner.get("/v1/account/sessions")).json().data;
    const [device] = (await owner.get("/v1/account/devices")).json().data;
    for (const path of [`sessions/${ofOwner.id}`, `devices/${device.id}`]) {
      expect((await member.ask("DELETE", `/v1/account/${path}`)).statusCode).toBe(404);
    }
    expect((await member.post("/v1/account/sessions/end_others")).json()).toEqual({ ended: 1 });
    expect([await works(again), await works(member)]).toEqual([false, true]);
    expect(await counts(owner)).toEqual([2, 1, 2]);
  });

  test("keeps password, second factor and address apart", async () => {
    const { owner, member, userId, address, second } = await two();
    const { secret } = (await member.post("/v1/account/totp")).json();
    const code = codeAt(secret, server.context.now());
    const confirmed = await member.post("/v1/account/totp/confirm", { code });
    expect(confirmed.statusCode).toBe(200);
    expect((await new Visitor(server.app).login(address)).statusCode).toBe(200);
    const visitor = new Visitor(server.app);
    const asked = (await visitor.login(second, memberPassword)).json();
    expect(asked.code).toBe("second_factor_required");
    server.pass(60_000);
    const answered = await visitor.post("/v1/login/challenge", {
      challenge: asked.challenge.token,
      code: codeAt(secret, server.context.now()),
    });
    expect(answered.json()).toMatchObject({ user: { id: userId }, email: second });
    const changed = await member.post("/v1/account/password", {
      current_password: memberPassword,
      new_password: `${memberPassword}8`,
      confirm_new_password: `${memberPassword}8`,
    });
    expect(changed.statusCode).toBe(200);
    expect((await new Visitor(server.app).login(address)).statusCode).toBe(200);
    await member.post("/v1/account/email", { email: `new.${second}` });
    expect((await member.get("/v1/account")).json().pending_email).toBe(`new.${second}`);
    expect((await owner.get("/v1/account")).json().pending_email).toBeNull();
    expect(await works(owner)).toBe(true);
  });

  test("loses neither sessions nor keys when a member who isn't the owner resets a password", async () => {
    const { owner, member, second } = await two();
    const { key } = (await owner.post("/v1/api-keys", { name: "Key", scopes })).json();
    await new Visitor(server.app).post("/forget_password/", { email: second });
    const { queries } = server.context.database;
    const { body } = await queries
      .selectFrom("mails")
      .select("body")
      .where("recipient", "=", second)
      .where("body", "like", "%reset-password?token=%")
      .executeTakeFirstOrThrow();
    const [, token = ""] = /token=([\w-]+)/u.exec(body) ?? [];
    const password = { newPassword: goodPassword, confirmNewPassword: goodPassword };
    const reset = await new Visitor(server.app).post("/reset_password/", { token, ...password });
    expect(reset.json().keys_revoked).toBe(0);
    expect([await works(owner), await works(member)]).toEqual([true, false]);
    const script = await new Visitor(server.app).get("/v1/credits", {
      authorization: `Bearer ${key}`,
    });
    expect(script.statusCode).toBe(200);
  });

  test("ends the sessions of a member who left at once", async () => {
    const { owner, member, login, accountId, userId } = await two();
    const { queries } = server.context.database;
    const id = login.json().session_id as string;
    const now = server.context.now();
    expect((await validCredentials(queries, [id], now)).get(id)?.accountIds[0]).toBe(accountId);
    await queries.deleteFrom("memberships").where("user_id", "=", userId).execute();
    expect((await member.get("/v1/account")).statusCode).toBe(401);
    expect((await validCredentials(queries, [id], now)).size).toBe(0);
    expect(await works(owner)).toBe(true);
  });

  test("exports the person who asks, and has mails in the time zone of each", async () => {
    const { owner, member, userId, second } = await two();
    const { queries } = server.context.database;
    const [session] = (await member.get("/v1/account/sessions")).json().data;
    await queries
      .insertInto("sso_journeys")
      .values({
        hash: `journey of ${userId}`,
        browser_hash: "b",
        provider: "oidc",
        intent: "link",
        session_id: session.id,
        secrets: "",
        back_to: null,
        created_at: 0,
        expires_at: 0,
        used_at: null,
      })
      .execute();
    const document = (await member.get("/v1/account/export")).json();
    expect(document.provider_journeys).toHaveLength(1);
    expect((await owner.get("/v1/account/export")).json().provider_journeys).toEqual([]);
    expect(document.account).toMatchObject({
      email: second,
      name: "Second",
      role: "admin",
      password_set: true,
      workspace_name: "",
    });
    expect(document.sessions.map((row: { user_id: string }) => row.user_id)).toEqual([userId]);
    expect(document.memberships).toHaveLength(2);
    await owner.ask("PATCH", "/v1/account", { body: { time_zone: "Asia/Tokyo" } });
    const zoneOf = async (one: typeof owner) =>
      (await one.get("/v1/notification-schedule")).json().time_zone;
    expect([await zoneOf(owner), await zoneOf(member)]).toEqual(["Asia/Tokyo", "UTC"]);
  });

  test("can't be closed if its second member is the only operator", async () => {
    const { owner, userId, address } = await two();
    const { queries } = server.context.database;
    const setOperator = (id: string) =>
      queries
        .updateTable("users")
        .set((row) => ({
          operator: row.case().when("id", "=", id).then(1).else(0).end(),
        }))
        .execute();
    const [operator] = await queries
      .selectFrom("users")
      .select("id")
      .where("operator", "=", 1)
      .execute();
    await setOperator(userId);
    const refused = await owner.post("/v1/account/close", { confirm: address });
    expect(refused.json().errors?.[0]?.code).toBe("only_operator");
    await setOperator(operator!.id);
    const closed = await owner.post("/v1/account/close", { confirm: address });
    expect(closed.statusCode).toBe(200);
  });

  test("is listed once, with its owner", async () => {
    const { accountId, address } = await two();
    const { queries } = server.context.database;
    const owners = await loadOwners(queries, [accountId]);
    expect(owners.map(({ user }) => user.email)).toEqual([address]);
    const before = await activeOperators(queries);
    expect(before).toHaveLength(1);
    await join(before[0]!.user.id, accountId);
    expect(await activeOperators(queries)).toEqual(before);
  });

  test("opens for a member whose own account is suspended or closed, and outlives it", async () => {
    const { accountId } = await two();
    serial += 1;
    const address = `guest${serial}@example.com`;
    const guest = await signedIn(server.app, address);
    const ownId = await idOf(guest);
    await join(ownId, accountId);
    const opened = async () => {
      const visitor = new Visitor(server.app);
      await visitor.login(address);
      return idOf(visitor);
    };
    const { queries } = server.context.database;
    const suspend = (at: number | null) =>
      queries.updateTable("accounts").set({ suspended_at: at }).where("id", "=", ownId).execute();
    expect(await opened()).toBe(ownId);
    await suspend(1);
    expect(await opened()).toBe(accountId);
    await suspend(null);
    expect((await guest.post("/v1/account/close", { confirm: address })).statusCode).toBe(200);
    expect(await opened()).toBe(accountId);
    server.pass(limits.accountGraceDays * 86_400_000 + 1);
    const receipts = await deleteClosedAccounts(server.context);
    expect(receipts.map((one) => one.account_id)).toContain(ownId);
    expect(await opened()).toBe(accountId);
  });

  test("is deleted with the members who have no other account, and without those who do", async () => {
    const { owner, member, accountId, userId, address, second } = await two();
    serial += 1;
    const elsewhere = `elsewhere${serial}@example.com`;
    const guest = await signedIn(server.app, elsewhere);
    const guestId = await idOf(guest);
    await join(guestId, accountId);
    expect((await owner.post("/v1/account/close", { confirm: address })).statusCode).toBe(200);
    expect([await works(owner), await works(member), await works(guest)]).toEqual([
      false,
      false,
      true,
    ]);
    server.pass(limits.accountGraceDays * 86_400_000 + 1);
    const receipts = await deleteClosedAccounts(server.context);
    expect(receipts.find((one) => one.account_id === accountId)?.deleted).toMatchObject({
      account: 1,
      memberships: 3,
    });
    const { queries } = server.context.database;
    const left = await queries.selectFrom("users").select("id").execute();
    const leftIds = left.map(({ id }) => id);
    expect(leftIds).toContain(guestId);
    expect(leftIds).not.toContain(userId);
    expect(leftIds).not.toContain(accountId);
    const mails = await queries
      .selectFrom("mails")
      .select("id")
      .where("recipient", "in", [address, second])
      .execute();
    expect(mails).toEqual([]);
    const visitor = new Visitor(server.app);
    expect((await visitor.login(elsewhere)).json().user.id).toBe(guestId);
    expect(await idOf(visitor)).toBe(guestId);
  });
});
