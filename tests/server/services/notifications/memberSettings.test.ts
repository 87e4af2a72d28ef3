import { changeAddress } from "#server/data/queries/users.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { NotificationSettings } from "#contract/notificationSettings.ts";
import type { Role } from "#contract/roles.ts";
import { announceCharge } from "#server/services/events/announceCharge.ts";
import { publishEvent } from "#server/services/events/publishEvent.ts";
import { deliverDueMails } from "#server/services/mail/deliverDueMails.ts";
import { mailReaders } from "#server/services/mail/mailReaders.ts";
import type { MailRow } from "#server/data/tables/mailRow.ts";
import { joinAccount } from "#tests/support/addMember.ts";
import { databases } from "#tests/support/databases.ts";
import { mailsTo } from "#tests/support/mailedTo.ts";
import { peopleOf, remove, setRole } from "#tests/support/people.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import type { Visitor } from "#tests/support/visitor.ts";

const day = 86_400_000;

const settingsOf = async (who: Visitor): Promise<NotificationSettings["data"]> =>
  (await who.get("/v1/notification-settings")).json().data;
const mailOf = async (who: Visitor, kind: string) =>
  (await settingsOf(who)).find((row) => row.kind === kind)?.mail;
const set = (who: Visitor, body: object) => who.ask("PATCH", "/v1/notification-settings", { body });
const schedule = (who: Visitor, body: object) =>
  who.ask("PATCH", "/v1/notification-schedule", { body });
const seenBy = async (who: Visitor): Promise<string[]> =>
  (await who.get("/v1/notifications")).json().data.map(({ kind }: { kind: string }) => kind);

