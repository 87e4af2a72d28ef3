import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { memberIn } from "#server/data/queries/members.ts";
import { countMembers } from "#server/data/queries/memberships.ts";
import { changeMember, removeMember } from "#server/services/people/changeMember.ts";
import { joinAccount, memberPassword } from "#tests/support/addMember.ts";
import { databases } from "#tests/support/databases.ts";
import {
  accept,
  accountOf,
  address,
  answer,
  eventsOf,
  invite,
  members,
  peopleOf,
  remove,
  setRole,
  tokenOf,
} from "#tests/support/people.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { mailsTo, tokensTo } from "#tests/support/mailedTo.ts";
import { goodPassword, signedIn, Visitor } from "#tests/support/visitor.ts";
import { standardPolicy } from "#vocabulary/policy.ts";

const from = { network: null, userAgent: null };
const named = (id: string) => ({ "x-mailverdict-workspace": id });

const draft = (text: string) => ({ body: { kind: "single", name: "", text } });

const draftsOf = async (who: Visitor) =>
  (await who.get("/drafts/")).json().data.map(({ text }: { text: string }) => text);

const keyOf = async (who: Visitor) => {
  const asked = { name: "K", expires_in_days: null, scopes: ["lists:read"] };
  return (await who.post("/v1/api-keys", asked)).json().key as string;
};

