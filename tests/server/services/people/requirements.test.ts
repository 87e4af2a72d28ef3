import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sessionWithMember } from "#server/data/queries/sessions.ts";
import { changeRequirements } from "#server/services/auth/changeRequirements.ts";
import { joinAccount, memberPassword } from "#tests/support/addMember.ts";
import { databases } from "#tests/support/databases.ts";
import {
  accept,
  accountOf,
  address,
  answer,
  eventsOf,
  invite,
  peopleOf,
  tokenOf,
} from "#tests/support/people.ts";
import { guard } from "#tests/support/secondFactor.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";

const hour = 3_600_000;
const inside = { "x-forwarded-for": "192.0.2.9" };
const outside = { "x-forwarded-for": "198.51.100.7" };

const require = (who: Visitor, body: object, headers: Record<string, string> = {}) =>
  who.ask("PATCH", "/v1/workspace/requirements", { body, headers });

const fieldsOf = async (asked: ReturnType<Visitor["get"]>) => {
  const reply = await asked;
  const { errors = [] } = reply.json();
  return [
    reply.statusCode,
    ...errors.map(({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`),
  ];
};

describe.each(databases)("requirements on $name", ({ open }) => {
  let server: TestServer;
  let people: ReturnType<typeof peopleOf>;
  beforeAll(async () => {
    server = await startTestServer({ open, config: { trustedProxies: ["127.0.0.1"] } });
    people = peopleOf(server);
    await signedIn(server.app, "operator@example.com");
  });
  afterAll(() => server.close());

  /** Advances the clock; the tokens of these people are renewed. */
  const pass = async (ms: number, ...visitors: Visitor[]) => {
    server.pass(ms);
    for (const visitor of visitors) {
      expect((await visitor.post("/refresh_token/")).statusCode).toBe(200);
    }
  };

  const at = (ms: number) => new Date(server.context.now() + ms).toISOString();

  /** Creates an owner with two-factor authentication, and a member. */
  async function begun() {
    const owner = await people.own();
    await guard(server, owner.email, owner.visitor);
    const member = await people.join(owner.id, "member");
    return { owner: owner.visitor, id: owner.id, member };
  }

  test("every member reads them, owners alone change them, and an event says what changed", async () => {
    const { owner, id, member } = await begun();
    const admin = await people.join(id, "admin");
    const none = {
      two_factor_from: null,
      sso_from: null,
      session_hours: null,
      networks: [],
      invitation_domains: [],
      join_requests: false,
      sso_available: false,
    };
    expect((await member.visitor.get("/v1/workspace/requirements")).json()).toMatchObject(none);
    const forbidden = [403, "role_forbidden"];
    expect(await answer(require(admin.visitor, { session_hours: 8 }))).toEqual(forbidden);
    expect(await answer(require(member.visitor, { session_hours: 8 }))).toEqual(forbidden);
    const changed = await require(owner, {
      session_hours: 8,
      networks: ["127.0.0.1", "192.0.2.77/24", "127.0.0.1/32"],
      invitation_domains: ["Example.COM", "bücher.example"],
    });
    expect(changed.json()).toMatchObject({
      session_hours: 8,
      networks: ["127.0.0.1/32", "192.0.2.0/24"],
      invitation_domains: ["example.com", "xn--bcher-kva.example"],
      address: "127.0.0.1",
    });
    expect((await eventsOf(owner))[0]).toEqual([
      "requirements_changed",
      "session_hours: 8; networks: 127.0.0.1/32 192.0.2.0/24; invitation_domains: example.com xn--bcher-kva.example",
    ]);
    const before = (await eventsOf(owner)).length;
    expect((await require(owner, { session_hours: 8 })).statusCode).toBe(200);
    expect(await eventsOf(owner)).toHaveLength(before);
  });

  test("an owner who was demoted in the meantime changes nothing", async () => {
    const { owner, id } = await begun();
    const { queries } = server.context.database;
    const session = await queries
      .selectFrom("sessions")
      .select("id")
      .where("account_id", "=", id)
      .executeTakeFirstOrThrow();
    const actor = (await sessionWithMember(queries, session.id))!;
    await queries
      .updateTable("memberships")
      .set({ role: "admin" })
      .where("account_id", "=", id)
      .where("role", "=", "owner")
      .execute();
    const result = await changeRequirements(server.context, {
      actor,
      changes: { session_hours: 8 },
      address: "127.0.0.1",
      from: { network: null, userAgent: null },
    });
    expect(result).toEqual({ ok: false, error: "role_forbidden" });
    expect((await owner.get("/v1/workspace/requirements")).json().session_hours).toBeNull();
  });

  test("changing them needs a recent proof of identity", async () => {
    const { owner } = await begun();
    await pass(hour, owner);
    expect(await answer(require(owner, { session_hours: 8 }))).toEqual([
      403,
      "reauthentication_required",
    ]);
  });

  test("two-factor authentication: asked for until its day, then at the next request", async () => {
    const { owner, member } = await begun();
    const from = at(20 * hour);
    expect((await require(owner, { two_factor_from: from })).json().two_factor_from).toBe(from);
    expect((await member.visitor.get("/v1/lists")).statusCode).toBe(200);
    expect((await accountOf(member.visitor)).unmet).toEqual({
      requirement: "two_factor",
      from,
      enforced: false,
    });
    expect((await accountOf(owner)).unmet).toBeNull();
    await pass(20 * hour - 60_000, owner, member.visitor);
    expect((await member.visitor.get("/v1/lists")).statusCode).toBe(200);
    server.pass(60_000);
    const refused = await member.visitor.get("/v1/lists");
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      { code: "two_factor_needed", detail: expect.stringContaining("Set it up under Security") },
    ]);
    expect(await answer(member.visitor.post("/v1/validations", { email: "a@b.co" }))).toEqual([
      403,
      "two_factor_needed",
    ]);
    expect((await owner.get("/v1/lists")).statusCode).toBe(200);
    // The session goes on, and sets the second factor up.
    await member.visitor.post("/v1/account/reauthenticate", { password: memberPassword });
    await guard(server, member.email, member.visitor);
    expect((await member.visitor.get("/v1/lists")).statusCode).toBe(200);
    expect((await accountOf(member.visitor)).unmet).toBeNull();
    expect((await member.visitor.ask("DELETE", "/v1/account/totp")).statusCode).toBe(204);
    expect(await answer(member.visitor.get("/v1/lists"))).toEqual([403, "two_factor_needed"]);
  });

  test("a saved day isn't moved by saving the same again, and a past one counts from now", async () => {
    const { owner } = await begun();
    const from = at(hour);
    await require(owner, { two_factor_from: from });
    await pass(2 * hour, owner);
    await server.context.database.queries
      .updateTable("sessions")
      .set({ proved_at: server.context.now() })
      .execute();
    const again = await require(owner, { two_factor_from: from, session_hours: 90 });
    expect(again.json()).toMatchObject({ two_factor_from: from, session_hours: 90 });
    await require(owner, { two_factor_from: null });
    const past = (await require(owner, { two_factor_from: at(-hour) })).json().two_factor_from;
    expect(Date.parse(past)).toBeGreaterThan(server.context.now() - hour / 2);
  });

  test("networks: sessions and secret keys work from them alone, form keys from anywhere", async () => {
    const { owner, member } = await begun();
    const body = { name: "K", expires_in_days: null };
    const key = (await owner.post("/v1/api-keys", { ...body, scopes: ["lists:read"] })).json().key;
    const form = { mode: "publishable", allowed_origins: ["https://shop.example"] };
    const formKey = (await owner.post("/v1/api-keys", { ...body, ...form })).json().key as string;
    const byKey = (headers: Record<string, string>) =>
      new Visitor(server.app).get("/v1/lists", { authorization: `Bearer ${key}`, ...headers });
    expect((await byKey(outside)).statusCode).toBe(200);
    const saved = await require(owner, { networks: ["192.0.2.0/24"] }, inside);
    expect(saved.statusCode).toBe(200);
    const refused = [403, "network_not_allowed"];
    expect((await member.visitor.get("/v1/lists", inside)).statusCode).toBe(200);
    expect(await answer(member.visitor.get("/v1/lists", outside))).toEqual(refused);
    expect(await answer(member.visitor.get("/v1/lists"))).toEqual(refused);
    expect(await answer(owner.get("/v1/workspace/requirements", outside))).toEqual(refused);
    expect((await byKey(inside)).statusCode).toBe(200);
    expect(await answer(byKey(outside))).toEqual(refused);
    const visitors = await new Visitor(server.app).ask("POST", `/v1/form-checks?key=${formKey}`, {
      body: { email: "ann@example.com" },
      headers: { origin: "https://shop.example", ...outside },
    });
    expect(visitors.json().code).not.toBe("network_not_allowed");
    expect((await accountOf(member.visitor)).unmet.requirement).toBe("network");
  });

  test("networks: from elsewhere, neither calls nor errors name the workspace", async () => {
    const { owner, member } = await begun();
    const name = "Secret merger team";
    await owner.ask("PATCH", "/v1/workspace", { body: { name } });
    await require(owner, { networks: ["192.0.2.0/24"] }, inside);
    const listed = async (headers: Record<string, string>) =>
      (await member.visitor.get("/v1/workspaces", headers)).json().data;
    expect(await listed(inside)).toMatchObject([{ name, current: true }]);
    expect(await listed(outside)).toEqual([]);
    const own = await signedIn(server.app, "own.of.merger@example.com");
    const { id } = await accountOf(own);
    await joinAccount(server, { userId: member.id, accountId: id, role: "viewer" });
    expect(await listed(outside)).toMatchObject([{ id, current: false }]);
    const visitor = new Visitor(server.app);
    const seen = [
      await visitor.login(member.email, memberPassword),
      await visitor.get("/v1/account", outside),
      await visitor.get("/v1/account/security", outside),
      await visitor.get("/v1/account/sessions", outside),
      await visitor.get("/v1/workspace/requirements", outside),
      await visitor.post("/v1/login/methods", { email: member.email }),
    ];
    expect(seen.map(({ body }) => body.includes(name))).toEqual(seen.map(() => false));
    expect(seen[0]!.statusCode).toBe(200);
  });

  test("networks: an address made up in X-Forwarded-For opens nothing", async () => {
    const { owner, member } = await begun();
    await require(owner, { networks: ["192.0.2.0/24"] }, inside);
    // The proxy that is trusted adds the address it sees at the end.
    const forged = { "x-forwarded-for": "192.0.2.9, 198.51.100.7" };
    const refused = [403, "network_not_allowed"];
    expect(await answer(member.visitor.get("/v1/lists", forged))).toEqual(refused);
    const real = { "x-real-ip": "192.0.2.9", forwarded: "for=192.0.2.9", ...outside };
    expect(await answer(member.visitor.get("/v1/lists", real))).toEqual(refused);

    const direct = await startTestServer({ open });
    const boss = await signedIn(direct.app, "boss@example.com");
    expect(await fieldsOf(require(boss, { networks: ["192.0.2.0/24"] }, inside))).toEqual([
      422,
      "#/networks locks_you_out",
    ]);
    expect((await require(boss, { networks: ["127.0.0.1"] })).statusCode).toBe(200);
    await direct.context.database.queries
      .updateTable("accounts")
      .set((row) => ({
        requirements: sql`replace(${row.ref("requirements")}, '127.0.0.1/32', '192.0.2.0/24')`,
      }))
      .execute();
    expect(await answer(boss.get("/v1/lists", inside))).toEqual(refused);
    await direct.close();
  });

  test("no owner locks themselves out", async () => {
    const owner = await people.own();
    const save = (body: object, headers = {}) => fieldsOf(require(owner.visitor, body, headers));
    expect(await save({ two_factor_from: at(hour) })).toEqual([
      422,
      "#/two_factor_from locks_you_out",
    ]);
    expect(await save({ networks: ["198.51.100.0/24"] }, inside)).toEqual([
      422,
      "#/networks locks_you_out",
    ]);
    expect(await save({ sso_from: at(hour) })).toEqual([422, "#/sso_from not_allowed"]);
    expect(await save({ networks: ["127.0.0.1", "no network"] })).toEqual([
      422,
      "#/networks/1 not_a_network",
    ]);
    expect(await save({ invitation_domains: ["two words"] })).toEqual([
      422,
      "#/invitation_domains/0 not_a_domain",
    ]);
    await guard(server, owner.email, owner.visitor);
    expect(await save({ two_factor_from: at(91 * 24 * hour) })).toEqual([
      422,
      "#/two_factor_from out_of_range",
    ]);
    expect(await save({ session_hours: 0 })).toMatchObject([422, /#\/session_hours/u]);
    expect(await save({ two_factor_from: at(90 * 24 * hour - 60_000) })).toEqual([200]);
  });

  test("session length: an older session is refused here and works elsewhere", async () => {
    const owner = await people.own();
    const guest = await people.own("guest");
    await accept(guest.visitor, await tokenOf(owner.visitor, guest.email, "member"));
    expect((await require(owner.visitor, { session_hours: 2 })).statusCode).toBe(200);
    server.pass(2 * hour - 1000);
    expect((await guest.visitor.post("/refresh_token/")).statusCode).toBe(200);
    server.pass(1000);
    expect((await guest.visitor.post("/refresh_token/")).statusCode).toBe(200);
    expect(await answer(guest.visitor.get("/v1/lists"))).toEqual([403, "session_too_old"]);
    const switched = await guest.visitor.post(`/v1/workspaces/${guest.id}/switch`);
    expect([switched.statusCode, switched.json().unmet]).toEqual([200, null]);
    expect((await guest.visitor.get("/v1/lists")).statusCode).toBe(200);
    await guest.visitor.post(`/v1/workspaces/${owner.id}/switch`);
    expect(await answer(guest.visitor.get("/v1/lists"))).toEqual([403, "session_too_old"]);
    const fresh = new Visitor(server.app);
    await fresh.login(guest.email);
    await fresh.post(`/v1/workspaces/${owner.id}/switch`);
    expect((await fresh.get("/v1/lists")).statusCode).toBe(200);
  });

  test("invitations: other domains aren't invited, and open ones of them end", async () => {
    const owner = await people.own();
    const guest = `guest@elsewhere.example`;
    const ended = await tokenOf(owner.visitor, guest, "member");
    const stays = await tokenOf(owner.visitor, address("stays"), "member");
    await require(owner.visitor, { invitation_domains: ["example.com"] });
    const { data } = (await owner.visitor.get("/v1/invitations")).json();
    expect(data).toHaveLength(1);
    expect(await answer(people.register(ended))).toEqual([422, "invitation_invalid"]);
    expect((await people.register(stays)).statusCode).toBe(200);
    expect(await fieldsOf(invite(owner.visitor, guest))).toEqual([
      409,
      "#/email domain_not_allowed",
    ]);
    expect(await fieldsOf(invite(owner.visitor, "x@sub.example.com"))).toEqual([
      409,
      "#/email domain_not_allowed",
    ]);
    expect((await invite(owner.visitor, "X@EXAMPLE.com")).statusCode).toBe(201);
    const events = await eventsOf(owner.visitor);
    expect(events).toContainEqual(["invitation_withdrawn", guest]);
  });

  test("who doesn't meet them may leave, and sees nothing else of the account", async () => {
    const { owner, member } = await begun();
    await require(owner, { two_factor_from: at(0) });
    for (const path of ["/v1/members", "/v1/workspace/requirements", "/v1/credits", "/drafts/"]) {
      expect(await answer(member.visitor.get(path))).toEqual([403, "two_factor_needed"]);
    }
    await member.visitor.post("/v1/account/reauthenticate", { password: memberPassword });
    expect((await member.visitor.post("/v1/members/leave")).statusCode).toBe(204);
  });
});
