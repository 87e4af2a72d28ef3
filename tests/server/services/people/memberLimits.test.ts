import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { appKeyScopes } from "#contract/scopes.ts";
import type { Role } from "#contract/roles.ts";
import { reserveLimit, returnLimit } from "#server/data/queries/memberLimits.ts";
import { deleteOutdated } from "#server/services/maintenance/deleteOutdated.ts";
import { type Sandbox, startSandbox } from "#sandbox/sandbox.ts";
import { databases } from "#tests/support/databases.ts";
import {
  accept,
  answer,
  eventsOf,
  members,
  peopleOf,
  remove,
  tokenOf,
} from "#tests/support/people.ts";
import { portsOf, startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";

const domain = "mail-world.example.net";

interface Person {
  visitor: Visitor;
  id: string;
  email: string;
}

const limitTo = (who: Visitor, id: string, limit: number | null) =>
  who.ask("PATCH", `/v1/members/${id}`, { body: { credit_limit: limit } });
const set = (who: Person, of: Person, limit: number | null = 5) =>
  answer(limitTo(who.visitor, of.id, limit));
const check = (who: Visitor, local = "deliverable") =>
  who.post("/v1/validations", { email: `${local}@${domain}` });
const settled = (who: Visitor, id: string) =>
  until(
    async () => (await who.get(`/v1/lists/${id}`)).json(),
    ({ state }) => ["ready", "paused", "completed", "canceled"].includes(state),
  );
const makeList = async (who: Visitor, locals: readonly string[], options: object = {}) => {
  const headers = { "idempotency-key": crypto.randomUUID() };
  const body = { source: { emails: locals.map((local) => `${local}@${domain}`) }, options };
  const { id } = (await who.ask("POST", "/v1/lists", { body, headers })).json();
  return settled(who, id);
};
const ownLimit = async (who: Visitor) => (await who.get("/v1/account")).json().credit_limit;

describe.each(databases)("credit limits of members on $name", ({ open }) => {
  let sandbox: Sandbox;
  let server: TestServer;
  let people: ReturnType<typeof peopleOf>;
  beforeAll(async () => {
    sandbox = await startSandbox({ suffix: domain, timeScale: 0.02 });
    const ports = portsOf(sandbox, { sandbox: false });
    server = await startTestServer({ open, ports });
    people = peopleOf(server);
    await signedIn(server.app, "operator@example.com");
  });
  afterAll(async () => {
    await server.close();
    await sandbox.close();
  });

  /** Creates an owner and somebody with a role, and a limit if wanted. */
  async function team(limit: number | null, role: Role = "member") {
    const owner = await people.own();
    const member = await people.join(owner.id, role);
    expect((await limitTo(owner.visitor, member.id, limit)).statusCode).toBe(200);
    return { owner, member };
  }
  const resets = () => {
    const now = new Date(server.context.now());
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString();
  };

  test("a limit is spent by checks that cost a credit, and what exceeds it is refused with the figures", async () => {
    const { owner, member } = await team(2);
    expect((await check(member.visitor)).statusCode).toBe(200);
    // Unknown results cost nothing.
    expect((await check(member.visitor, "greylisted")).json().billing.credits).toBe(0);
    const resets_at = resets();
    expect(await ownLimit(member.visitor)).toEqual({ limit: 2, used: 1, resets_at });
    expect((await check(member.visitor, "no-such-user")).statusCode).toBe(200);
    const { held } = (await owner.visitor.get("/v1/credits")).json();
    const refused = await check(member.visitor);
    expect(refused.statusCode).toBe(402);
    expect(refused.json()).toMatchObject({
      code: "member_limit_exceeded",
      credit_limit: { limit: 2, used: 2, resets_at },
    });
    expect(refused.json().detail).toMatch(
      /^2 of 2 credits of this member's monthly limit are used\. It resets on \w+ 1, \d{4}\./u,
    );
    expect((await owner.visitor.get("/v1/credits")).json().held).toBe(held);
    expect((await check(owner.visitor)).statusCode).toBe(200);
    expect((await check(member.visitor, "x y")).statusCode).toBe(200);
  });

  test("a new month starts at zero", async () => {
    const { member } = await team(1);
    await check(member.visitor);
    expect((await check(member.visitor)).statusCode).toBe(402);
    await server.context.database.queries
      .updateTable("memberships")
      .set({ limit_month: "2020-01" })
      .where("user_id", "=", member.id)
      .execute();
    expect((await ownLimit(member.visitor)).used).toBe(0);
    expect((await check(member.visitor)).statusCode).toBe(200);
    expect((await check(member.visitor)).statusCode).toBe(402);
  });

  test("of fifty checks at once, a limit of seven pays for seven", async () => {
    const { owner, member } = await team(7);
    const replies = await Promise.all(Array.from({ length: 50 }, () => check(member.visitor)));
    const codes = replies.map(({ statusCode }) => statusCode);
    const other = codes.filter((code) => ![200, 402].includes(code));
    // The rest met the account's bound of checks at once.
    expect(other.every((code) => code === 429)).toBe(true);
    expect(codes.filter((code) => code === 200)).toHaveLength(7);
    expect(await ownLimit(member.visitor)).toMatchObject({ limit: 7, used: 7 });
    expect((await owner.visitor.get("/v1/credits")).json().held).toBe(0);
  });

  test("of a batch, the first addresses that the limit pays for are checked", async () => {
    const { owner, member } = await team(3);
    const emails = Array.from({ length: 5 }, (_, index) => `deliverable+${index}@${domain}`);
    const body = { emails, timeout_ms: 30_000 };
    const batch = (await member.visitor.post("/v1/validations/batch", body)).json();
    const statuses = batch.data.map(({ status }: { status: string }) => status);
    expect(statuses).toEqual([...Array(3).fill("completed"), "failed", "failed"]);
    expect(batch.data[4].problem).toMatchObject({
      code: "member_limit_exceeded",
      status: 402,
      credit_limit: { limit: 3, used: 3 },
      detail: expect.stringContaining("3 of 3 credits"),
    });
    expect((await owner.visitor.get("/v1/credits")).json().held).toBe(0);
  });

  test("what a batch lacks of the limit returns to the budget of its key and to the account", async () => {
    const { owner, member: admin } = await team(2, "admin");
    const options = { name: "K", scopes: ["validate"], credit_budget: 10 };
    const { key } = (await admin.visitor.post("/v1/api-keys", options)).json();
    const emails = Array.from({ length: 4 }, (_, index) => `deliverable+${index}@${domain}`);
    const reply = await new Visitor(server.app).ask("POST", "/v1/validations/batch", {
      headers: { authorization: `Bearer ${key as string}` },
      body: { emails, timeout_ms: 30_000 },
    });
    const statuses = reply.json().data.map(({ status }: { status: string }) => status);
    expect(statuses).toEqual(["completed", "completed", "failed", "failed"]);
    const [listed] = (await owner.visitor.get("/v1/api-keys")).json().data;
    expect(listed.credits_used).toBe(2);
    expect((await owner.visitor.get("/v1/credits")).json().held).toBe(0);
  });

  const three = ["deliverable", "no-such-user", "mailbox-full"];

  test("a list starts only within the limit, also automatically, and returns what it didn't spend", async () => {
    const { owner, member } = await team(2);
    const big = await makeList(member.visitor, three);
    const refused = await member.visitor.post(`/v1/lists/${big.id}/start`);
    expect([refused.statusCode, refused.json().code]).toEqual([402, "member_limit_exceeded"]);
    expect(refused.json().credit_limit).toMatchObject({ limit: 2, used: 0 });
    const auto = await makeList(member.visitor, three, { start: "auto" });
    expect(auto).toMatchObject({ state: "ready", error: { code: "member_limit_exceeded" } });
    expect((await owner.visitor.get("/v1/credits")).json().held).toBe(0);
    const small = await makeList(member.visitor, ["deliverable", "greylisted"]);
    expect((await member.visitor.post(`/v1/lists/${small.id}/start`)).statusCode).toBe(200);
    expect((await ownLimit(member.visitor)).used).toBe(2);
    const { credits } = (await member.visitor.post(`/v1/lists/${small.id}/cancel`)).json();
    expect((await ownLimit(member.visitor)).used).toBe(credits.charged);
    // The owner has no limit, and starts what the member could not.
    expect((await owner.visitor.post(`/v1/lists/${big.id}/start`)).statusCode).toBe(200);
    expect((await settled(owner.visitor, big.id)).state).toBe("completed");
    expect((await ownLimit(member.visitor)).used).toBe(credits.charged);
  });

  test("a list of the owner's is no way around the limit: whoever raises its bound pays", async () => {
    const { owner, member } = await team(0);
    const made = await makeList(owner.visitor, three.slice(0, 2), {
      max_credits: 1,
      start: "auto",
    });
    const stopped = await until(
      async () => (await owner.visitor.get(`/v1/lists/${made.id}`)).json(),
      ({ state }) => state === "paused",
    );
    expect(stopped.error.code).toBe("max_credits_reached");
    const raised = { body: { options: { max_credits: 10 } } };
    await member.visitor.ask("PATCH", `/v1/lists/${made.id}`, raised);
    expect((await member.visitor.post(`/v1/lists/${made.id}/resume`)).statusCode).toBe(200);
    const limited = await until(
      async () => (await owner.visitor.get(`/v1/lists/${made.id}`)).json(),
      ({ state, error }) => state === "paused" && error !== null,
    );
    expect(limited.error.code).toBe("member_limit_exceeded");
    expect((await ownLimit(member.visitor)).used).toBe(0);
    expect((await owner.visitor.post(`/v1/lists/${made.id}/resume`)).statusCode).toBe(200);
    expect((await settled(owner.visitor, made.id)).state).toBe("completed");
  });

  /** Creates a key and returns a visitor's calls with it. */
  const withKey = async ({ visitor }: Person, options: object = {}) => {
    const body = { name: "K", scopes: [...appKeyScopes], ...options };
    const { id, key } = (await visitor.post("/v1/api-keys", body)).json();
    const headers = { authorization: `Bearer ${key}` };
    const checked = () =>
      new Visitor(server.app).ask("POST", "/v1/validations", {
        headers,
        body: { email: `deliverable@${domain}` },
      });
    return { id: id as string, checked };
  };

  test("keys spend the limit of the member who created them, together with sessions", async () => {
    const { owner, member: admin } = await team(2, "admin");
    const [one, two] = [await withKey(admin), await withKey(admin, { credit_budget: 5 })];
    expect((await one.checked()).statusCode).toBe(200);
    expect((await check(admin.visitor)).statusCode).toBe(200);
    expect(await answer(two.checked())).toEqual([402, "member_limit_exceeded"]);
    const keys = (await owner.visitor.get("/v1/api-keys")).json().data;
    expect(keys.find(({ id }: { id: string }) => id === two.id).credits_used).toBe(0);
    // Handed over, the key spends the limit of its new creator.
    await owner.visitor.ask("PATCH", `/v1/api-keys/${two.id}`, { body: { creator_id: owner.id } });
    expect((await two.checked()).statusCode).toBe(200);
    // Nobody's limit holds for a removed member's key.
    expect(await answer(one.checked())).toEqual([402, "member_limit_exceeded"]);
    await remove(owner.visitor, admin.id);
    expect((await one.checked()).statusCode).toBe(200);
  });

  test("owners and admins set it, recorded; admins neither their own nor an owner's", async () => {
    const { owner, member: admin } = await team(50, "admin");
    const member = await people.join(owner.id, "member");
    expect(await set(admin, member)).toEqual([200, undefined]);
    expect(await set(admin, admin, 1000)).toEqual([403, "role_forbidden"]);
    expect(await set(admin, owner)).toEqual([403, "role_forbidden"]);
    expect(await set(member, member, null)).toEqual([403, "role_forbidden"]);
    expect(await set(owner, owner, 10)).toEqual([200, undefined]);
    expect(await set(owner, member, -1)).toEqual([422, "validation_failed"]);
    expect(await set(owner, admin, null)).toEqual([200, undefined]);
    const events = (await eventsOf(owner.visitor)).filter(
      ([kind]: readonly [string, string]) => kind === "credit_limit_changed",
    );
    expect(events.map(([, detail]: readonly [string, string]) => detail)).toEqual([
      `${admin.email} (50 → –)`,
      `${owner.email} (– → 10)`,
      `${member.email} (– → 5)`,
      `${admin.email} (– → 50)`,
    ]);
    const stranger = await people.own();
    expect(await set(stranger, member)).toEqual([404, "not_found"]);
  });

  test("a change of role leaves the limit, and one of both happens whole or not at all", async () => {
    const { owner, member } = await team(5);
    const both = (body: object) => owner.visitor.ask("PATCH", `/v1/members/${member.id}`, { body });
    expect((await both({ role: "viewer" })).json().credit_limit.limit).toBe(5);
    expect((await both({ role: "member", credit_limit: 9 })).json()).toMatchObject({
      role: "member",
      credit_limit: { limit: 9 },
    });
    const last = await owner.visitor.ask("PATCH", `/v1/members/${owner.id}`, {
      body: { role: "admin", credit_limit: 1 },
    });
    expect(last.json().code).toBe("last_owner");
    expect(await ownLimit(owner.visitor)).toBeNull();
    expect((await both({})).statusCode).toBe(200);
  });

  test.each([
    ["owner", true],
    ["admin", true],
    ["billing", true],
    ["member", false],
    ["viewer", false],
  ] as const)(
    "the limits of others: a reader with the role %s sees them: %s",
    async (role, sees) => {
      const { owner, member } = await team(5);
      const reader = await people.join(owner.id, role);
      await limitTo(owner.visitor, reader.id, 7);
      const seen = new Map<string, { limit: number } | null>(
        (await members(reader.visitor)).map(
          ({ id, credit_limit: limit }: { id: string; credit_limit: { limit: number } | null }) => [
            id,
            limit,
          ],
        ),
      );
      expect(seen.get(reader.id)).toMatchObject({ limit: 7 });
      expect(seen.get(member.id)?.limit ?? null).toBe(sees ? 5 : null);
    },
  );

  test("whoever leaves and comes back in the same month has the limit and its use again", async () => {
    const { owner } = await team(null);
    const member = await people.own("returns");
    const comeBack = async () =>
      accept(member.visitor, await tokenOf(owner.visitor, member.email, "member"));
    await comeBack();
    await limitTo(owner.visitor, member.id, 2);
    await check(member.visitor);
    await remove(owner.visitor, member.id);
    await member.visitor.login(member.email);
    await comeBack();
    expect(await ownLimit(member.visitor)).toMatchObject({ limit: 2, used: 1 });
    expect((await check(member.visitor)).statusCode).toBe(200);
    expect((await check(member.visitor)).statusCode).toBe(402);
  });

  test("whoever leaves and comes back in a later month has the limit, and used nothing of it", async () => {
    const { owner } = await team(null);
    const member = await people.own("later");
    const comeBack = async () =>
      accept(member.visitor, await tokenOf(owner.visitor, member.email, "member"));
    await comeBack();
    await limitTo(owner.visitor, member.id, 2);
    await check(member.visitor);
    await member.visitor.post("/v1/members/leave");
    await server.context.database.queries
      .updateTable("former_limits")
      .set({ limit_month: "2020-01" })
      .where("user_id", "=", member.id)
      .execute();
    await member.visitor.login(member.email);
    await comeBack();
    expect(await ownLimit(member.visitor)).toMatchObject({ limit: 2, used: 0 });
  });

  test("a limit that was lifted isn't remembered", async () => {
    const { owner, member } = await team(2);
    await remove(owner.visitor, member.id);
    const token = await tokenOf(owner.visitor, member.email);
    const back = new Visitor(server.app);
    await people.register(token);
    await back.login(member.email);
    const { id } = (await back.get("/v1/members")).json().data.at(-1);
    await limitTo(owner.visitor, id, null);
    await remove(owner.visitor, id);
    await people.register(await tokenOf(owner.visitor, member.email));
    await back.login(member.email);
    expect(await ownLimit(back)).toBeNull();
  });

  test("a person whose user was deleted has the limit again, also under a tagged address, in this workspace alone", async () => {
    const { owner, member } = await team(2);
    const other = await people.own();
    await check(member.visitor);
    await remove(owner.visitor, member.id);
    const [local, at] = member.email.split("@");
    const tagged = `${local}+again@${at}`;
    const registered = async (who: Visitor, email: string) => {
      expect((await people.register(await tokenOf(who, email))).statusCode).toBe(200);
      const visitor = new Visitor(server.app);
      await visitor.login(email);
      return visitor;
    };
    const elsewhere = await registered(other.visitor, member.email);
    expect(await ownLimit(elsewhere)).toBeNull();
    const back = await registered(owner.visitor, tagged);
    expect(await ownLimit(back)).toMatchObject({ limit: 2, used: 1 });
    const { queries } = server.context.database;
    const left = queries.selectFrom("former_limits").where("account_id", "=", owner.id);
    expect(await left.selectAll().execute()).toEqual([]);
  });

  test("what a check of a former member didn't spend returns to the limit they come back to", async () => {
    const { owner, member } = await team(9);
    const { queries } = server.context.database;
    const spending = { accountId: owner.id, memberId: member.id, credits: 4, month: "2099-01" };
    expect(await reserveLimit(queries, spending)).toBe("reserved");
    await remove(owner.visitor, member.id);
    await returnLimit(queries, { ...spending, credits: 3 });
    const [kept] = await queries
      .selectFrom("former_limits")
      .selectAll()
      .where("account_id", "=", owner.id)
      .execute();
    expect(kept).toMatchObject({ credit_limit: 9, limit_used: 1 });
    expect(JSON.stringify(kept)).not.toContain(member.email);
    // As long as the audit log.
    server.pass((limits.auditDays - 1) * 86_400_000);
    await deleteOutdated(server.context);
    const count = async () =>
      (await queries.selectFrom("former_limits").selectAll().execute()).length;
    expect(await count()).toBeGreaterThan(0);
    server.pass(2 * 86_400_000);
    await deleteOutdated(server.context);
    expect(await count()).toBe(0);
  });

  test("without a limit nothing is counted; one set later counts from then on", async () => {
    const { owner, member } = await team(null);
    await check(member.visitor);
    expect(await ownLimit(member.visitor)).toBeNull();
    await limitTo(owner.visitor, member.id, 1);
    expect(await ownLimit(member.visitor)).toMatchObject({ limit: 1, used: 0 });
    expect((await check(member.visitor)).statusCode).toBe(200);
    expect((await check(member.visitor)).statusCode).toBe(402);
    await limitTo(owner.visitor, member.id, null);
    expect((await check(member.visitor)).statusCode).toBe(200);
  });
});