describe.each(databases)("settings of notifications of a member on $name", ({ open }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ open });
    await peopleOf(server).own("operator");
  });
  afterAll(() => server.close());

  const team = async (...roles: Role[]) => {
    const { own, join } = peopleOf(server);
    const owner = await own();
    const others = [];
    for (const role of roles) {
      others.push(await join(owner.id, role));
    }
    return [owner, ...others];
  };
  /** Mails about a list of an account, as the end of one does. */
  const mailAbout = (accountId: string, name: string) =>
    server.context.database.atomically((queries) =>
      mailReaders(queries, server.context, {
        accountId,
        notice: "watch_stopped",
        kind: "watch_stopped",
        link: "https://mail.example/",
        values: { name },
        now: server.context.now(),
      }),
    );
  const credits = (accountId: string) =>
    server.context.database.atomically((queries) =>
      publishEvent(queries, {
        accountId,
        type: "credits.low",
        data: { object: "credits", balance: 5, threshold: 100 },
        now: server.context.now(),
      }),
    );
  const subjectsTo = async (email: string) =>
    (await mailsTo(server, email)).map(({ subject }) => subject);
  const delivered = async (): Promise<MailRow[]> => {
    const sent: MailRow[] = [];
    await deliverDueMails(server.context, async (mail) => void sent.push(mail));
    return sent;
  };

  test("begin with what the role needs, and list what the role may see", async () => {
    const people = await team("admin", "member", "viewer", "billing");
    const mails = await Promise.all(
      people.map(async ({ visitor }) => [
        await mailOf(visitor, "watch_stopped"),
        await mailOf(visitor, "webhook_disabled"),
        await mailOf(visitor, "join_requested"),
      ]),
    );
    expect(mails).toEqual([
      [true, true, true],
      [true, true, true],
      [true, false, undefined],
      [false, undefined, undefined],
      [undefined, undefined, undefined],
    ]);
    const billing = (await settingsOf(people[4]!.visitor)).map(({ kind }) => kind);
    expect(billing).toEqual(expect.arrayContaining(["credits_low", "member_joined"]));
    expect(billing.filter((kind) => /^(?:list|watch|export|key|webhook)_/u.test(kind))).toEqual([]);
    const refused = await set(people[4]!.visitor, { kind: "list_completed", web: true });
    expect(refused.json().errors).toMatchObject([{ pointer: "#/kind", code: "not_allowed" }]);
    await mailAbout(people[0]!.id, "Spring");
    const counts = await Promise.all(
      people.map(async ({ email }) => (await subjectsTo(email)).length),
    );
    expect(counts).toEqual([1, 1, 1, 0, 0]);
  });

  test("of credits are mailed to those who pay, once per charge, and to others who want them", async () => {
    const [owner, billing, viewer, admin] = await team("billing", "viewer", "admin");
    const defaults = await Promise.all(
      [owner, billing, viewer, admin].map((one) => mailOf(one!.visitor, "credits_low")),
    );
    expect(defaults).toEqual([false, true, undefined, false]);
    await set(admin!.visitor, { kind: "credits_exhausted", mail: true });
    const charge = (charged: number, balance: number) =>
      server.context.database.atomically((queries) =>
        announceCharge(queries, server.context, {
          accountId: owner!.id,
          charged,
          balance,
          now: server.context.now(),
        }),
      );
    await charge(10, 95);
    await charge(10, 85);
    await charge(85, 0);
    const subjects = await Promise.all(
      [owner, billing, viewer, admin].map((one) => subjectsTo(one!.email)),
    );
    expect(subjects).toEqual([
      [],
      ["Credits run low: 95 left", "Your credits are used up"],
      [],
      ["Your credits are used up"],
    ]);
    // One charge that passes both is one mail.
    await charge(200, 0);
    expect((await subjectsTo(billing!.email)).slice(2)).toEqual(["Your credits are used up"]);
    const [mail] = await mailsTo(server, billing!.email);
    expect(mail?.body).toContain(`${server.context.config.publicUrl}/billing`);
  });

  test("are each member's own: a viewer turns mails on, an owner off, and nobody else notices", async () => {
    const [owner, member, viewer] = await team("member", "viewer");
    expect((await set(viewer!.visitor, { kind: "watch_stopped", mail: true })).statusCode).toBe(
      200,
    );
    expect((await set(owner!.visitor, { kind: "watch_stopped", mail: false })).statusCode).toBe(
      200,
    );
    expect(await mailOf(member!.visitor, "watch_stopped")).toBe(true);
    await mailAbout(owner!.id, "Spring");
    const counts = await Promise.all(
      [owner, member, viewer].map(async (one) => (await subjectsTo(one!.email)).length),
    );
    expect(counts).toEqual([0, 1, 1]);
    // Turning one channel on or off leaves the default of the other.
    await set(viewer!.visitor, { kind: "list_completed", web: false });
    expect(await mailOf(viewer!.visitor, "list_completed")).toBe(false);
  });

  test("hide a kind in the app from the moment it is off, for this member alone; off for all, it isn't stored", async () => {
    const [owner, member] = await team("member");
    await credits(owner!.id);
    await set(member!.visitor, { kind: "credits_low", web: false });
    await credits(owner!.id);
    expect([await seenBy(owner!.visitor), await seenBy(member!.visitor)]).toEqual([
      ["credits_low", "credits_low"],
      ["credits_low"],
    ]);
    expect((await member!.visitor.get("/v1/notifications")).json().unread_count).toBe(1);
    await set(owner!.visitor, { kind: "credits_low", web: false });
    await credits(owner!.id);
    const stored = await server.context.database.queries
      .selectFrom("notifications")
      .select("id")
      .where("account_id", "=", owner!.id)
      .execute();
    expect(stored).toHaveLength(2);
  });

  test("hold in one workspace: another has its own digest, language and link", async () => {
    const [owner, ann] = await team("member");
    const [other] = await team();
    await joinAccount(server, { userId: ann!.id, accountId: other!.id, role: "admin" });
    await delivered();
    expect(
      (await schedule(ann!.visitor, { digest: "daily", language: "de" })).json(),
    ).toMatchObject({
      digest: "daily",
      language: "de",
      time_zone: "UTC",
    });
    expect((await schedule(ann!.visitor, { language: "xx" })).statusCode).toBe(422);
    await ann!.visitor.post(`/v1/workspaces/${other!.id}/switch`, {});
    expect((await ann!.visitor.get("/v1/notification-schedule")).json()).toMatchObject({
      digest: "now",
      language: null,
    });
    await mailAbout(owner!.id, "First");
    await mailAbout(owner!.id, "Second");
    await mailAbout(other!.id, "Third");
    const atOnce = (await delivered()).filter(({ recipient }) => recipient === ann!.email);
    expect(atOnce).toMatchObject([{ language: "en" }]);
    expect(atOnce[0]?.unsubscribe_link).toContain(`workspace=${other!.id}#watch_stopped`);
    server.pass(day);
    const [digest, ...more] = await delivered();
    expect([digest?.recipient, digest?.language, more]).toEqual([ann!.email, "de", []]);
    expect(digest?.unsubscribe_link).toContain(`workspace=${owner!.id}`);
    expect(digest?.body).toContain("First");
    expect(digest?.body).toContain("Second");
    expect(digest?.body).not.toContain("Third");
    server.pass(-day);
  });

  test("end with the membership: what waits isn't mailed, and a second stay begins anew", async () => {
    const [owner, member, viewer] = await team("member", "viewer");
    const [other] = await team();
    await joinAccount(server, { userId: member!.id, accountId: other!.id, role: "member" });
    await schedule(member!.visitor, { digest: "daily" });
    await set(member!.visitor, { kind: "watch_stopped", web: false });
    await set(viewer!.visitor, { kind: "watch_stopped", mail: true });
    await delivered();
    await mailAbout(owner!.id, "Spring");
    await mailAbout(other!.id, "Other");
    await remove(owner!.visitor, member!.id);
    await setRole(owner!.visitor, viewer!.id, "billing");
    await mailAbout(owner!.id, "Later");
    server.pass(day);
    const sent = (await delivered()).filter(({ recipient }) => recipient !== owner!.email);
    expect(sent.map(({ recipient, member_of: of }) => [recipient, of])).toEqual(
      expect.arrayContaining([[member!.email, other!.id]]),
    );
    expect(sent.filter(({ member_of: of }) => of === owner!.id)).toEqual([]);
    server.pass(-day);
    await joinAccount(server, { userId: member!.id, accountId: owner!.id, role: "member" });
    const left = await server.context.database.queries
      .selectFrom("notification_settings")
      .select("kind")
      .where("user_id", "=", member!.id)
      .execute();
    expect(left).toEqual([]);
  });

  test("of somebody with a new address wait for that address, and for nobody once they are removed", async () => {
    const [owner, member] = await team("member");
    await schedule(member!.visitor, { digest: "daily" });
    await mailAbout(owner!.id, "Spring");
    const { queries } = server.context.database;
    const waiting = async () =>
      (
        await queries
          .selectFrom("mails")
          .select("recipient")
          .where("member_of", "=", owner!.id)
          .where("state", "=", "waiting")
          .execute()
      )
        .map(({ recipient }) => recipient)
        .filter((recipient) => recipient !== owner!.email);
    expect(await waiting()).toEqual([member!.email]);
    await changeAddress(queries, member!, `new-${member!.email}`);
    expect(await waiting()).toEqual([`new-${member!.email}`]);
    await remove(owner!.visitor, member!.id);
    expect(await waiting()).toEqual([]);
  });

  test("a role sees what it may read, also of what happened before", async () => {
    const [owner, member] = await team("member");
    await owner!.visitor.post("/v1/api-keys", { name: "Shop", expires_in_days: 1 });
    await credits(owner!.id);
    expect(await seenBy(member!.visitor)).toEqual(["credits_low", "key_created"]);
    const { queries } = server.context.database;
    const role = (given: Role) =>
      queries
        .updateTable("memberships")
        .set({ role: given })
        .where("user_id", "=", member!.id)
        .execute();
    await role("viewer");
    expect(await seenBy(member!.visitor)).toEqual([]);
    await role("billing");
    expect(await seenBy(member!.visitor)).toEqual(["credits_low"]);
  });

  test("a workspace gets at most 200 of these mails an hour, and another one its own", async () => {
    const people = await team(...Array.from({ length: 14 }, () => "member" as const));
    const [other] = await team();
    const context = {
      ...server.context,
      config: { ...server.context.config, rateLimits: true },
    };
    const send = (accountId: string) =>
      server.context.database.atomically((queries) =>
        mailReaders(queries, context, {
          accountId,
          notice: "watch_stopped",
          kind: "watch_stopped",
          link: "https://mail.example/",
          values: { name: "Spring" },
          now: server.context.now(),
        }),
      );
    for (let count = 0; count < 15; count += 1) {
      await send(people[0]!.id);
    }
    await send(other!.id);
    const counts = await Promise.all(
      [...people, other!].map(async ({ email }) => (await subjectsTo(email)).length),
    );
    expect(counts.slice(0, -1).reduce((sum, count) => sum + count, 0)).toBe(200);
    expect(counts.at(-1)).toBe(1);
  });
});