describe.each(databases)("members on $name", ({ open }) => {
  let server: TestServer;
  let people: ReturnType<typeof peopleOf>;
  beforeAll(async () => {
    server = await startTestServer({ open });
    people = peopleOf(server);
    await signedIn(server.app, "operator@example.com");
  });
  afterAll(() => server.close());

  test("admins change everyone but owners, and make no owners", async () => {
    const { own, join } = people;
    const owner = await own();
    const admin = await join(owner.id, "admin");
    const member = await join(owner.id, "member");
    const forbidden = [403, "role_forbidden"];
    expect(await answer(invite(admin.visitor, address("x"), "owner"))).toEqual(forbidden);
    expect(await answer(setRole(admin.visitor, member.id, "owner"))).toEqual(forbidden);
    expect(await answer(setRole(admin.visitor, admin.id, "owner"))).toEqual(forbidden);
    expect(await answer(setRole(admin.visitor, owner.id, "viewer"))).toEqual(forbidden);
    expect(await answer(remove(admin.visitor, owner.id))).toEqual(forbidden);
    expect((await setRole(admin.visitor, member.id, "billing")).json()).toMatchObject({
      id: member.id,
      role: "billing",
    });
    expect((await eventsOf(owner.visitor))[0]).toEqual([
      "role_changed",
      `${member.email} (member → billing)`,
    ]);
    expect(await answer(member.visitor.get("/v1/lists"))).toEqual([401, "invalid_token"]);
    await member.visitor.login(member.email, memberPassword);
    expect(await answer(member.visitor.get("/v1/lists"))).toEqual(forbidden);
    // With more rights, the session goes on.
    expect((await setRole(admin.visitor, member.id, "admin")).statusCode).toBe(200);
    expect((await member.visitor.get("/v1/lists")).statusCode).toBe(200);
    expect((await remove(admin.visitor, member.id)).statusCode).toBe(204);
    expect(await answer(setRole(admin.visitor, member.id, "viewer"))).toEqual([404, "not_found"]);
  });

  test("the last owner stays the owner", async () => {
    const { own, join } = people;
    const owner = await own();
    await join(owner.id, "admin");
    const last = [409, "last_owner"];
    expect(await answer(setRole(owner.visitor, owner.id, "admin"))).toEqual(last);
    expect(await answer(remove(owner.visitor, owner.id))).toEqual(last);
    expect(await answer(owner.visitor.post("/v1/members/leave"))).toEqual(last);
    expect((await setRole(owner.visitor, owner.id, "owner")).statusCode).toBe(200);
  });

  test("of two owners who demote each other at once, one stays", async () => {
    const { own, join } = people;
    const owner = await own();
    const second = await join(owner.id, "owner");
    const replies = await Promise.all([
      setRole(owner.visitor, second.id, "viewer"),
      setRole(second.visitor, owner.id, "viewer"),
    ]);
    const [done, refused] = replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    // Refused for the role, or because the role ended the session.
    expect(done).toBe(200);
    expect([401, 403]).toContain(refused);
    const present = replies[0].statusCode === 200 ? owner : second;
    const roles = (await members(present.visitor)).map(({ role }: { role: string }) => role);
    expect(roles.toSorted()).toEqual(["owner", "viewer"]);
  });

  test.each(["demote", "remove"])(
    "of owners who %s each other at once, past all checks of sessions, one stays each time",
    async (how) => {
      const { context } = server;
      const { queries } = context.database;
      for (let round = 0; round < 8; round += 1) {
        // oxlint-disable-next-line no-await-in-loop -- each round is a race of its own
        const owner = await people.own();
        // oxlint-disable-next-line no-await-in-loop -- each round is a race of its own
        const second = await people.join(owner.id, "owner");
        // oxlint-disable-next-line no-await-in-loop -- each round is a race of its own
        const actors = await Promise.all(
          [owner, second].map(({ id }) => memberIn(queries, { userId: id, accountId: owner.id })),
        );
        const acts = [second.id, owner.id].map((userId, index) => {
          const change = { actor: actors[index]!, userId, from };
          return how === "demote"
            ? changeMember(context, { ...change, role: "viewer" })
            : removeMember(context, change);
        });
        // oxlint-disable-next-line no-await-in-loop -- each round is a race of its own
        const refusals = await Promise.all(acts);
        expect(refusals.filter((refusal) => refusal === null)).toHaveLength(1);
        // oxlint-disable-next-line no-await-in-loop -- each round is a race of its own
        expect(await countMembers(queries, owner.id, ["owner"])).toBe(1);
      }
    },
  );

  test("a removed member is signed out here and nowhere else; keys and data stay", async () => {
    const { own } = people;
    const owner = await own();
    const guest = await own("guest");
    await accept(guest.visitor, await tokenOf(owner.visitor, guest.email, "admin"));
    const elsewhere = new Visitor(server.app);
    await elsewhere.login(guest.email);
    const made = await guest.visitor.post("/v1/api-keys", {
      name: "K",
      expires_in_days: null,
      scopes: ["lists:read"],
    });
    await guest.visitor.post("/v1/rules", { kind: "block", target: "kept.example" });
    expect((await remove(owner.visitor, guest.id)).statusCode).toBe(204);
    expect(await answer(guest.visitor.get("/v1/account"))).toEqual([401, "invalid_token"]);
    expect(await answer(guest.visitor.post("/refresh_token/"))).toEqual([401, "invalid_token"]);
    expect((await accountOf(elsewhere)).id).toBe(guest.id);
    const headers = { authorization: `Bearer ${made.json().key}` };
    expect((await new Visitor(server.app).get("/v1/lists", headers)).statusCode).toBe(200);
    expect((await owner.visitor.get("/v1/rules")).json().data).toHaveLength(1);
    expect((await eventsOf(owner.visitor))[0]).toEqual([
      "member_removed",
      `${guest.email} (admin)`,
    ]);
  });

  test("who leaves their only account is deleted as a person", async () => {
    const { own, join } = people;
    const owner = await own();
    const member = await join(owner.id, "member");
    expect((await member.visitor.post("/v1/members/leave")).statusCode).toBe(204);
    expect(await answer(member.visitor.get("/v1/account"))).toEqual([401, "invalid_token"]);
    const { queries } = server.context.database;
    const row = queries.selectFrom("users").selectAll().where("id", "=", member.id);
    expect(await row.execute()).toEqual([]);
    expect((await eventsOf(owner.visitor))[0]).toEqual(["member_left", `${member.email} (member)`]);
  });

  test("events name the user who caused them, also when they are gone", async () => {
    const { own } = people;
    const owner = await own();
    const guest = await own("guest");
    await accept(guest.visitor, await tokenOf(owner.visitor, guest.email, "admin"));
    await guest.visitor.post("/v1/policy/versions", {
      ...standardPolicy,
      min_scores: { send: 90, send_with_care: 0 },
    });
    const usersOf = async () =>
      (await owner.visitor.get("/v1/audit-events"))
        .json()
        .data.map(
          ({ kind, user }: { kind: string; user: { id: string; email: string | null } | null }) => [
            kind,
            user,
          ],
        );
    const byGuest = { id: guest.id, email: guest.email, name: "", member: true };
    const byOwner = { ...byGuest, id: owner.id, email: owner.email };
    expect(await usersOf()).toEqual([
      ["policy_changed", byGuest],
      ["member_joined", byGuest],
      ["invitation_sent", byOwner],
      ["signed_in", byOwner],
      ["account_opened", null],
    ]);
    await guest.visitor.post("/logout/");
    expect((await usersOf())[0]).toEqual(["signed_out", byGuest]);
    const { queries } = server.context.database;
    await queries.deleteFrom("users").where("id", "=", guest.id).execute();
    expect((await usersOf())[1]).toEqual([
      "policy_changed",
      { id: guest.id, email: null, name: null, member: false },
    ]);
  });

  test("a browser that only a colleague used is new to a member", async () => {
    const { own, join } = people;
    const owner = await own();
    const member = await join(owner.id, "member");
    const loginFrom = (agent: string) =>
      new Visitor(server.app).ask("POST", "/login/", {
        headers: { "user-agent": agent },
        body: { email: member.email, password: memberPassword },
      });
    await new Visitor(server.app).ask("POST", "/login/", {
      headers: { "user-agent": "Firefox/150" },
      body: { email: owner.email, password: goodPassword },
    });
    const mails = async () => (await mailsTo(server, member.email)).length;
    expect(await mails()).toBe(0);
    expect((await loginFrom("Firefox/150")).statusCode).toBe(200);
    expect(await mails()).toBe(1);
    expect((await loginFrom("Firefox/151")).statusCode).toBe(200);
    expect(await mails()).toBe(1);
  });

  test("each has their own drafts", async () => {
    const { own, join } = people;
    const owner = await own();
    const billing = await join(owner.id, "billing");
    await owner.visitor.ask("PUT", "/drafts/one", draft("secret@example.com"));
    expect(await draftsOf(billing.visitor)).toEqual([]);
    await billing.visitor.ask("PUT", "/drafts/one", draft("mine"));
    await billing.visitor.ask("DELETE", "/drafts/one");
    expect(await draftsOf(owner.visitor)).toEqual(["secret@example.com"]);
  });

  test("only an owner brings a closed account back", async () => {
    const { own, join } = people;
    const owner = await own();
    const viewer = await join(owner.id, "viewer");
    await owner.visitor.post("/v1/account/close", { confirm: owner.email });
    const asked = new Visitor(server.app);
    for (const { email } of [viewer, owner]) {
      await asked.post("/forget_password/", { email });
      await asked.register(email);
    }
    expect(await mailsTo(server, viewer.email)).toEqual([]);
    const [token] = (await tokensTo(server, owner.email, "restore")).slice(-1);
    expect((await asked.post("/v1/account/restore", { token })).statusCode).toBe(200);
  });

  test("a new password revokes the keys of every account that the person owns, and of no other", async () => {
    const { own } = people;
    const owner = await own();
    const guest = await own("guest");
    const third = await own("third");
    const { id: second } = third;
    await joinAccount(server, { userId: guest.id, accountId: second, role: "owner" });
    await joinAccount(server, { userId: guest.id, accountId: owner.id, role: "admin" });
    const keys = [
      await keyOf(guest.visitor),
      await keyOf(third.visitor),
      await keyOf(owner.visitor),
    ];
    const asked = new Visitor(server.app);
    await asked.post("/forget_password/", { email: guest.email });
    const [token] = (await tokensTo(server, guest.email, "token")).slice(-1);
    const newPassword = "orange calm bridge 4";
    const body = { token, newPassword, confirmNewPassword: newPassword };
    expect((await asked.post("/reset_password/", body)).json()).toMatchObject({ keys_revoked: 2 });
    const works = keys.map(async (key) => {
      const reply = await asked.get("/v1/lists", { authorization: `Bearer ${key}` });
      return reply.statusCode;
    });
    expect(await Promise.all(works)).toEqual([401, 401, 200]);
  });

  test("the only operator stays, also if their other account is closed", async () => {
    const { own } = people;
    const owner = await own();
    const operator = new Visitor(server.app);
    await operator.login("operator@example.com");
    const { id } = (await operator.get("/v1/account")).json();
    await joinAccount(server, { userId: id, accountId: owner.id, role: "viewer" });
    const close = (at: number | null) =>
      server.context.database.queries
        .updateTable("accounts")
        .set({ closing_at: at })
        .where("id", "=", id)
        .execute();
    await close(server.context.now() + 1e9);
    expect((await remove(owner.visitor, id)).json()).toMatchObject({
      code: "conflict",
      errors: [{ pointer: "#", code: "only_operator" }],
    });
    await close(null);
    expect((await remove(owner.visitor, id)).statusCode).toBe(204);
  });

  test("who is removed from their last two accounts at once is deleted with what was kept of them", async () => {
    const { own, join } = people;
    const [one, two] = [await own(), await own()];
    const guest = await join(one.id, "viewer");
    await joinAccount(server, { userId: guest.id, accountId: two.id, role: "viewer" });
    await new Visitor(server.app).post("/forget_password/", { email: guest.email });
    expect(await mailsTo(server, guest.email)).toHaveLength(1);
    const replies = await Promise.all([
      remove(one.visitor, guest.id),
      remove(two.visitor, guest.id),
    ]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    const { queries } = server.context.database;
    const users = queries.selectFrom("users").select("id").where("id", "=", guest.id);
    expect(await users.execute()).toEqual([]);
    expect(await mailsTo(server, guest.email)).toEqual([]);
  });

  test("members of another account are unknown", async () => {
    const { own } = people;
    const owner = await own();
    const other = await own("other");
    expect(await answer(setRole(owner.visitor, other.id, "viewer"))).toEqual([404, "not_found"]);
    expect(await answer(remove(owner.visitor, other.id))).toEqual([404, "not_found"]);
    expect((await accountOf(other.visitor)).role).toBe("owner");
  });

  test.each(["live", "test"])(
    "a %s key with the scope reads members and invitations",
    async (mode) => {
      const owner = await people.own();
      const guest = await people.join(owner.id, "viewer");
      await invite(owner.visitor, "waiting@example.com");
      const key = async (scopes: string[]) => {
        const body = { name: "K", expires_in_days: null, scopes, mode };
        const made = await owner.visitor.post("/v1/api-keys", body);
        return { authorization: `Bearer ${made.json().key}` };
      };
      const program = new Visitor(server.app);
      const allowed = await key(["people:read"]);
      const { data } = (await program.get("/v1/members", allowed)).json();
      expect(data.map(({ email, you }: { email: string; you: boolean }) => [email, you])).toEqual([
        [guest.email, false],
        [owner.email, false],
      ]);
      const body = { credit_limit: 7 };
      await owner.visitor.ask("PATCH", `/v1/members/${guest.id}`, { body });
      const limitSeen = async (headers: Record<string, string>) =>
        (await program.get("/v1/members", headers)).json().data[0].credit_limit?.limit ?? null;
      expect(await limitSeen(allowed)).toBeNull();
      expect(await limitSeen(await key(["people:read", "billing:read"]))).toBe(7);
      const invited = (await program.get("/v1/invitations", allowed)).json().data;
      expect(invited).toMatchObject([{ email: "waiting@example.com" }]);
      expect(await answer(program.get("/v1/members", await key(["lists:read"])))).toEqual([
        403,
        "insufficient_scope",
      ]);
    },
  );

  test("roles and removals need a recent proof of identity", async () => {
    const { own, join } = people;
    const owner = await own();
    const member = await join(owner.id, "member");
    server.pass(limits.reauthenticationS * 1000 + 1);
    const proof = [403, "reauthentication_required"];
    expect(await answer(invite(owner.visitor, address("x"), "owner"))).toEqual(proof);
    expect(await answer(setRole(owner.visitor, member.id, "admin"))).toEqual(proof);
    expect(await answer(remove(owner.visitor, member.id))).toEqual(proof);
    expect(await answer(member.visitor.post("/v1/members/leave"))).toEqual(proof);
  });

  test("a session switches between the accounts of its user, and calls for another are refused", async () => {
    const { own } = people;
    const owner = await own();
    const guest = await own("guest");
    await accept(guest.visitor, await tokenOf(owner.visitor, guest.email));
    await owner.visitor.ask("PATCH", "/v1/workspace", { body: { name: "  Acme " } });
    expect((await guest.visitor.get("/v1/workspaces")).json().data).toEqual([
      {
        object: "workspace",
        id: guest.id,
        name: guest.email,
        role: "owner",
        current: false,
      },
      { object: "workspace", id: owner.id, name: "Acme", role: "member", current: true },
    ]);
    expect((await guest.visitor.get("/v1/account", named(owner.id))).statusCode).toBe(200);
    expect((await guest.visitor.post(`/v1/workspaces/${guest.id}/switch`)).json()).toMatchObject({
      id: guest.id,
      role: "owner",
    });
    const headers = named(owner.id);
    const rule = { kind: "block", target: "wrong.example" };
    expect(await answer(guest.visitor.ask("POST", "/v1/rules", { headers, body: rule }))).toEqual([
      409,
      "workspace_changed",
    ]);
    expect((await owner.visitor.get("/v1/rules")).json().data).toEqual([]);
    const stranger = await own("stranger");
    expect(await answer(guest.visitor.post(`/v1/workspaces/${stranger.id}/switch`))).toEqual([
      404,
      "not_found",
    ]);
  });

  test("a member may change the password in an account that isn't their first", async () => {
    const { own } = people;
    const owner = await own();
    const guest = await own("guest");
    await accept(guest.visitor, await tokenOf(owner.visitor, guest.email));
    const password = "orange calm bridge 4";
    const body = {
      current_password: goodPassword,
      new_password: password,
      confirm_new_password: password,
    };
    expect((await guest.visitor.post("/v1/account/password", body)).statusCode).toBe(200);
  });
});
