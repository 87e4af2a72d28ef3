import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { peopleLimits } from "#contract/invitations.ts";
import type { Role } from "#contract/roles.ts";
import { newId } from "#server/crypto/newId.ts";
import { queueMail } from "#server/services/mail/queueMail.ts";
import { cleanUp } from "#server/services/maintenance/cleanUp.ts";
import { addMember, emptyAccount, joinAccount, signedInMember } from "#tests/support/addMember.ts";
import { databases } from "#tests/support/databases.ts";
import { mailsTo, tokensTo } from "#tests/support/mailedTo.ts";
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
  rolesOf,
  setRole,
  tokenOf,
} from "#tests/support/people.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";

const day = 86_400_000;
const invalid = [422, "invitation_invalid"];

describe.each(databases)("invitations on $name", ({ open }) => {
  let server: TestServer;
  let people: ReturnType<typeof peopleOf>;
  beforeAll(async () => {
    server = await startTestServer({ open });
    people = peopleOf(server);
    await signedIn(server.app, "operator@example.com");
  });
  afterAll(() => server.close());

  test("who has a user accepts an invitation and goes on in the account", async () => {
    const { own } = people;
    const owner = await own();
    const guest = await own("guest");
    const token = await tokenOf(owner.visitor, guest.email.toUpperCase(), "viewer");
    const read = await new Visitor(server.app).post("/v1/invitations/read", { token });
    expect(read.json()).toEqual({
      object: "invitation_offer",
      workspace: owner.email,
      email: guest.email.toUpperCase(),
      role: "viewer",
      invited_by: owner.email,
      registered: true,
    });
    expect((await accept(guest.visitor, token)).json()).toMatchObject({
      id: owner.id,
      email: guest.email,
      role: "viewer",
      workspaces: 2,
    });
    expect((await accountOf(guest.visitor)).id).toBe(owner.id);
    const [first, second] = await members(owner.visitor);
    expect(first).toMatchObject({ id: owner.id, role: "owner", you: true, second_factor: false });
    expect(second).toMatchObject({ id: guest.id, role: "viewer", you: false });
    expect(second.last_seen_at).not.toBeNull();
    expect((await owner.visitor.get("/v1/invitations")).json().data).toEqual([]);
    expect((await eventsOf(owner.visitor)).slice(0, 2)).toEqual([
      ["member_joined", `${guest.email.toUpperCase()} (viewer)`],
      ["invitation_sent", `${guest.email.toUpperCase()} (viewer)`],
    ]);
  });

  test("someone new chooses a password, and has no account of their own", async () => {
    const { own, register } = people;
    const owner = await own();
    const email = address("new");
    const token = await tokenOf(owner.visitor, email, "admin");
    const read = await new Visitor(server.app).post("/v1/invitations/read", { token });
    expect(read.json()).toMatchObject({ registered: false });
    expect(await answer(register(token, "short"))).toEqual([422, "validation_failed"]);
    expect((await register(token)).statusCode).toBe(200);
    const visitor = new Visitor(server.app);
    expect((await visitor.login(email)).json()).toMatchObject({ role: "admin", email });
    expect(await accountOf(visitor)).toMatchObject({
      id: owner.id,
      name: "New Person",
      operator: false,
      workspaces: 1,
    });
    expect(await answer(register(token))).toEqual(invalid);
  });

  test("a link works once, for its address, until it is replaced, withdrawn or seven days old", async () => {
    const { own, register } = people;
    const owner = await own();
    const guest = await own("guest");
    const other = await own("other");
    const first = await tokenOf(owner.visitor, guest.email);
    expect(await answer(accept(other.visitor, first))).toEqual(invalid);
    const second = await tokenOf(owner.visitor, guest.email, "viewer");
    expect(await answer(accept(guest.visitor, first))).toEqual(invalid);
    expect((await owner.visitor.get("/v1/invitations")).json().data).toMatchObject([
      { email: guest.email, role: "viewer", invited_by: owner.email },
    ]);
    const { id } = (await owner.visitor.get("/v1/invitations")).json().data[0];
    expect((await other.visitor.ask("DELETE", `/v1/invitations/${id}`)).statusCode).toBe(404);
    expect((await owner.visitor.ask("DELETE", `/v1/invitations/${id}`)).statusCode).toBe(204);
    expect(await answer(accept(guest.visitor, second))).toEqual(invalid);
    const third = await tokenOf(owner.visitor, guest.email);
    const both = await Promise.all([accept(guest.visitor, third), accept(guest.visitor, third)]);
    expect(both.map((one) => one.statusCode).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const fourth = await tokenOf(owner.visitor, address("late"));
    server.pass(peopleLimits.invitationDays * day + 1);
    expect(await answer(register(fourth))).toEqual(invalid);
  });

  test("ended invitations are deleted a day later", async () => {
    const { own } = people;
    const owner = await own();
    await invite(owner.visitor, address("late"));
    const count = async () =>
      (
        await server.context.database.queries
          .selectFrom("invitations")
          .selectAll()
          .where("account_id", "=", owner.id)
          .execute()
      ).length;
    server.pass(peopleLimits.invitationDays * day);
    await cleanUp(server.context);
    expect(await count()).toBe(1);
    server.pass(day + 1);
    await cleanUp(server.context);
    expect(await count()).toBe(0);
  });

  test.each(["demoted", "removed"] as const)(
    "an invitation ends when its sender is %s",
    async (how) => {
      const { own, join } = people;
      const owner = await own();
      const admin = await join(owner.id, "admin");
      const guest = await own("guest");
      const token = await tokenOf(admin.visitor, guest.email);
      await (how === "demoted"
        ? setRole(owner.visitor, admin.id, "member")
        : remove(owner.visitor, admin.id));
      expect(await answer(accept(guest.visitor, token))).toEqual(invalid);
      expect((await owner.visitor.get("/v1/invitations")).json().data).toEqual([]);
    },
  );

  test("an invitation as owner ends when its sender is no owner any more", async () => {
    const { own, join } = people;
    const owner = await own();
    const second = await join(owner.id, "owner");
    const guest = await own("guest");
    const token = await tokenOf(second.visitor, guest.email, "owner");
    expect((await setRole(owner.visitor, second.id, "admin")).statusCode).toBe(200);
    expect(await answer(accept(guest.visitor, token))).toEqual(invalid);
  });

  test("no invitation into a suspended account", async () => {
    const { own } = people;
    const owner = await own();
    const guest = await own("guest");
    const token = await tokenOf(owner.visitor, guest.email);
    await server.context.database.queries
      .updateTable("accounts")
      .set({ suspended_at: 1 })
      .where("id", "=", owner.id)
      .execute();
    expect(await answer(accept(guest.visitor, token))).toEqual(invalid);
  });

  test("members and whoever registered meanwhile keep their place, and the invitation stays", async () => {
    const { own, join, register } = people;
    const owner = await own();
    const admin = await join(owner.id, "admin");
    expect((await invite(owner.visitor, admin.email)).json()).toMatchObject({
      code: "conflict",
      errors: [{ pointer: "#/email", code: "already_there" }],
    });
    const email = address("meanwhile");
    const token = await tokenOf(owner.visitor, email);
    const guest = await signedIn(server.app, email);
    expect((await register(token)).json()).toMatchObject({
      code: "conflict",
      errors: [{ pointer: "#/email", code: "already_there" }],
    });
    expect((await accept(guest, token)).statusCode).toBe(200);
    await joinAccount(server, { userId: (await own("x")).id, accountId: owner.id, role: "viewer" });
    expect(await rolesOf(owner.visitor)).toHaveLength(4);
  });

  test("addresses that can't be mailed and unknown roles are refused", async () => {
    const { own } = people;
    const { visitor } = await own();
    expect((await invite(visitor, "nobody")).json()).toMatchObject({
      code: "validation_failed",
      errors: [{ pointer: "#/email", code: "not_an_address" }],
    });
    expect((await invite(visitor, "a@example.com", "king" as Role)).statusCode).toBe(422);
  });

  test("an account has a limit of members, and one of open invitations", async () => {
    const { own, register } = people;
    const owner = await own();
    const fill = async (count: number) => {
      for (let left = count; left > 0; left -= 1) {
        await addMember(server, { email: address("many"), accountId: owner.id, role: "viewer" });
      }
    };
    const full = { code: "conflict", errors: [{ pointer: "#/email", code: "too_many" }] };
    const row = (at: number) => ({
      id: newId("inv"),
      account_id: owner.id,
      email: `open${at}@example.com`,
      email_key: `open${at}@example.com`,
      role: "viewer" as const,
      token_hash: newId("tok"),
      invited_by: owner.id,
      created_at: server.context.now(),
      expires_at: server.context.now() + day,
    });
    const rows = Array.from({ length: peopleLimits.invitations }, (_, index) => row(index));
    const { queries } = server.context.database;
    await queries.insertInto("invitations").values(rows).execute();
    expect((await invite(owner.visitor, address("one"))).json()).toMatchObject(full);
    expect((await invite(owner.visitor, "open0@example.com")).statusCode).toBe(201);
    await queries.deleteFrom("invitations").where("account_id", "=", owner.id).execute();
    const guest = await own("guest");
    const token = await tokenOf(owner.visitor, guest.email);
    const newcomer = await tokenOf(owner.visitor, address("newcomer"));
    await fill(peopleLimits.members - 1);
    expect((await accept(guest.visitor, token)).json()).toMatchObject(full);
    expect((await register(newcomer)).json()).toMatchObject(full);
    expect((await invite(owner.visitor, address("one"))).json()).toMatchObject(full);
    await queries
      .deleteFrom("users")
      .where("name", "=", "Second")
      .where("id", "like", "usr_many%")
      .execute();
    expect((await accept(guest.visitor, token)).statusCode).toBe(200);
  });
});

test("where mail is sent, the link is in the mail alone, and a mailbox that got too many gets no more", async () => {
  const config = { smtpUrl: "smtp://127.0.0.1:9", rateLimits: true } as const;
  const server = await startTestServer({ config });
  const owner = await signedInMember(server, {
    email: "owner@example.com",
    accountId: await emptyAccount(server),
    role: "owner",
  });
  const email = "guest@example.com";
  const sent = await owner.post("/v1/invitations", { email, role: "member" });
  expect([sent.statusCode, sent.json().link]).toEqual([201, null]);
  const [mail] = await mailsTo(server, email);
  expect(mail?.subject).toContain("owner@example.com");
  // The name of the workspace isn't mailed to strangers.
  expect(`${mail?.subject} ${mail?.body}`).not.toContain("Acme");
  const [token] = await tokensTo(server, email, "token");
  expect(token).toBeDefined();
  for (let position = 1; position < 3; position += 1) {
    await owner.post("/v1/invitations", { email, role: "member" });
  }
  const last = await owner.post("/v1/invitations", { email, role: "member" });
  expect([last.statusCode, last.json().code]).toEqual([429, "rate_limited"]);
  // Notices to the same mailbox have their own budget.
  const at = server.context.now();
  const notice = { to: email, causedBy: "owner", kind: "reset_password", language: "en" } as const;
  const link = "https://mail.example/";
  expect(
    await queueMail(server.context.database.queries, server.context, { ...notice, link, now: at }),
  ).toBe(true);
  await server.close();
});
